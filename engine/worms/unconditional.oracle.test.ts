/** Unconditional status against GNU Go on random full boards and on what random games leave. */
import { expect, test } from 'vitest';
import { GtpProcess } from '../../build/checks/gtpProcess.ts';
import { gnugoPath, skipReason } from '../../build/checks/shared.ts';
import { showBoard } from '../board/ascii.ts';
import { BLACK, EMPTY, WHITE, allPoints, colorName, pointName } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import type { Stone } from '../protocol/types.ts';
import { Rng } from '../util/rng.ts';
import { unconditionalLife } from './unconditional.ts';

const path = gnugoPath();
if (!path) skipReason('engine/worms/unconditional.oracle.test.ts', 'gnugo is not installed');

/** Plays at random, by one side more than by the other, until the board is nearly full of what cannot be taken. */
function crowded(rng: Rng): Position {
  const size = rng.pick([4, 5, 6, 7]);
  const position = new Position(size);
  const share = rng.pick([0.5, 0.7, 0.85]);
  for (let move = 0; move < size * size * rng.pick([1, 1.5, 3]); move++) {
    const color: Stone = rng.unit() < share ? BLACK : WHITE;
    const point = rng.pick(allPoints(size));
    const beside = [point - 1, point + 1, point - 20, point + 20];
    const isEye = beside.every((one) => position.colorAt[one] === color || position.colorAt[one] > BLACK);
    if (position.colorAt[point] === EMPTY && !isEye && position.isLegal(point, color))
      position.play(point, color);
  }
  return position;
}

test.skipIf(!path)(
  '400 random boards of 4x4 to 7x7',
  async () => {
    const gnugo = new GtpProcess(path!, ['--mode', 'gtp']);
    const rng = new Rng(5);
    const seen = new Map<string, number>();
    const different: string[] = [];
    for (let i = 0; i < 400; i++) {
      const position = crowded(rng);
      const { size, colorAt } = position;
      const points = [...position.points];
      const setUp = points
        .filter((point) => colorAt[point] !== EMPTY)
        .map((point) => `play ${colorName(colorAt[point] as Stone)} ${pointName(point, size)}`);
      const questions = points.map((point) => `unconditional_status ${pointName(point, size)}`);
      const replies = await gnugo.send([`boardsize ${size}`, ...setUp, ...questions]);
      const theirs = replies.slice(setUp.length + 1).map(({ text }) => text);
      const { status } = unconditionalLife(position);
      const ours = points.map((point) => UNCONDITIONAL[status[point]] as string);
      for (const name of theirs) seen.set(name, (seen.get(name) ?? 0) + 1);
      const other = theirs.findIndex((name, k) => name !== ours[k]);
      if (other >= 0)
        different.push(
          `${showBoard(position)}\n${pointName(points[other], size)}: ${theirs[other]}, here ${ours[other]}`,
        );
    }
    gnugo.close();
    expect(different).toEqual([]);
    expect([...seen.keys()].sort()).toEqual([...UNCONDITIONAL].sort());
    expect(Math.min(...seen.values())).toBeGreaterThan(20);
  },
  120_000,
);
