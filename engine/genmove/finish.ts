/**
 * Plays a game to its end, to score it (manual 3.9.6, --score): the classic engine plays both sides until two passes in a row ('finish'), and
 * with 'aftermath' goes on on a board of its own until every stone is alive or dead for ever, or captured, or in a seki. What was
 * dead, the aftermath shows; but the count is of the board before it, since its moves cost points under territory counting. With
 * captureAllDead the aftermath is a part of the game: all dead stones are taken, and what stands is counted as it stands
 * (Tromp-Taylor, with area counting).
 */
import { EMPTY, PASS } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { scorePosition } from '../board/score.ts';
import type { BoardScore } from '../board/score.ts';
import type { Move } from '../protocol/types.ts';
import { aftermathMove } from '../scoring/aftermath.ts';
import type { Engine } from './engine.ts';
import { playOn } from './playOut.ts';

export interface FinishOptions {
  method: 'finish' | 'aftermath';
  /** Who moves first. */
  toMove: Stone;
  captureAllDead: boolean;
}

export interface FinishedGame {
  /** Every move played, those of the aftermath included. */
  moves: Move[];
  /** Stones dead when both had passed; empty when they have been captured on the board. */
  dead: Point[];
  score: BoardScore;
}

/** Plays the engine's game on until it is finished. The moves are left on its board; undo them to have it back. */
export function finishGame(engine: Engine, { method, toMove, captureAllDead }: FinishOptions): FinishedGame {
  const moves: Move[] = [];
  const next = playUntilPasses(engine, toMove, moves, (color) => {
    const { choice } = engine.decide(color, {});
    return choice.kind === 'play' ? choice.point : PASS;
  });
  const { komi, rules } = engine;
  if (method === 'finish') {
    const { dead } = engine.status();
    return { moves, dead, score: scorePosition(engine.position, { dead, scoring: rules.scoring, komi }) };
  }
  const finished = engine.position.copy();
  playUntilPasses(engine, next, moves, (color) =>
    cleanupMove(engine, color, { captureAllDead, playOut: true }),
  );
  const { position } = engine;
  const gone = new Set(engine.status().dead);
  if (captureAllDead) {
    const dead = [...gone].filter((stone) => position.colorAt[stone] !== EMPTY);
    return { moves, dead: [], score: scorePosition(position, { dead, scoring: rules.scoring, komi }) };
  }
  const dead = [...finished.points].filter((point) => {
    const stone = finished.colorAt[point];
    return stone !== EMPTY && (position.colorAt[point] !== stone || gone.has(point));
  });
  return { moves, dead, score: scorePosition(finished, { dead, scoring: rules.scoring, komi }) };
}

/** What is still to be played when the game is over: PASS when nothing is. */
export function cleanupMove(
  engine: Engine,
  color: Stone,
  { captureAllDead, playOut }: { captureAllDead: boolean; playOut: boolean },
): Point {
  const dead = new Set(engine.status().dead);
  return aftermathMove(engine.analysis(), color, { dead, captureAllDead, playOut });
}

/** Plays the engine's game until both sides have passed, and lists the moves; whose turn it is then. */
function playUntilPasses(
  engine: Engine,
  toMove: Stone,
  moves: Move[],
  choose: (color: Stone) => Point,
): Stone {
  return playOn(engine.position, toMove, (color) => {
    const point = choose(color);
    moves.push({ color, point });
    return point;
  });
}
