/**
 * A move that an analyst prefers, beside the reasons of the classic engine: what the analyst says of it, what it does in our terms, why our own
 * choice is another one, and what the analyst says of that. The analyst may be any engine: all that is used of it is its report.
 */
import type { DragonVerdict } from './decision.ts';
import { explain } from './explanation.ts';
import type { Explained } from './explanation.ts';
import { factsOf } from './moveFacts.ts';
import type { Arg, Clause, Sentence } from './moveFacts.ts';
import { TELLING_VISITS } from './openness.ts';
import type { MoveValue, TermKind } from './moves.ts';
import { termEffects } from './termPoints.ts';
import type { MoveStats, Point, SearchReport } from './types.ts';
import type { WordKey } from './wordCatalogue.ts';

/** An analyst's report of the position that is explained. */
export interface AnalystReport {
  /** Its name, as a sentence begins with it. */
  who: string;
  report: SearchReport;
  /** Its mean score in words. */
  score: string;
}

/** How a dragon fares with a move. */
export interface DragonFate {
  /** A stone of it. */
  at: Point;
  before: DragonVerdict['status'];
  /** Null when it is taken. */
  after: DragonVerdict['status'] | null;
}

/** Kinds of terms that are told as the difference between two moves, and how much they have to differ, in points. */
const TOLD_KINDS = 3;
const WORTH_TELLING = 0.5;
/** Moves of the expected line after the first one. */
const TOLD_LINE = 4;
/** Dragons whose status changes. */
const TOLD_DRAGONS = 4;
const PASS = 0;

/** What the analyst says of its move. */
export function analystSentences({ who, report, score }: AnalystReport, point: Point): Sentence[] {
  const evidence = { search: true };
  const name: Arg = { is: 'string', text: who };
  const mean: Arg = { is: 'string', text: score };
  if (point === PASS) return [{ key: 'analyst.passes', args: { who: name, score: mean }, evidence }];
  const found = report.moves.find((one) => one.point === point);
  if (!found) return [{ key: 'analyst.ofOurs.none', args: { who: name, other: moveArg(point) }, evidence }];
  if (report.judged) return [judgedSentence(name, found, report.moves[0] === found)];
  const args: Clause['args'] = { who: name, move: moveArg(point), ...figures(found) };
  if (found.visits < TELLING_VISITS) return [{ key: 'analyst.few', args, evidence }];
  const [best] = report.moves;
  const first: Sentence =
    best.point === point
      ? { key: 'analyst.best', args: { ...args, score: mean }, evidence }
      : {
          key: 'analyst.behind',
          args: {
            ...args,
            rival: { is: 'rate', rate: best.winRate, of: best.point },
            other: pointArg(best.point),
          },
          evidence,
        };
  const line = found.pv.slice(1, 1 + TOLD_LINE);
  if (line.length === 0) return [first];
  const expected: Arg = { is: 'list', items: line.map((one): Arg => ({ is: 'point', point: one })) };
  return [first, { key: 'analyst.expects', args: { who: name, line: expected }, evidence }];
}

/** Of an engine that does not say how often its moves win. */
function judgedSentence(who: Arg, { point, value }: MoveStats, isBest: boolean): Sentence {
  const evidence = { search: true };
  const args: Clause['args'] = { who, move: moveArg(point) };
  if (value === undefined) return { key: 'analyst.single', args, evidence };
  const key: WordKey = isBest ? 'analyst.values' : 'analyst.values.less';
  return { key, args: { ...args, value: { is: 'points', amount: value } }, evidence };
}

/** What the move does by the classic engine's reasons; nothing for a pass. */
export function reasonSentences(about: Explained, point: Point): Sentence[] {
  return point === PASS ? [] : explain(about, point).short;
}

