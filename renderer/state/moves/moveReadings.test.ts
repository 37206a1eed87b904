import { expect, test } from 'vitest';
import { parseBoard } from '../../../engine/board/ascii.ts';
import { parsePoint } from '../../../engine/board/point.ts';
import type { DecideResult, DragonVerdict, WormVerdict } from '../../../engine/protocol/decision.ts';
import type { Color } from '../../../engine/protocol/types.ts';
import { readingsOf } from './moveReadings.ts';

const position = parseBoard(`
. . . . . . . . .
. . . . . . . . .
. . X X O . . . .
. . X . O . . . .
. . . O . . . . .
. . . . . . . . .
. . . . . . . X .
. . . . . . . . .
. . . . . . . . .`);
const at = (name: string): number => parsePoint(name, 9)!;
const worm = (names: string, color: 1 | 2, defenses: number): WormVerdict => ({
  color,
  origin: at(names.split(' ')[0]),
  stones: names.split(' ').map(at),
  attacks: [{ point: at('A1'), code: 5 }],
  defenses: Array.from({ length: defenses }, () => ({ point: at('A1'), code: 5 })),
});
const dragon = (names: string, color: 1 | 2, status: DragonVerdict['status']): DragonVerdict =>
  ({ color, origin: at(names.split(' ')[0]), stones: names.split(' ').map(at), status }) as DragonVerdict;

function asked(worms: WormVerdict[], dragons: DragonVerdict[]): string[] {
  const board = Array.from(position.points, (point) => position.colorAt[point] as Color);
  const found = { size: 9, board, decision: { worms, dragons } } as unknown as DecideResult;
  const names = new Map(['C7', 'E7', 'D5', 'H3'].map((name) => [at(name), name]));
  return readingsOf(found, at('D6'), 2).map(({ kind, target }) => `${kind} ${names.get(target)}`);
}

test('chains beside the move: own ones that are in danger, others that are not lost yet, each once', () => {
  expect(asked([], [])).toEqual(['attack E7', 'attack D5']);
  expect(asked([worm('C7 D7 C6', 2, 1), worm('D5', 1, 0)], [])).toEqual(['defend C7', 'attack E7']);
});

test('dragons near it, the largest first: those whose life is open', () => {
  const far = dragon('H3', 2, 'critical');
  expect(asked([], [dragon('D5', 1, 'alive'), dragon('E7 E6', 1, 'critical'), far])).toEqual([
    'attack E7',
    'attack D5',
    'owl_attack E7',
    'owl_attack D5',
  ]);
  expect(asked([], [dragon('C7 D7 C6', 2, 'alive'), dragon('E7 E6', 1, 'dead')])).toEqual([
    'attack E7',
    'attack D5',
  ]);
});
