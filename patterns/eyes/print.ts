/** Writes eye shape databases in the form parse.ts reads; comments are not kept. */
import { drawEyes } from './drawing.ts';
import type { EyeDrawing } from './drawing.ts';
import { formatEyeValue } from './value.ts';
import type { EyeValue } from './value.ts';

/** What is printed of a pattern: a parsed one will do. */
export interface PrintedEyes extends EyeDrawing {
  readonly name: string;
  readonly value: EyeValue;
  /** Whether the value is written as `:max,min`. */
  readonly isMaxMin: boolean;
}

/** One pattern, with a line end after it. */
function printEyePattern(pattern: PrintedEyes): string {
  const { name, value, isMaxMin } = pattern;
  const rows = drawEyes(pattern).map((row) => row.trimEnd());
  const colon = isMaxMin ? `:${value.c},${value.b}` : `:${formatEyeValue(value)}`;
  return [`Pattern ${name}`, '', ...rows, '', colon, ''].join('\n');
}

/** A whole database. */
export function printEyes(patterns: readonly PrintedEyes[]): string {
  return patterns.map(printEyePattern).join('\n');
}
