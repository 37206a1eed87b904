/**
 * The terms of a value add up to the value, on the moves of recorded games that the engine did not choose: three on 9x9, every twelfth move, and
 * one on 19x19, every fiftieth; and on the first moves of a board of 19x19. That every move of whole games is checked is a matter of
 * engine/testing/classicGame.ts: its tests play ten games to their end, and `npm run selfplay:classic` as many as wanted on boards of all sizes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASS, opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { parseSgf } from '../sgf/parser.ts';
import { mainLine, positionAt, toMoveAt } from '../sgf/replay.ts';
import { waterfallProblems } from '../testing/waterfall.ts';
import { Engine } from './engine.ts';

const LEVEL = 1;
const TIMEOUT = 120_000;

test(
  'the beginning of a game on 19x19',
  () => {
    const engine = new Engine(19);
    Object.assign(engine, { level: LEVEL, seed: 16 });
    let color: Stone = 2;
    for (let n = 0; n < 4; n++, color = opponent(color)) {
      const decision = engine.decide(color);
      expect(waterfallProblems(decision, 19)).toEqual([]);
      expect(decision.choice.kind).toBe('play');
      engine.position.play(decision.choice.kind === 'play' ? decision.choice.point : PASS, color);
    }
  },
  TIMEOUT,
);

test.each([
  ['9x9-0', 12],
  ['9x9-2', 12],
  ['9x9-4', 12],
  ['19x19-0', 50],
])(
  'the recorded game %s, every %ith move',
  (name, step) => {
    const text = readFileSync(join(import.meta.dirname, `../testing/games/${name}.sgf`), 'utf8');
    const [game] = parseSgf(text).value.games;
    const nodes = mainLine(game);
    const wrong: string[] = [];
    let count = 0;
    for (let n = step - 1; n < nodes.length; n += step) {
      const position = positionAt(nodes[n]);
      const engine = new Engine(position.size);
      engine.position = position;
      engine.level = LEVEL;
      const decision = engine.decide(toMoveAt(nodes[n]));
      count += decision.moves.length;
      wrong.push(...waterfallProblems(decision, position.size).map((line) => `move ${n}: ${line}`));
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(nodes.length / step);
  },
  TIMEOUT,
);
