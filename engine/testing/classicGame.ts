/**
 * Games of the classic engine against itself, on boards, rules, komi, handicaps and levels drawn at random by the game's number: every move
 * must be legal, the terms of all moves' values must add up, the game must end by two passes, and its count must be that of the aftermath,
 * in which everything is played out.
 */
import { fixedHandicap, maxFixedHandicap } from '../board/handicap.ts';
import { BLACK, PASS, WHITE, opponent, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { finishGame } from '../genmove/finish.ts';
import { Engine } from '../genmove/engine.ts';
import type { Rules } from '../protocol/types.ts';
import { Rng } from '../util/rng.ts';
import { waterfallProblems } from './waterfall.ts';

export interface ClassicGameSetup {
  size: number;
  rules: Rules;
  komi: number;
  /** Stones; 0 for an even game. */
  handicap: number;
  level: number;
  seed: number;
}

export interface ClassicGame {
  setup: ClassicGameSetup;
  /** What went wrong; '' when nothing did. */
  problem: string;
  moves: Point[];
  /** Values whose terms were added up, over all decisions. */
  values: number;
  /** Black minus white at the end, and after the aftermath; NaN when it did not get so far. */
  score: number;
  aftermath: number;
}

/** A game that is longer than this never ends. */
const MOVES_PER_POINT = 4;
const SMALLEST = 5;

/** The setup of a number; the same number, the same setup. */
export function classicSetup(number: number, largest: number, level: number): ClassicGameSetup {
  const rng = new Rng(number);
  const size = SMALLEST + rng.below(largest - SMALLEST + 1);
  const rules: Rules = {
    suicide: rng.pick(['forbid', 'allow', 'allow-all']),
    ko: rng.pick(['simple', 'positional', 'situational', 'none']),
    scoring: rng.pick(['japanese', 'chinese']),
  };
  const komi = rng.pick([0.5, 5.5, 6.5, 7, 7.5]);
  const most = maxFixedHandicap(size);
  const handicap = most >= 2 && rng.below(3) === 0 ? 2 + rng.below(most - 1) : 0;
  return { size, rules, komi, handicap, level, seed: number + 1 };
}

/** Plays the game to its end, and its aftermath. */
export function classicGame(setup: ClassicGameSetup): ClassicGame {
  const { size, rules, komi, handicap, level, seed } = setup;
  const engine = new Engine(size, rules);
  Object.assign(engine, { level, seed, komi });
  const game: ClassicGame = { setup, problem: '', moves: [], values: 0, score: NaN, aftermath: NaN };
  for (const point of fixedHandicap(size, handicap) ?? []) engine.position.addStone(point, BLACK);
  let color: Stone = handicap > 0 ? WHITE : BLACK;
  for (let passes = 0; passes < 2; color = opponent(color)) {
    if (game.moves.length === MOVES_PER_POINT * size * size)
      return { ...game, problem: 'the game does not end' };
    const decision = engine.decide(color);
    const { choice } = decision;
    const [wrong] = waterfallProblems(decision, size);
    if (wrong !== undefined) return { ...game, problem: `move ${game.moves.length + 1}: ${wrong}` };
    game.values += decision.moves.length;
    const point = choice.kind === 'play' ? choice.point : PASS;
    if (!engine.position.isLegal(point, color))
      return { ...game, problem: `${pointName(point, size)} is not legal as move ${game.moves.length + 1}` };
    engine.position.play(point, color);
    game.moves.push(point);
    passes = point === PASS ? passes + 1 : 0;
  }
  game.score = engine.finalScore().margin;
  game.aftermath = finishGame(engine, {
    method: 'aftermath',
    toMove: color,
    captureAllDead: false,
  }).score.margin;
  if (game.score !== game.aftermath)
    game.problem = `the count is ${game.score}, and after the aftermath ${game.aftermath}`;
  return game;
}

/** The game in one line for people. */
export function gameText({ setup, problem, moves, values, score }: ClassicGame): string {
  const { size, rules, komi, handicap, level } = setup;
  const result = problem === '' ? `black minus white ${score}` : problem;
  return `${size}x${size}, handicap ${handicap}, komi ${komi}, ${rules.scoring}, ko ${rules.ko}, suicide ${rules.suicide}, level ${level}: ${moves.length} moves, ${values} values, ${result}`;
}
