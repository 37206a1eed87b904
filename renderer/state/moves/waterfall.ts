/**
 * The value of a move as bars, each from where the one before ended, and two of them side by side: terms of the same kind about the
 * same thing stand in one row, so that it shows which term makes the difference.
 */
import { termEffects } from '../../../engine/protocol/termPoints.ts';
import type { MoveValue, TermKind, ValueTerm } from '../../../engine/protocol/moves.ts';
import { formatFixed, t } from '../../messages/messages.ts';

export interface Bar {
  term: ValueTerm;
  /** Value before and after the term. */
  from: number;
  to: number;
  effect: number;
}

export interface Row {
  kind: TermKind;
  name: string;
  /** Null where this move has no such term. */
  bar: Bar | null;
  other: Bar | null;
}

export function barsOf({ terms }: Pick<MoveValue, 'terms'>): Bar[] {
  let value = 0;
  return termEffects(terms).map((effect, i) => {
    const from = value;
    value += effect;
    return { term: terms[i], from, to: value, effect };
  });
}

function sameThing(a: ValueTerm, b: ValueTerm): boolean {
  return a.kind === b.kind && a.about === b.about && (a.about !== 0 || a.name === b.name);
}

/** Rows in the order of the first move's terms; what only the second has stands behind the last row of its kind. */
export function alignedRows(move: MoveValue, other: MoveValue | null): Row[] {
  const rows: Row[] = barsOf(move).map((bar) => ({
    kind: bar.term.kind,
    name: bar.term.name,
    bar,
    other: null,
  }));
  for (const bar of other ? barsOf(other) : []) {
    const free = rows.find((row) => row.bar && !row.other && sameThing(row.bar.term, bar.term));
    if (free) free.other = bar;
    else {
      const last = rows.findLastIndex(({ kind }) => kind === bar.term.kind);
      const row = { kind: bar.term.kind, name: bar.term.name, bar: null, other: bar };
      rows.splice(last < 0 ? rows.length : last + 1, 0, row);
    }
  }
  return rows;
}

/** The values that the bars of the rows lie between, 0 among them. */
export function spanOf(rows: readonly Row[]): { low: number; high: number } {
  const ends = rows
    .flatMap(({ bar, other }) => [bar, other])
    .flatMap((bar) => (bar ? [bar.from, bar.to] : []));
  return { low: Math.min(0, ...ends), high: Math.max(0.1, ...ends) };
}

/** "+3.2", "× 1.08", "at least 27.0": what the term does. */
export function termText({ operation, amount }: ValueTerm): string {
  if (operation === 'multiply') return `× ${formatFixed(amount, 2)}`;
  if (operation === 'add') return signed(amount);
  return t(`moves:limit.${operation}`, { amount: formatFixed(amount, 1) });
}

/** With its sign and one digit behind the point. */
export function signed(value: number): string {
  const text = formatFixed(Math.abs(value), 1);
  return text === formatFixed(0, 1) ? text : `${value < 0 ? '−' : '+'}${text}`;
}