/** Why the classic engine plays what it plays, where that is another move, and what the analyst says of that. */
export function differenceSentences(
  about: Explained,
  { who, report }: AnalystReport,
  point: Point,
): Sentence[] {
  const { decision, scene } = about;
  const { choice, moves } = decision;
  if (choice.kind !== 'play') return [{ key: 'analyst.nothing', args: {}, evidence: { absent: true } }];
  const own = choice.point;
  if (own === point)
    return [{ key: 'analyst.agrees', args: { move: moveArg(point) }, evidence: { moves: [point] } }];
  const move = moves.find((one) => one.point === own);
  const other = moveArg(own);
  const sentences: Sentence[] = [];
  if (move) {
    const value: Arg = { is: 'points', amount: move.value };
    const [fact] = factsOf(move, decision.color, scene).filter(({ effect }) => effect > 0);
    sentences.push(
      fact
        ? {
            key: 'analyst.instead',
            args: { other, value, clause: { is: 'clause', clause: fact.clause } },
            evidence: { moves: [own] },
          }
        : { key: 'analyst.insteadPlain', args: { other, value }, evidence: { moves: [own] } },
    );
    const theirs = moves.find((one) => one.point === point);
    const parts = theirs ? differences(move, theirs) : [];
    if (parts.length > 0)
      sentences.push({
        key: 'analyst.ahead',
        args: { move: pointArg(point), list: { is: 'list', items: parts } },
        evidence: { moves: [own, point] },
      });
  }
  const name: Arg = { is: 'string', text: who };
  const found = report.moves.find((one) => one.point === own);
  const evidence = { search: true, moves: [own] };
  if (!found) return [...sentences, { key: 'analyst.ofOurs.none', args: { who: name, other }, evidence }];
  if (report.judged) return [...sentences, judgedSentence(name, found, report.moves[0] === found)];
  const args: Clause['args'] = { who: name, other, ...figures(found) };
  if (found.visits < TELLING_VISITS) return [...sentences, { key: 'analyst.ofOurs.few', args, evidence }];
  const rival = report.moves.find((one) => one.point === point);
  if (!rival) return sentences;
  const behind = rival.winRate - found.winRate;
  const key: WordKey = Math.round(behind * 100) > 0 ? 'analyst.ofOurs' : 'analyst.ofOurs.better';
  const compared: Clause['args'] = {
    ...args,
    move: pointArg(point),
    behind: { is: 'rate', rate: behind, of: own },
  };
  return [...sentences, { key, args: compared, evidence }];
}

/** The dragons whose status the move changes. */
export function dragonSentences(point: Point, fates: readonly DragonFate[]): Sentence[] {
  const move = pointArg(point);
  if (fates.length === 0) return [{ key: 'analyst.dragon.none', args: { move }, evidence: { absent: true } }];
  return fates.slice(0, TOLD_DRAGONS).map(({ at, before, after }): Sentence => {
    const a: Arg = { is: 'group', at, dragon: true };
    const evidence = { moves: [point] };
    if (after === null) return { key: 'analyst.dragon.taken', args: { move, a }, evidence };
    const args: Clause['args'] = { move, a, before: statusArg(before), after: statusArg(after) };
    return { key: 'analyst.dragon', args, evidence };
  });
}

/** What the move changes in the territory, in points for who moves. */
export function territorySentence(point: Point, total: number): Sentence {
  const n: Arg = { is: 'points', amount: total, signed: true };
  return { key: 'analyst.territory', args: { move: pointArg(point), n }, evidence: { moves: [point] } };
}

/** By kind of term, what `move` has more than `other`, the largest differences first. */
function differences(move: MoveValue, other: MoveValue): Arg[] {
  const sums = new Map<TermKind, number>();
  const count = ({ terms }: MoveValue, sign: number): void => {
    termEffects(terms).forEach((effect, i) => {
      const { kind } = terms[i];
      sums.set(kind, (sums.get(kind) ?? 0) + sign * effect);
    });
  };
  count(move, 1);
  count(other, -1);
  return [...sums]
    .filter(([, n]) => Math.abs(n) >= WORTH_TELLING)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, TOLD_KINDS)
    .map(([kind, amount]): Arg => {
      const n: Arg = { is: 'figure', amount, digits: 1, signed: true };
      const clause: Clause = { key: 'analyst.part', args: { kind: phrase(`term.${kind}`), n } };
      return { is: 'clause', clause };
    });
}

function figures(move: MoveStats): { playouts: Arg; rate: Arg } {
  return {
    playouts: { is: 'playouts', count: move.visits, of: move.point },
    rate: { is: 'rate', rate: move.winRate, of: move.point },
  };
}

function moveArg(point: Point): Arg {
  return { is: 'move', point };
}

/** A pass has a name only as a point. */
function pointArg(point: Point): Arg {
  return point === PASS ? { is: 'point', point } : moveArg(point);
}

function statusArg(status: DragonVerdict['status']): Arg {
  return phrase(`status.${status}`);
}

function phrase(key: WordKey): Arg {
  return { is: 'clause', clause: { key, args: {} } };
}
