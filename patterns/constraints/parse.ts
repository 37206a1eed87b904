/**
 * Parses a constraint (one expression) or an action (statements) into its tree, with C's precedence, by recursive
 * descent over a table of binding strengths. In operand position '*' is the move and '?' is tenuki; in operator position
 * they are C's. Strict: the first mistake ends the program with a diagnostic, since a half-understood test would let the
 * pattern do the wrong thing.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import type { ProgramSource } from '../format/types.ts';
import { placeAt } from './ast.ts';
import type { BinaryOperator, Expression, ProgramTree, Statement } from './ast.ts';
import { tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

/** By operator: the larger binds the tighter. */
const STRENGTH: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};
/** Deepest nesting, and most operators and operands of a program: beyond these it is no constraint but an accident. */
const DEEPEST = 100;
const LONGEST = 2000;
const LARGEST = 2 ** 31 - 1;

/** The tree, or undefined with one error among the diagnostics. */
export function parseProgram(
  source: ProgramSource,
  kind: 'constraint' | 'action',
): { value: ProgramTree | undefined; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const fail = (says: Saying, offset: number): void => {
    // What stopped the scanner or the parser first is the mistake; the rest follows from it.
    if (diagnostics.length === 0) diagnostics.push(finding('error', says, placeAt(source, offset)));
  };
  const tokens = tokenize(source.text, fail);
  if (tokens.length > LONGEST) {
    const key = kind === 'constraint' ? 'host.db.longConstraint' : 'host.db.longAction';
    fail({ key, args: { n: `${LONGEST}` } }, tokens[LONGEST].start);
  }
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  const parser = new Parser(tokens, fail);
  const statements = kind === 'constraint' ? parser.constraint() : parser.action();
  return { value: diagnostics.length > 0 ? undefined : { kind, source, statements }, diagnostics };
}

