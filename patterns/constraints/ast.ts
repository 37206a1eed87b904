/** What the constraint and action language means, as a tree: the part of C that manual ch. 9.5 asks for. */
import type { Place, ProgramSource } from '../format/types.ts';

/** From and to (exclusive) in the text of the source. */
interface Span {
  start: number;
  end: number;
}

/** Operators of two operands, except the short-circuit ones. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!=';

export type Expression = Span &
  (
    | { kind: 'number'; value: number; real: boolean }
    /** A number with a name (functions.ts: CONSTANTS). */
    | { kind: 'constant'; name: string }
    /** A letter of the constraint diagram, '*' for the move or '?' for tenuki. */
    | { kind: 'label'; label: string }
    | { kind: 'call'; name: string; args: Expression[] }
    | { kind: 'unary'; operator: '!' | '-' | '+'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'logical'; operator: '&&' | '||'; left: Expression; right: Expression }
    | { kind: 'conditional'; test: Expression; consequent: Expression; alternate: Expression }
  );

export type Statement = Span &
  (
    | { kind: 'expression'; expression: Expression }
    | { kind: 'return'; expression: Expression | null }
    | { kind: 'if'; test: Expression; consequent: Statement[]; alternate: Statement[] }
  );

/** A whole `;` or `>` text. A constraint is a single `return`. */
export interface ProgramTree {
  kind: 'constraint' | 'action';
  source: ProgramSource;
  statements: Statement[];
}

/** Line and column of an offset into the text. */
export function placeAt(source: ProgramSource, offset: number): Place {
  let line = 0;
  let start = 0;
  for (;;) {
    const end = source.text.indexOf('\n', start);
    if (end < 0 || end >= offset || line + 1 >= source.places.length) break;
    line++;
    start = end + 1;
  }
  const place = source.places[line] ?? { line: 1, column: 1 };
  return { line: place.line, column: place.column + offset - start };
}
