/**
 * What the Why page writes and draws of a decision, beside the decision: the numbers on the board, those of its lists, and the words and
 * headlines between them. The fourth of the things that `build/scripts/checkExplanations.ts` compares.
 */
import { pointName } from '../../engine/board/point.ts';
import { headline, sentenceText } from '../../engine/protocol/explanation.ts';
import { inputsOf } from '../../engine/protocol/formula.ts';
import { textOf } from '../../engine/protocol/linkedText.ts';
import { rankedReasons } from '../../engine/protocol/moveWords.ts';
import type { MoveEffect, MoveValue, ValueTerm } from '../../engine/protocol/moves.ts';
import { termEffects, termPoints } from '../../engine/protocol/termPoints.ts';
import type { CheckedMoves } from '../../engine/testing/explanations.ts';
import type { ValueLayer } from '../../renderer/board/layers.ts';
import { changesOf } from '../../renderer/state/moves/compare.ts';
import {
  candidatesOf,
  effectOverlays,
  mapTotal,
  MIN_CHANGE,
  termOverlays,
} from '../../renderer/state/moves/overlays.ts';
import { barsOf, signed } from '../../renderer/state/moves/waterfall.ts';

/** Half of the last digit that is written, and of a whole number. */
const DIGIT = 0.051;
const WHOLE = 0.501;

/** What on the page contradicts the decision or itself, one line each. */
export function panelProblems({ decision, scene, effects }: CheckedMoves): string[] {
  const name = (point: number): string => pointName(point, scene.size);
  const problems: string[] = [];
  const rows = changesOf(decision, null);
  for (const [i, { point, label }] of candidatesOf(decision).entries()) {
    const row = rows.at(i);
    const move = decision.moves.find((one) => one.point === point);
    if (row?.move !== move)
      problems.push(`${name(point)}: the list has ${row && name(row.move.point)} there`);
    const error = Math.abs(Number(label) - (move?.value ?? NaN));
    if (!(error <= (label.includes('.') ? DIGIT : WHOLE)))
      problems.push(`${name(point)}: ${label} on the board, ${move?.value} in the list`);
  }
  for (const [i, { move, value }] of rows.entries())
    if (i > 0 && value > rows[i - 1].value + 1e-9)
      problems.push(`${name(move.point)}: it stands behind a move that is worth less`);
  for (const move of decision.moves) {
    const tell = (text: string): void => void problems.push(`${name(move.point)}: ${text}`);
    const head = textOf(
      sentenceText(headline({ decision, scene }, move), {
        about: { decision, scene },
        point: move.point,
        name,
      }),
    );
    listProblems(move, head, tell);
    const effect = effects.get(move.point);
    if (effect) boardProblems(move, effect, { decision, scene }, tell);
  }
  return problems;
}

/** The bars, the headline and the reasons. */
function listProblems(move: MoveValue, head: string, tell: (text: string) => void): void {
  const bars = barsOf(move);
  const end = bars.at(-1)?.to ?? 0;
  if (Math.abs(end - move.value) > 1e-6) tell(`its bars end at ${end}, its value is ${move.value}`);
  const written = bars.reduce((sum, { effect }) => sum + numberIn(signed(effect)), 0);
  if (Math.abs(written - move.value) > DIGIT * (bars.length + 1))
    tell(`the numbers of its terms come to ${written}, its value is ${move.value}`);
  const found = bars.filter(({ term }) => term.kind !== 'search');
  // That a large value counts in part is told where nothing else is.
  const reasons = found.filter(({ term }) => !isDamping(term));
  const largest = Math.max(0, ...reasons.map(({ effect }) => Math.abs(effect)));
  const told = /^([+−][\d.]+) /.exec(head)?.[1];
  if (told !== undefined && Math.abs(Math.abs(numberIn(told)) - largest) > DIGIT)
    tell(`its headline says ${told}, its largest term is ${largest}`);
  if (told === undefined && largest > DIGIT) tell(`its headline "${head}" leaves out a term of ${largest}`);
  const effects = termEffects(move.terms);
  const ranked = rankedReasons(move, effects).filter(({ reason }) => reason.discarded === '');
  if (ranked.some(({ effect }, i) => i > 0 && Math.abs(effect) > Math.abs(ranked[i - 1].effect) + 1e-9))
    tell('a reason stands behind one that brings less');
}

function isDamping({ made }: ValueTerm): boolean {
  return made !== undefined && inputsOf(made).some(({ parameter }) => parameter === 'valuation.largeValue');
}

/** The numbers of a term that lie on the board, and those of the map of all it changes. */
function boardProblems(
  move: MoveValue,
  effect: MoveEffect,
  { decision: { color }, scene }: Pick<CheckedMoves, 'decision' | 'scene'>,
  tell: (text: string) => void,
): void {
  const effects = termEffects(move.terms);
  const sumOf = (layers: readonly ValueLayer[]): number =>
    layers.reduce(
      (sum, { text, tone }) => sum + ((tone === 'black') === (color === 2) ? 1 : -1) * Number(text),
      0,
    );
  for (const [i, { name }] of move.terms.entries()) {
    const placed = termPoints(move, i, effect.maps, scene) ?? [];
    const hidden = placed.filter(({ amount }) => Math.abs(amount) < MIN_CHANGE);
    const drawn = termOverlays(placed, color).values ?? [];
    const sum = sumOf(drawn) + hidden.reduce((all, { amount }) => all + amount, 0);
    const rounding = drawn.reduce((all, { text }) => all + (text.includes('.') ? DIGIT : WHOLE), 1e-6);
    if (Math.abs(sum - effects[i]) > rounding)
      tell(`'${name}': ${sum} on the board, ${effects[i]} in the list`);
  }
  const total = mapTotal(effect, 'change');
  if (total === undefined) return;
  const { field, values = [] } = effectOverlays(effect, 'change', scene.size, color);
  const small = effect.maps
    .filter(({ map }) => map === 'move' || map === 'change')
    .reduce((sum, { values: all }) => sum + all.reduce((a, b) => a + b, 0), 0);
  if (Math.abs(small - total) > 1e-6) tell(`the map says ${total}, its parts come to ${small}`);
  const rounding = DIGIT * values.length + MIN_CHANGE * ((field?.values.length ?? 0) - values.length);
  const wholes = values.filter(({ text }) => !text.includes('.')).length * WHOLE;
  if (Math.abs(sumOf(values) - total) > rounding + wholes)
    tell(`the numbers on the board come to ${sumOf(values)}, the page says ${total}`);
}

function numberIn(text: string): number {
  return Number(text.replace('−', '-').replace(/^\+/, ''));
}
