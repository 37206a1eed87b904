import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, EMPTY, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Engine } from './engine.ts';
import { FINISHED_7 } from '../testing/finishedBoard.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import { unconditionalLife } from '../worms/unconditional.ts';
import { cleanupMove, finishGame } from './finish.ts';

const ALIVE = UNCONDITIONAL.indexOf('alive');

function engineAt(drawing: string, komi = 0): Engine {
  const engine = new Engine(5);
  engine.position = parseBoard(drawing);
  engine.komi = komi;
  return engine;
}

/** Everything that is played when only one side cleans up and the other passes. */
function cleanup(engine: Engine, color: Stone, playOut = false): string[] {
  const played: string[] = [];
  for (let left = 60; left > 0; left--) {
    const point = cleanupMove(engine, color, { captureAllDead: true, playOut });
    if (point === PASS) return played;
    engine.position.play(point, color);
    played.push(pointName(point, engine.position.size));
    engine.position.play(PASS, color === BLACK ? WHITE : BLACK);
  }
  throw new Error('no end of it');
}

/** The corner is a seki without eyes, about C9 and C8; both sides live elsewhere. */
const seki = `
  X X . O O X . X .
  X X . O O X X X X
  X X X O X X . X .
  O O O X X X X X X
  . . O X . X . . X
  O O O X X X X X X
  . . O X . . . . X
  O O O X X X X X X
  . . O X . . X . .`;

describe('finishing a game', () => {
  test('a finished one is counted as it stands', () => {
    const engine = engineAt(FINISHED_7);
    const { moves, dead, score } = finishGame(engine, {
      method: 'finish',
      toMove: BLACK,
      captureAllDead: false,
    });
    expect(moves.every(({ point }) => point === PASS)).toBe(true);
    expect(dead.map((point) => pointName(point, 7))).toEqual(['A2', 'B2']);
    expect(score.margin).toBe(engine.finalScore().margin);
  });

  test('the aftermath comes to the same, and under Tromp-Taylor everything is taken', () => {
    const plain = engineAt(FINISHED_7);
    const before = finishGame(engineAt(FINISHED_7), {
      method: 'finish',
      toMove: BLACK,
      captureAllDead: false,
    });
    const after = finishGame(plain, { method: 'aftermath', toMove: BLACK, captureAllDead: false });
    expect(after.score.margin).toBe(before.score.margin);
    const engine = engineAt(FINISHED_7);
    engine.rules = { ...engine.rules, scoring: 'chinese' };
    const taken = finishGame(engine, { method: 'aftermath', toMove: BLACK, captureAllDead: true });
    expect(taken.dead).toEqual([]);
    for (const name of ['A2', 'B2']) expect(engine.position.colorAt[parsePoint(name, 7)!]).not.toBe(WHITE);
    const area = engineAt(FINISHED_7);
    area.rules = engine.rules;
    expect(taken.score.margin).toBe(area.finalScore().margin);
  });
});

describe('cleaning up', () => {
  test('takes dead stones, and only those', () => {
    const engine = engineAt(FINISHED_7);
    expect(cleanup(engine, BLACK).length).toBeGreaterThan(0);
    expect(engine.position.colorAt[parsePoint('A2', 7)!]).toBe(EMPTY);
    expect(cleanup(engineAt(FINISHED_7), WHITE)).toEqual([]);
  });

  test('leaves a seki alone', () => {
    for (const color of [BLACK, WHITE] as const) {
      const engine = engineAt(seki);
      const before = engine.position.captures(BLACK) + engine.position.captures(WHITE);
      const played = cleanup(engine, color, true);
      expect(played).not.toContain('C9');
      expect(played).not.toContain('C8');
      expect(engine.position.captures(BLACK) + engine.position.captures(WHITE)).toBe(before);
    }
  });

  test('playing out goes on inside large territory until all stones live whatever happens', () => {
    const engine = engineAt('. . X O . . .\n'.repeat(7));
    expect(unconditionalLife(engine.position).status.some((one) => one === ALIVE)).toBe(false);
    expect(cleanup(engine, BLACK)).toEqual([]);
    for (const color of [BLACK, WHITE] as const)
      expect(cleanup(engine, color, true).length).toBeGreaterThan(2);
    const { position } = engine;
    const { status } = unconditionalLife(position);
    const stones = position.points.filter((point) => position.colorAt[point] !== EMPTY);
    expect([...stones].filter((point) => status[point] !== ALIVE)).toEqual([]);
  });
});
