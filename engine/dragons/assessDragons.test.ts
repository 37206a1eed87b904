import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint, WHITE } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { Assessment } from './assessDragons.ts';
import { gatherDragons } from './gatherDragons.ts';

// The ways of the stone at B5 end at F5.
const CORRIDOR = `
  . . . . . . . . .
  . . . . . . . . .
  X X X X X X X X X
  . . . . . . . . .
  X O . . . O . . .
  . . . . . . . . .
  X X X X X X X X X
  . . . . . . . . .
  . . . . . . . . .`;

test.each([
  [20, 6],
  [6, 2],
  [5, 0],
])('reaching a friend with a moyo of %i is worth %i', (moyoSize, worth) => {
  const engine = new Engine(9);
  engine.position = parseBoard(CORRIDOR);
  const analysis = engine.analysis();
  const { position } = analysis;
  const worms = analysis.worms();
  const side = gatherDragons(position, analysis.amalgamation(WHITE), worms);
  const [own, friend] = ['B5', 'F5'].map((name) => side.at[parsePoint(name, 9)!]!);
  const none = { moyoSize: 0, moyoTerritorialValue: 0 };
  const assessment = new Assessment(position, WHITE, side, {
    worms,
    eyes: analysis.eyes(),
    moyos: new Map([
      [own.origin, none],
      [friend.origin, { ...none, moyoSize }],
    ]),
    influencePatterns: null,
  });
  const dragon = assessment.assess(own);
  expect(dragon.escapeRoute).toBe(worth);
  expect(dragon.escapePoints).toEqual(worth > 0 ? [friend.origin] : []);
});
