/**
 * Panel, words, numbers on the board and GTP say the same of positions of recorded games: the short form of
 * `build/scripts/checkExplanations.ts`, which looks at 200. That contradictions are found is shown on a wrong decision.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine, positionAt, toMoveAt } from '../../engine/sgf/replay.ts';
import { checkDecision, checkExplanations } from '../../engine/testing/explanations.ts';
import { panelProblems } from './panelFigures.ts';

const TIMEOUT = 120_000;

function atMove(name: string, move: number): { engine: Engine; color: 1 | 2 } {
  const text = readFileSync(join(import.meta.dirname, `../../engine/testing/games/${name}.sgf`), 'utf8');
  const node = mainLine(parseSgf(text).value.games[0])[move];
  const engine = new Engine(positionAt(node).size);
  engine.position = positionAt(node);
  engine.level = 1;
  return { engine, color: toMoveAt(node) };
}

test.each([
  ['9x9-0', 16],
  ['9x9-2', 20],
  ['19x19-0', 60],
])(
  'the recorded game %s, move %i',
  (name, move) => {
    const { engine, color } = atMove(name, move);
    const { problems, claims } = checkExplanations(engine, color, 4, panelProblems);
    expect(problems).toEqual([]);
    expect(claims).toBeGreaterThan(20);
  },
  TIMEOUT,
);

test('a value that its terms do not come to, and a first move that is not the best, are found', () => {
  const { engine, color } = atMove('9x9-0', 16);
  const decision = engine.decide(color);
  const [best, second, ...rest] = decision.moves;
  const worse = { ...decision, moves: [{ ...best, value: best.value - 3 }, second, ...rest] };
  const found = checkDecision(engine, worse, 1, panelProblems).problems.join('\n');
  expect(found).toContain('its bars end at');
  expect(found).toContain('the numbers of its terms come to');
  expect(found).toContain('GTP has');
  // A wrong order of moves.
  const turned = { ...decision, moves: [second, best, ...rest] };
  expect(checkDecision(engine, turned, 1, panelProblems).problems.join('\n')).toContain(
    'behind a move that is worth less',
  );
});
