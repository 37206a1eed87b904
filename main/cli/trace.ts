/**
 * `-t` and `-d` (manual 3.9.6, 5.1): what a decision consists of, as text for the error stream. All of it comes from the decision, so that what is
 * traced is what was decided, and tracing changes nothing.
 */
import type { MoveDecision, MoveReason, MoveValue, ValueTerm } from '../../engine/protocol/moves.ts';
import { reasonWords } from '../../engine/protocol/moveWords.ts';
import type { Namer } from '../../engine/protocol/moveWords.ts';
import { colorName } from '../../engine/board/point.ts';
import { tenths } from '../../engine/scoring/estimateScore.ts';
import { DEBUG_FLAGS } from './debugFlags.ts';

const [MATCHER, REASONS, SCORING, TERMS, TOP_MOVES, STEPS] = DEBUG_FLAGS.map(([, bit]) => bit);
export { REASONS };

/** Moves in the list of the best. */
const LISTED = 10;

/** What is traced: bits of DEBUG_FLAGS; `detailed` adds what does not count, and where patterns stand (-tt). */
export interface TraceOptions {
  bits: number;
  detailed: boolean;
}

/** The parts of the decision that are asked for, in lines. */
export function traceText(decision: MoveDecision, { bits, detailed }: TraceOptions, name: Namer): string {
  const { moves } = decision;
  const inOrder = [...moves].sort((a, b) => a.point - b.point);
  const parts: [bit: number, title: string, lines: () => string[]][] = [
    [SCORING, 'Estimate:', () => estimateLines(decision, detailed)],
    [MATCHER, 'Patterns:', () => inOrder.flatMap((move) => patternLines(move, detailed, name))],
    [REASONS, 'Move reasons:', () => inOrder.flatMap((move) => reasonLines(move, detailed, name))],
    [TERMS, 'Move valuation:', () => inOrder.flatMap((move) => valueLines(move, name))],
    [STEPS, 'Steps:', () => decision.steps.map((step) => `  ${step}`)],
    [TOP_MOVES, 'Top moves:', () => topLines(moves, name)],
  ];
  return parts
    .filter(([bit]) => (bits & bit) !== 0)
    .map(([, title, lines]) => `${[title, ...lines()].join('\n')}\n\n`)
    .join('');
}

function estimateLines({ color, estimate, strategy }: MoveDecision, detailed: boolean): string[] {
  const { score, upper, lower } = estimate;
  const lines = [
    `  for white ${tenths(score)}, from ${tenths(lower)} to ${tenths(upper)}; ${colorName(color)} to move`,
    `  lead ${strategy.lead.toFixed(2)} (-1 far behind, 1 far ahead)`,
  ];
  if (detailed) {
    const weights = Object.entries({ ...strategy }).filter(([what]) => what !== 'lead');
    lines.push(`  weights: ${weights.map(([what, weight]) => `${what} ${weight.toFixed(2)}`).join(', ')}`);
  }
  return lines;
}

function patternLines(move: MoveValue, detailed: boolean, name: Namer): string[] {
  const { point, reasons } = move;
  return reasons.flatMap((reason) => {
    const { pattern } = reason.source;
    if (!pattern || (reason.discarded !== '' && !detailed)) return [];
    const { database, line, transformation, anchor } = pattern;
    const where = detailed ? ` (${database}, line ${line}, anchored at ${name(anchor)})` : '';
    return [
      `  pattern '${pattern.name}'+${transformation} matched at ${name(point)}${where}: ${reasonWords(reason, name, move)}`,
    ];
  });
}

function reasonLines(move: MoveValue, detailed: boolean, name: Namer): string[] {
  const { point, reasons, safety } = move;
  const lines = reasons
    .filter(({ discarded }) => detailed || discarded === '')
    .map(
      (reason) =>
        `  Move at ${name(point)} ${reasonWords(reason, name, move)}${afterReason(reason, detailed)}`,
    );
  if (safety === 'unsafe') lines.push(`  Move at ${name(point)} strategically or tactically unsafe`);
  return lines;
}

function afterReason({ discarded, source }: MoveReason, detailed: boolean): string {
  if (!detailed) return '';
  return ` [${source.module}]${discarded === '' ? '' : ` (does not count: ${discarded})`}`;
}

function valueLines({ point, terms, value }: MoveValue, name: Namer): string[] {
  const at = name(point);
  return [
    ...terms.map((term) => `  ${at}: ${termText(term)}`),
    `Move generation values ${at} to ${value.toFixed(2)}`,
  ];
}

function termText({ operation, amount, name }: ValueTerm): string {
  const figure = amount.toFixed(2);
  const what = {
    add: figure,
    multiply: `times ${figure}`,
    atLeast: `at least ${figure}`,
    atMost: `at most ${figure}`,
  };
  return `${what[operation]} - ${name}`;
}

function topLines(moves: readonly MoveValue[], name: Namer): string[] {
  return moves
    .filter(({ value }) => value > 0)
    .slice(0, LISTED)
    .map(({ point, value }, i) => `${i + 1}. ${name(point).padEnd(3)} ${value.toFixed(2)}`);
}
