import { expect, test } from 'vitest';
import { BLACK, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Engine } from './engine.ts';

const SIZE = 13;
// A game of the engine against itself that went on with D3, C3, D3, C3 for ever.
const GAME =
  'L10 D4 K4 C10 J11 E10 C6 F3 B4 C3 B8 L3 L4 K3 J3 J2 H3 M4 M5 G10 G12 F7 M3 G2 L2 C12 B3 B2 K7 K2 H2 M2 N3 N2 N4 ' +
  'K1 A2 B9 C2 D2 B1 E6 E12 C8 B7 H7 H5 J7 J8 K6 J6 K8 L7 J9 L8 K9 D8 D7 F1 H11 G1 K12 J12 K11 K10 L9 J10 M11 M9 H9 ' +
  'M10 L11 N11 A8 G3 N12 F4 E2 L13 M13 K13 A7 E8 N10 L12 C7 A6 B6 J13 B5 F2 E3 C4 C5 D12 C13 D11 C11 D10 D9 E5 D5 F5 ' +
  'H12 H13 D13 E13 E9 A4 A5';

test('where the rules do not end a ko, the engine does', () => {
  const engine = new Engine(SIZE, { suicide: 'allow-all', ko: 'none', scoring: 'japanese' });
  Object.assign(engine, { level: 1, seed: 2, komi: 6.5 });
  let color: Stone = BLACK;
  const play = (vertex: string): void => {
    engine.position.play(parsePoint(vertex, SIZE)!, color);
    color = opponent(color);
  };
  GAME.split(' ').forEach(play);
  expect(color).toBe(BLACK);
  for (let taken = 0; taken < 3; taken++) ['D3', 'C3'].forEach(play);
  expect(engine.position.occurrences(parsePoint('D3', SIZE)!, BLACK)).toBe(3);
  const { choice } = engine.decide(BLACK, {});
  expect(choice.kind).toBe('play');
  if (choice.kind === 'play') expect(pointName(choice.point, SIZE)).not.toBe('D3');
});