class Parser {
  private next = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];
  private readonly report: (says: Saying, offset: number) => void;
  private failed = false;

  constructor(tokens: readonly Token[], report: (says: Saying, offset: number) => void) {
    this.tokens = tokens;
    this.report = report;
  }

  constraint(): Statement[] {
    if (this.peek().kind === 'end') {
      this.fail({ key: 'host.db.noConstraint' });
      return [];
    }
    if (this.peek().text === 'return') this.fail({ key: 'host.db.returnHere' });
    const expression = this.expression();
    while (this.peek().text === ';') this.next++;
    if (this.peek().kind !== 'end') this.unexpected({ key: 'host.db.wanted.operator' });
    return [{ kind: 'return', expression, start: expression.start, end: expression.end }];
  }

  action(): Statement[] {
    const statements: Statement[] = [];
    if (this.peek().kind === 'end') this.fail({ key: 'host.db.noAction' });
    while (this.peek().kind !== 'end' && !this.failed) this.statement(statements, true);
    return statements;
  }

  /** Adds one statement; the last of an action needs no semicolon. */
  private statement(into: Statement[], top: boolean): void {
    const first = this.peek();
    if (first.text === ';') {
      this.next++;
      return;
    }
    if (first.kind === 'name' && first.text === 'if') {
      this.ifStatement(into);
      return;
    }
    const returns = first.kind === 'name' && first.text === 'return';
    if (returns) this.next++;
    const nothing = returns && (this.peek().text === ';' || this.peek().kind === 'end');
    const expression = nothing ? null : this.expression();
    const span = { start: first.start, end: expression?.end ?? first.end };
    if (returns) into.push({ kind: 'return', expression, ...span });
    else into.push({ kind: 'expression', expression: expression!, ...span });
    if (this.peek().text === ';') this.next++;
    else if (this.peek().kind !== 'end' || !top) this.unexpected({ key: 'host.db.wanted.semicolon' });
  }

  private ifStatement(into: Statement[]): void {
    const start = this.take().start;
    if (!this.deeper()) return;
    this.expect('(', { key: 'host.db.wanted.ifOpen' });
    const test = this.expression();
    this.expect(')');
    const consequent = this.block();
    const alternate = this.peek().text === 'else' && this.take() ? this.block() : [];
    this.depth--;
    into.push({
      kind: 'if',
      test,
      consequent,
      alternate,
      start,
      end: this.tokens[Math.max(this.next - 1, 0)].end,
    });
  }

  private block(): Statement[] {
    const statements: Statement[] = [];
    if (this.peek().text !== '{') {
      if (this.peek().kind === 'end') this.unexpected({ key: 'host.db.wanted.statement' });
      else this.statement(statements, true);
      return statements;
    }
    this.next++;
    while (this.peek().text !== '}' && !this.failed) {
      if (this.peek().kind === 'end') this.unexpected(symbol('}'));
      else this.statement(statements, false);
    }
    if (!this.failed) this.next++;
    return statements;
  }

  private expression(): Expression {
    const test = this.binary(1);
    if (this.peek().text !== '?' || this.failed) return test;
    this.next++;
    if (!this.deeper()) return test;
    const consequent = this.expression();
    this.expect(':', { key: 'host.db.wanted.colon' });
    const alternate = this.expression();
    this.depth--;
    return { kind: 'conditional', test, consequent, alternate, start: test.start, end: alternate.end };
  }

  /** An expression of operators at least this strong; those of equal strength from left to right. */
  private binary(weakest: number): Expression {
    let left = this.unary();
    for (let chain = 0; !this.failed; chain++) {
      const token = this.peek();
      const strength = token.kind === 'symbol' ? (STRENGTH[token.text] ?? 0) : 0;
      if (strength < weakest) return left;
      if (chain >= DEEPEST) {
        this.fail({ key: 'host.db.manyOperators' });
        return left;
      }
      this.next++;
      const right = this.binary(strength + 1);
      const span = { start: left.start, end: right.end };
      const operator = token.text;
      left =
        operator === '&&' || operator === '||'
          ? { kind: 'logical', operator, left, right, ...span }
          : { kind: 'binary', operator: operator as BinaryOperator, left, right, ...span };
    }
    return left;
  }

  private unary(): Expression {
    const token = this.peek();
    if (token.text !== '!' && token.text !== '-' && token.text !== '+') return this.primary();
    this.next++;
    if (!this.deeper()) return nothing(token);
    const operand = this.unary();
    this.depth--;
    return { kind: 'unary', operator: token.text, operand, start: token.start, end: operand.end };
  }

  private primary(): Expression {
    const token = this.peek();
    const { start, end, text } = token;
    if (token.kind === 'number') {
      this.next++;
      return this.number(token);
    }
    if (text === '*' || text === '?') {
      this.next++;
      return { kind: 'label', label: text, start, end };
    }
    if (text === '(') {
      this.next++;
      if (!this.deeper()) return nothing(token);
      const inner = this.expression();
      this.depth--;
      const close = this.peek();
      this.expect(')');
      return { ...inner, start, end: close.end };
    }
    if (token.kind === 'name') {
      this.next++;
      if (this.peek().text === '(') return this.call(token);
      if (text.length === 1 && text !== '_') return { kind: 'label', label: text, start, end };
      return { kind: 'constant', name: text, start, end };
    }
    this.unexpected({ key: 'host.db.wanted.operand' });
    return nothing(token);
  }

  private call(name: Token): Expression {
    const args: Expression[] = [];
    this.next++;
    if (this.deeper()) {
      if (this.peek().text !== ')') {
        do args.push(this.expression());
        while (!this.failed && this.peek().text === ',' && this.take());
      }
      this.depth--;
    }
    const close = this.peek();
    this.expect(')', { key: 'host.db.wanted.comma' });
    return { kind: 'call', name: name.text, args, start: name.start, end: close.end };
  }

  private number(token: Token): Expression {
    const { text, start, end } = token;
    const real = text.includes('.');
    const value = Number(text);
    if (!/^(\d+|\d*\.\d+|\d+\.)$/.test(text)) this.fail({ key: 'host.db.noNumber', args: { text } }, start);
    else if (!real && /^0\d/.test(text)) this.fail({ key: 'host.db.leadingZero' }, start);
    else if (value > LARGEST) this.fail({ key: 'host.db.numberLarge', args: { n: `${LARGEST}` } }, start);
    return { kind: 'number', value, real, start, end };
  }

  private deeper(): boolean {
    if (++this.depth <= DEEPEST) return true;
    this.fail({ key: 'host.db.nested' });
    return false;
  }

  private peek(): Token {
    return this.tokens[this.next];
  }

  private take(): Token {
    return this.tokens[this.next++];
  }

  private expect(text: string, what = symbol(text)): void {
    if (this.failed) return;
    if (this.peek().text === text) this.next++;
    else this.unexpected(what);
  }

  private unexpected(wanted: Saying): void {
    const { kind, text } = this.peek();
    const key = kind === 'end' ? 'host.db.expected.end' : 'host.db.expected.not';
    this.fail({ key, args: { what: [wanted], text } });
  }

  private fail(says: Saying, offset = this.peek().start): void {
    if (!this.failed) this.report(says, offset);
    this.failed = true;
    // Nothing is read any more.
    this.next = this.tokens.length - 1;
  }
}

function symbol(char: string): Saying {
  return { key: 'host.db.char', args: { char } };
}

/** Stands where nothing could be read; never leaves the parser, because it has failed. */
function nothing({ start, end }: Token): Expression {
  return { kind: 'number', value: 0, real: false, start, end };
}
