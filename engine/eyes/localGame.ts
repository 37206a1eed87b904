/**
 * The four digits and the vital points of an eye space (manual 8.7), from nothing but "how many eyes are there now, with
 * this side to move" and "what does this move lead to". So the same definition judges the table of solver.ts and the real
 * board of boardGame.ts.
 *
 * b and c are plain: the eyes when the attacker or the defender moves first and both answer as they please. a and d need
 * care. The manual's example 6141 shows that "gets another move" is not "plays twice running": there the defender answers
 * the attack with a move that threatens a second eye, so it has to be answered, and only then plays elsewhere. So a side that is
 * going to play elsewhere may first exchange moves in sente: moves after which the other side, if it played elsewhere in
 * turn, would end up with less than it had by its first move. A move that need not be answered in that sense is itself the
 * answer to the first move, and no tenuki. And only first moves count that lose nothing (which reach b, or c): otherwise a
 * move that gives up a second eye for the sake of a bigger threat would turn 3/2 eyes into 5/4.
 *
 * Vital points are the first moves that reach b and then a, or c and then d. Where b = c they are pure threats.
 */
import type { EyeValue } from '../../patterns/eyes/value.ts';

/** Whose move it is in an eye space. */
export const ATTACKER = 0;
export const DEFENDER = 1;
export type Side = typeof ATTACKER | typeof DEFENDER;

/** A local game whose positions are small integers. */
export interface LocalGame {
  /** Number of vertices, which are the moves. */
  readonly size: number;
  /** Eyes, 0 to 2, when this side moves first and both play locally; neither must. */
  eyes(position: number, toMove: Side): number;
  /** The position after a move, or -1 when it is not allowed. */
  play(position: number, side: Side, vertex: number): number;
  /** The same position after a move elsewhere: a ko may be taken again. */
  afterTenuki(position: number): number;
}

/** What an eye space is worth, and where. */
export interface EyeAnalysis {
  readonly value: EyeValue;
  /** Bit masks of vertices: first moves that achieve `a` and `b`, or `c` and `d`; 0 where nothing is to be achieved. */
  readonly attackPoints: number;
  readonly defensePoints: number;
}

/** Judges a position of a local game. */
export function analyzeGame(game: LocalGame, position: number): EyeAnalysis {
  const b = game.eyes(position, ATTACKER);
  const c = game.eyes(position, DEFENDER);
  const attacks = firstMoves(game, position, ATTACKER, b);
  const defenses = firstMoves(game, position, DEFENDER, c);
  const a = Math.min(b, ...attacks.map(([, eyes]) => eyes));
  const d = Math.max(c, ...defenses.map(([, eyes]) => eyes));
  const best = (moves: [vertex: number, eyes: number][], wanted: number): number =>
    moves.reduce((mask, [vertex, eyes]) => (eyes === wanted ? mask | (1 << vertex) : mask), 0);
  return {
    value: { a, b, c, d },
    attackPoints: a < c ? best(attacks, a) : 0,
    defensePoints: b < d ? best(defenses, d) : 0,
  };
}

/** The moves that keep what the side has by moving first, each with the eyes when the other side then plays elsewhere. */
function firstMoves(
  game: LocalGame,
  position: number,
  side: Side,
  kept: number,
): [vertex: number, eyes: number][] {
  const moves: [vertex: number, eyes: number][] = [];
  for (let vertex = 0; vertex < game.size; vertex++) {
    const next = game.play(position, side, vertex);
    if (next < 0 || game.eyes(next, other(side)) !== kept) continue;
    const eyes = eyesAfterTenuki(game, next, side, kept, 2 * game.size, new Map());
    // A ko that a tenuki frees to be taken again must not make it better than an answer.
    moves.push([vertex, side === ATTACKER ? Math.min(eyes, kept) : Math.max(eyes, kept)]);
  }
  return moves;
}

/**
 * The eyes when the side that is to move, the other of `first`, plays elsewhere once, now or after exchanges it may demand.
 * `kept` is what `first` has without any tenuki; `rest` bounds the exchanges, because a ko could go on for ever.
 */
function eyesAfterTenuki(
  game: LocalGame,
  position: number,
  first: Side,
  kept: number,
  rest: number,
  known: Map<number, number>,
): number {
  const key = position * 64 + rest;
  const stored = known.get(key);
  if (stored !== undefined) return stored;
  const second = other(first);
  // How much better for `second` one number of eyes is than another.
  const gain = (eyes: number, than: number): number => (second === DEFENDER ? eyes - than : than - eyes);
  let best = game.eyes(game.afterTenuki(position), first);
  for (let vertex = 0; vertex < game.size && rest > 0; vertex++) {
    const demand = game.play(position, second, vertex);
    if (demand < 0) continue;
    // The best that the other side can do about it; not answering is one of the ways.
    let answered = game.eyes(game.afterTenuki(demand), second);
    if (gain(answered, kept) <= 0) continue;
    for (let answer = 0; answer < game.size; answer++) {
      const next = game.play(demand, first, answer);
      if (next < 0) continue;
      const eyes = eyesAfterTenuki(game, next, first, kept, rest - 1, known);
      if (gain(eyes, answered) < 0) answered = eyes;
    }
    if (gain(answered, best) > 0) best = answered;
  }
  known.set(key, best);
  return best;
}

function other(side: Side): Side {
  return side === ATTACKER ? DEFENDER : ATTACKER;
}
