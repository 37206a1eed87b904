/**
 * Games of the engine against itself with hardly any playouts, on boards, rules and handicaps drawn at random: whatever the
 * search may play must be legal, and every game must end. Weak games reach strange positions (many kos, captured eyes,
 * refilled boards), which is what they are for.
 *
 * Most moves are the favourite, since the account that `choose` makes at the end of a game costs more than all the rest;
 * some games on small boards have it.
 */
import { BLACK, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { fixedHandicap, maxFixedHandicap } from '../board/handicap.ts';
import { Position } from '../board/position.ts';
import type { UctSearch } from '../montecarlo/search.ts';
import type { Rules } from '../protocol/types.ts';
import { Rng } from '../util/rng.ts';
import { differences, toReference } from './comparePosition.ts';
import { ReferenceBoard } from './referenceBoard.ts';

export interface SelfPlayResult {
  /** What went wrong, with the game's number; empty when nothing did. */
  problem: string;
  size: number;
  rules: Rules;
  moves: number;
  /** Moves found on the tree of the move before. */
  reused: number;
  captures: number;
  /** Whether the slow board followed the game. */
  compared: boolean;
}

/** A game that is longer than this never ends. */
const MOVES_PER_POINT = 8;
/** One game in so many is followed by the slow board, if that is bearable. */
const COMPARED = 5;
const COMPARED_SIZE = 11;
/** One game in so many is ended by `choose`. */
const CHOSEN = 20;
const CHOSEN_SIZE = 9;
/** One move in so many is a pass. */
const PASSES = 60;

/** Plays the game of a number; the same number, the same game. */
export function selfPlay(number: number, search: UctSearch): SelfPlayResult {
  const rng = new Rng(number);
  const size = 5 + rng.below(15);
  const rules: Rules = {
    suicide: rng.pick(['forbid', 'allow', 'allow-all']),
    ko: rng.pick(['simple', 'none', 'positional', 'situational']),
    scoring: rng.pick(['japanese', 'chinese']),
  };
  const position = new Position(size, rules);
  position.komi = rng.pick([-3.5, 0, 0.5, 5.5, 6.5, 7, 7.5]);
  let color: Stone = BLACK;
  if (rng.below(4) === 0 && maxFixedHandicap(size) >= 2) {
    const stones = 2 + rng.below(maxFixedHandicap(size) - 1);
    for (const point of fixedHandicap(size, stones) ?? []) position.addStone(point, BLACK);
    color = opponent(color);
  }
  const playouts = 1 + rng.below(Math.ceil(500 / (size * size)));
  const budget = rng.below(2) === 0 ? playouts : undefined;
  const chosen = size <= CHOSEN_SIZE && number % CHOSEN === 0;
  const compared = size <= COMPARED_SIZE && number % COMPARED === 0;
  const reference = new ReferenceBoard(size);
  reference.board = Array.from(position.points, (point) => '.OX'[position.colorAt[point]]).join('');
  const result = { problem: '', size, rules, moves: 0, reused: 0, captures: 0, compared };
  const failed = (what: string): SelfPlayResult => {
    const where = `game ${number}, ${size}x${size}, ${JSON.stringify(rules)}, move ${result.moves + 1}`;
    return { ...result, problem: `${where}: ${what}` };
  };

  for (let passes = 0; passes < 2; color = opponent(color)) {
    if (result.moves === MOVES_PER_POINT * size * size + 100) return failed('the game does not end');
    search.start(position, color, { komi: position.komi, rules, seed: rng.int32(), budget });
    if (search.playouts > 0) result.reused++;
    search.run(budget === undefined ? playouts : search.goal - search.playouts);
    const move = rng.below(PASSES) === 0 ? PASS : found(search, chosen);
    if (!position.isLegal(move, color)) return failed(`${move} is not legal`);
    if (compared) {
      const at = toReference(move, size);
      const verdict = move === PASS ? 'legal' : reference.verdict(at, color, rules);
      if (verdict !== 'legal') return failed(`${move} is not legal to the slow board: ${verdict}`);
      if (move === PASS) reference.pass(color);
      else reference.play(at, color);
    }
    position.play(move, color);
    result.moves++;
    passes = move === PASS ? passes + 1 : 0;
  }
  result.captures = position.captures(1) + position.captures(2);
  const differing = compared ? differences(position, reference) : [];
  return differing.length > 0 ? failed(differing.join('; ')) : result;
}

function found(search: UctSearch, chosen: boolean): Point {
  if (chosen) {
    const choice = search.choose({ mayResign: false });
    return choice.kind === 'play' ? choice.point : PASS;
  }
  return search.report().moves.find(({ point }) => point !== PASS)?.point ?? PASS;
}
