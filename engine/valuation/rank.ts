/**
 * Values all moves that have reasons and puts them in order (manual 6.4): redistribution by `replace`, threats when a ko is to be fought, and
 * the blunder test of the best, until the best one has passed it.
 */
import { EMPTY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Candidate, MoveReasons } from '../generators/reasons.ts';
import { input, product } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveValue } from '../protocol/moves.ts';
import { addExperience, experienceOf, isOnlyCommon } from './experience.ts';
import type { MoveInfluence } from './moveInfluence.ts';
import type { Situation } from './situation.ts';
import { largestThreat, sumOfGiven } from './threats.ts';
import { valueMove } from './valueMove.ts';

/** Who says what strong players play. */
const EXPERIENCE = { module: 'commonMoves' };
const NO_ODDS: ReadonlyMap<Point, number> = new Map();
/** A position that came so often is not made again. */
const MAX_REPEATS = 2;

/** What a move gives away, in points, and in words. */
export interface Loss {
  size: number;
  name: string;
  /** The dragon that dies, or the first of the stones that fall. */
  about?: Point;
  /** How the size comes about, where it is put together. */
  made?: Formula;
}

/** Who says what a move gives away. */
export type LossTest = (move: MoveValue) => Loss;

/** The moves of `reasons` that are legal, best first; `lossOf` is asked for the best ones. */
export function rankMoves(
  situation: Situation,
  influence: MoveInfluence,
  reasons: MoveReasons,
  lossOf: LossTest,
  among?: ReadonlySet<number>,
  isEndgame = false,
): MoveValue[] {
  const { position, color } = situation;
  // Good or bad shape alone is no reason to play there.
  const isProposed = ({ point, reasons: given }: Candidate): boolean =>
    position.colorAt[point] === EMPTY && given.some(({ kind }) => kind !== 'shape');
  const candidates = reasons.candidates().filter(isProposed);
  // Where the rules do not end a ko, whoever plays on must.
  const isEndless = (point: Point): boolean =>
    position.rules.ko === 'none' && position.depth === 0 && position.occurrences(point, color) >= MAX_REPEATS;
  const isPlayable = ({ point }: Candidate): boolean =>
    position.isLegal(point, color) && !isEndless(point) && (among === undefined || among.has(point));
  const playable = candidates.filter(isPlayable);
  const { odds, parameters } = situation;
  const moves = playable.map((candidate) => {
    situation.beforeMove();
    const move = valueMove(situation, influence, candidate, isEndgame);
    return odds ? { ...move, share: odds.get(move.point) ?? 0 } : move;
  });
  redistribute(reasons, moves);
  // Who may play nowhere else is asked which of these is best, not whether the game is over.
  const of = {
    ...experienceOf(moves, odds ?? NO_ODDS, position.size, among !== undefined),
    habits: situation.habits,
  };
  const isOpen = of.stake >= parameters.openValue;
  if (odds && isOpen && !reasons.isLeftOut(EXPERIENCE, 'common'))
    for (const move of moves) addExperience(move, of, parameters);
  fightKo(situation, playable, moves);
  const told = isOpen ? moves : moves.filter((move) => !isOnlyCommon(move));
  return afterBlunderTests(told, lossOf, parameters.maxBlunderTests).filter(
    (move) => move.value > 0 || !isOnlyCommon(move),
  );
}

/**
 * When the best move would be a ko that may not be retaken yet, a safe move that threatens more than the ko is worth, so that it has to be
 * answered, is worth what retaking is, too (6.4.6).
 */
function fightKo(situation: Situation, candidates: readonly Candidate[], moves: readonly MoveValue[]): void {
  const { bannedKo: ko, name } = situation;
  if (!ko || moves.some(({ value }) => value >= ko.value)) return;
  for (const move of moves) {
    const candidate = candidates.find(({ point }) => point === move.point)!;
    const threat = largestThreat(situation, candidate.reasons);
    const amount = threat.amount + sumOfGiven(candidate.values, 'followup');
    if (amount < ko.worth || move.safety !== 'safe') continue;
    const words = `threat for the ko at ${name(ko.point)}`;
    const made = input('moveValue', ko.value, { about: ko.point });
    const { reasons, about } = threat;
    move.terms.push({
      kind: 'threat',
      name: words,
      operation: 'add',
      amount: ko.value,
      reasons,
      about,
      made,
    });
    move.value = sumOfTerms(move.terms);
  }
}

/** Carries out `replace`: the better move gets what the other is worth, which gets nothing. */
function redistribute({ replacements }: MoveReasons, moves: readonly MoveValue[]): void {
  for (const { from, to } of replacements) {
    const worse = moves.find(({ point }) => point === from);
    const better = moves.find(({ point }) => point === to);
    if (!worse || !better || worse.value <= 0) continue;
    const made = input('moveValue', worse.value, { about: from });
    const none = input('constant', 0);
    push(better, 'redistribution', 'points of the move that it replaces', 'atLeast', worse.value, from, made);
    push(worse, 'redistribution', 'there is a better move for the same', 'atMost', 0, to, none);
  }
}

/** Sorts the moves, and lets the best one pass the blunder test before it is the best; one that was asked about is tested wherever it stands. */
function afterBlunderTests(moves: MoveValue[], lossOf: LossTest, maxTests: number): MoveValue[] {
  const byValue = (a: MoveValue, b: MoveValue): number => b.value - a.value || a.point - b.point;
  const tested = new Set<MoveValue>();
  /** Whether the move is worth something, and no less than it seemed. */
  const passes = (move: MoveValue): boolean => {
    if (move.value <= 0 || tested.has(move)) return true;
    tested.add(move);
    const { size, name, about = 0, made: lossMade } = lossOf(move);
    if (size <= 0) return true;
    const made = product(input('constant', -1), lossMade ?? input('loss', size));
    push(move, 'blunder', name, 'add', -size, about, made);
    move.safety = 'unsafe';
    moves.sort(byValue);
    return false;
  };
  moves.sort(byValue);
  while (tested.size < maxTests && moves.length > 0 && !passes(moves[0]));
  const asked = moves.find(({ reasons }) => reasons.some(({ kind }) => kind === 'asked'));
  if (asked) passes(asked);
  return moves;
}

function push(
  move: MoveValue,
  kind: 'redistribution' | 'blunder',
  name: string,
  operation: 'add' | 'atLeast' | 'atMost',
  amount: number,
  about: number,
  made: Formula,
): void {
  move.terms.push({ kind, name, operation, amount, reasons: [], about, made });
  move.value = sumOfTerms(move.terms);
}
