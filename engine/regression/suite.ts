/**
 * Reads a `.tst` file (manual 20.2): GTP commands, of which the numbered ones are tests, with what is expected of them in the
 * magical comments `#? [..]`, and what they are about in the comments before them. Lenient: a line that makes no sense
 * becomes a diagnostic, and what follows it is read all the same.
 *
 * An expectation belongs to the numbered command above it, as the manual says, even when others stand between. CATEGORY,
 * DESCRIPTION and SEVERITY before a `loadsgf` hold for all tests of that position, those before a test for it alone.
 */
import type { Expectation, SuiteDiagnostic, SuiteRecord, TestRecord } from '../protocol/regression.ts';
import { said, type Saying, type SayingKey } from '../protocol/sayings.ts';
import { parseExpectation } from './expectation.ts';
import { Prelude, beginsPosition, changesState } from './prelude.ts';

/** In a line without blanks at its end. */
const FIELD = /^#+\s*(DESCRIPTION|CATEGORY|SEVERITY)\s*[=:]\s*(.*)$/is;

/** What comments say about the tests after them. */
interface About {
  description?: string;
  category?: string;
  severity?: number;
  comment: string[];
}

/** What is wrong with the pattern of an expectation; undefined for nothing. */
export type PatternCheck = (pattern: string) => Saying | undefined;

type SuiteFinding =
  Extract<SayingKey, `host.suite.found.${string}`> extends `host.suite.found.${infer What}` ? What : never;

/** The suite in a file's text; without `check` nothing is said about patterns. */
export function parseSuite(name: string, text: string, check: PatternCheck = () => undefined): SuiteRecord {
  return new SuiteParser(name, check).parse(text);
}

/** Two texts, one below the other. */
function both(first: string, second: string): string {
  return first === '' || second === '' ? first + second : `${first}\n${second}`;
}

class SuiteParser {
  private readonly name: string;
  private readonly check: PatternCheck;
  private readonly tests: TestRecord[] = [];
  private readonly diagnostics: SuiteDiagnostic[] = [];
  private readonly lineOf = new Map<number, number>();
  private readonly prelude = new Prelude();
  /** The last numbered command, until it has what it expects. */
  private open: TestRecord | undefined;
  /** About the tests of this position; and what was read since the last command. */
  private position: Omit<About, 'comment'> & { about: string } = { about: '' };
  private pending: About = { comment: [] };
  private line = 0;
  /** What is expected of the last numbered command could not be read. */
  private complained = false;

  constructor(name: string, check: PatternCheck) {
    this.name = name;
    this.check = check;
  }

  parse(text: string): SuiteRecord {
    for (const raw of text.split('\n')) {
      this.line++;
      const line = raw.trim();
      if (line === '') this.pending.comment = [];
      else if (line.startsWith('#?')) this.expect(line);
      else if (line.startsWith('#')) this.comment(line);
      else this.command(line.split('#', 1)[0].trim());
    }
    this.close();
    this.diagnostics.sort((a, b) => a.line - b.line);
    return { name: this.name, tests: this.tests, diagnostics: this.diagnostics };
  }

  private expect(text: string): void {
    const expectation = parseExpectation(text, this.line);
    if (expectation === 'malformed') {
      this.warn('error', 'malformed', { text });
      this.complained = true;
    } else if (!this.open) this.warn('error', 'alone');
    else if (this.open.expectation) {
      this.warn('warning', 'second', { number: `${this.open.number}` });
    } else if (expectation) this.setExpectation(this.open, expectation);
  }

  private setExpectation(test: TestRecord, expectation: Expectation): void {
    test.expectation = expectation;
    const problem = this.check(expectation.pattern);
    if (problem) this.warn('error', 'unjudged', { pattern: expectation.pattern, why: [problem] });
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
    else if (value !== '') this.warn('warning', 'severity', { value });
  }

  private command(line: string): void {
    const number = /^\d+(?!\S)/.exec(line)?.[0];
    if (number === undefined) this.carryOut(line);
    else if (number === line) this.warn('error', 'noCommand', { number });
    else this.test(Number(number), line.slice(number.length).trim());
  }

  /** A command before the tests that follow. */
  private carryOut(command: string): void {
    if (this.prelude.add(command)) this.begin();
  }

  private begin(): void {
    const { comment, ...fields } = this.pending;
    this.position = { ...fields, about: comment.join('\n') };
    this.pending = { comment: [] };
  }

  private test(number: number, command: string): void {
    this.close();
    this.complained = false;
    if (beginsPosition(command)) this.begin();
    const first = this.lineOf.get(number);
    if (first !== undefined) this.warn('warning', 'usedTwice', { number: `${number}`, line: `${first}` });
    else this.lineOf.set(number, this.line);
    const { position, pending } = this;
    this.pending = { comment: [] };
    const prelude = this.prelude.snapshot();
    const test: TestRecord = {
      suite: this.name,
      number,
      line: this.line,
      command,
      description: pending.description ?? position.description ?? '',
      category: pending.category ?? position.category ?? '',
      severity: pending.severity ?? position.severity ?? 0,
      // Put together and not joined, so that tests of one position share the text about it.
      comment: both(position.about, pending.comment.join('\n')),
      get prelude() {
        return prelude();
      },
    };
    // Of tests with the same number the first counts.
    if (first === undefined) this.tests.push(test);
    this.open = test;
    if (changesState(command)) this.prelude.add(command);
  }

  /** Nothing more can be expected of the numbered command before. */
  private close(): void {
    const { open } = this;
    if (!open || open.expectation || this.complained) return;
    this.warn('warning', 'none', { number: `${open.number}` }, open.line);
  }

  private warn(
    severity: SuiteDiagnostic['severity'],
    what: SuiteFinding,
    args: Saying['args'] = {},
    line = this.line,
  ): void {
    this.diagnostics.push({ line, severity, ...said({ key: `host.suite.found.${what}`, args }) });
  }
}
