/**
 * Reads a `.tst` file (manual 20.2): GTP commands, of which the numbered ones are tests, with what is expected of them in the
 * magical comments `#? [..]`, and what they are about in the comments before them. Lenient: a line that makes no sense
 * becomes a diagnostic, and what follows it is read all the same.
 *
 * An expectation belongs to the numbered command above it, as the manual says, even when others stand between. CATEGORY,
 * DESCRIPTION and SEVERITY before a `loadsgf` hold for all tests of that position, those before a test for it alone.
 */
import type { Expectation, SuiteDiagnostic, SuiteRecord, TestRecord } from '../protocol/regression.ts';
import { expectationRegex, parseExpectation } from './expectation.ts';
import { Prelude, beginsPosition, changesState } from './prelude.ts';

const FIELD = /^#+\s*(DESCRIPTION|CATEGORY|SEVERITY)\s*[=:]\s*(.*?)\s*$/i;

/** What comments say about the tests after them. */
interface About {
  description?: string;
  category?: string;
  severity?: number;
  comment: string[];
}

/** The suite in a file's text. */
export function parseSuite(name: string, text: string): SuiteRecord {
  return new SuiteParser(name).parse(text);
}

class SuiteParser {
  private readonly name: string;
  private readonly tests: TestRecord[] = [];
  private readonly diagnostics: SuiteDiagnostic[] = [];
  private readonly lineOf = new Map<number, number>();
  private readonly prelude = new Prelude();
  /** The last numbered command, until it has what it expects. */
  private open: TestRecord | undefined;
  /** About the tests of this position; and what was read since the last command. */
  private position: About = { comment: [] };
  private pending: About = { comment: [] };
  private line = 0;
  /** What is expected of the last numbered command could not be read. */
  private complained = false;

  constructor(name: string) {
    this.name = name;
  }

  parse(text: string): SuiteRecord {
    for (const raw of text.split('\n')) {
      this.line++;
      const line = raw.trim();
      if (line === '') this.pending.comment = [];
      else if (line.startsWith('#?')) this.expect(line);
      else if (line.startsWith('#')) this.comment(line);
      else this.command(line.replace(/#.*$/, '').trim());
    }
    this.close();
    this.diagnostics.sort((a, b) => a.line - b.line);
    return { name: this.name, tests: this.tests, diagnostics: this.diagnostics };
  }

  private expect(text: string): void {
    const expectation = parseExpectation(text, this.line);
    if (expectation === 'malformed') {
      this.warn('error', `not of the form '#? [..]': ${text}`);
      this.complained = true;
    } else if (!this.open) this.warn('error', 'an expectation without a numbered command before it');
    else if (this.open.expectation) {
      this.warn('warning', `test ${this.open.number} has an expectation already; this one is ignored`);
    } else if (expectation) this.setExpectation(this.open, expectation);
  }

  private setExpectation(test: TestRecord, expectation: Expectation): void {
    test.expectation = expectation;
    if (!expectationRegex(expectation.pattern)) {
      this.warn('error', `'${expectation.pattern}' is not a regular expression`);
    }
  }

  private comment(line: string): void {
    const field = FIELD.exec(line);
    if (!field) {
      this.pending.comment.push(line.replace(/^#+ ?/, ''));
      return;
    }
    const value = field[2];
    const key = field[1].toUpperCase();
    if (key === 'DESCRIPTION') this.pending.description = value;
    else if (key === 'CATEGORY') this.pending.category = value;
    else if (/^\d+$/.test(value)) this.pending.severity = Number(value);
    else if (value !== '') this.warn('warning', `SEVERITY is a number, not '${value}'`);
  }

  private command(line: string): void {
    const match = /^(\d+)(?:\s+(.*))?$/.exec(line);
    if (match && match[2] === undefined) this.warn('error', `number ${match[1]} without a command`);
    else if (match) this.test(Number(match[1]), match[2]);
    else this.carryOut(line);
  }

  /** A command before the tests that follow. */
  private carryOut(command: string): void {
    if (this.prelude.add(command)) this.begin();
  }

  private begin(): void {
    this.position = this.pending;
    this.pending = { comment: [] };
  }

  private test(number: number, command: string): void {
    this.close();
    this.complained = false;
    if (beginsPosition(command)) this.begin();
    const first = this.lineOf.get(number);
    if (first !== undefined) this.warn('warning', `test number ${number} was used in line ${first}`);
    else this.lineOf.set(number, this.line);
    const { position, pending } = this;
    this.pending = { comment: [] };
    const test: TestRecord = {
      suite: this.name,
      number,
      line: this.line,
      command,
      description: pending.description ?? position.description ?? '',
      category: pending.category ?? position.category ?? '',
      severity: pending.severity ?? position.severity ?? 0,
      comment: [...position.comment, ...pending.comment].join('\n'),
      prelude: this.prelude.commands(),
    };
    this.tests.push(test);
    this.open = test;
    if (changesState(command)) this.prelude.add(command);
  }

  /** Nothing more can be expected of the numbered command before. */
  private close(): void {
    const { open } = this;
    if (!open || open.expectation || this.complained) return;
    const message = `test ${open.number} has no expectation`;
    this.diagnostics.push({ line: open.line, severity: 'warning', message });
  }

  private warn(severity: SuiteDiagnostic['severity'], message: string): void {
    this.diagnostics.push({ line: this.line, severity, message });
  }
}
