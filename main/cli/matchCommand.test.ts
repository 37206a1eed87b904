import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Standings } from '../../engine/protocol/match.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { match, type TournamentCliOptions } from './matchCommand.ts';

const at = useTestFolder();
const PLAYER = `'${process.execPath}' '${join(import.meta.dirname, '../match/fakePlayer.ts')}'`;

function options(changed: Partial<TournamentCliOptions> = {}): TournamentCliOptions {
  return {
    ...{ a: `x=${PLAYER}`, b: `y=${PLAYER} resigns`, engine: [`z=${PLAYER}`], init: ['x=game {seed}'] },
    ...{ initA: [], initB: [], output: at('out'), games: 1, size: 5, komi: 0.5, scoring: 'chinese' },
    ...{ score: 'area', seed: 1, randomPlies: 2, moveTimeout: 60, black: 'alternate', parallel: 2 },
    ...changed,
  };
}

test('three engines play all against all, and the table says how they stand', async () => {
  const lines: string[] = [];
  expect(await match(options(), (line) => lines.push(line))).toBe(0);
  expect(lines).toHaveLength(3 + 4);
  expect(lines.at(-1)).toMatch(/^ 3 y +0\/2 .*Elo -\d+ \[/);
  const { players } = JSON.parse(readFileSync(at('out/summary.json'), 'utf8')) as Standings;
  expect(players.map(({ player, games }) => [player, games])).toEqual([
    ['x', 2],
    ['y', 2],
    ['z', 2],
  ]);
});

test.each<[Partial<TournamentCliOptions>, string]>([
  [{ engine: [`x=${PLAYER}`] }, 'two engines are named "x"'],
  [{ sprt: '0,50' }, '--sprt is about two engines'],
  [{ black: 'a' }, '--black is about two engines'],
  [{ init: ['w=level 1'] }, '--init is not NAME=COMMAND with the name of an engine: w=level 1'],
])('%j cannot be begun', async (changed, why) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await match(options(changed), () => undefined)).toBe(2);
    expect(write.mock.calls.join('')).toContain(why);
  } finally {
    write.mockRestore();
  }
});
