import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import type { Settlement } from '../montecarlo/settle.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { judgeDead } from './finalDead.ts';
import type { FinalKnowledge } from './finalDead.ts';

const BOARD = `
  . . . . . . . . .
  . O . O . O . O .
  . . . . . . . . .
  . O . X X X . O .
  . . . . . . . . .
  . O . . . . . O .
  . . . . . . . . .
  . O . X . . . O .
  . . . . . . . . .`;

const at = (vertex: string): Point => parsePoint(vertex, 9)!;

test('who lives only by stones that are dead is dead', () => {
  const position = parseBoard(BOARD);
  const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
  analysis.setPosition(position);
  const ownership = new Float32Array(position.colorAt.length).fill(-1);
  const judged = (friends: number): Point[] => {
    ownership[at('D2')] = 0;
    for (const stone of ['D6', 'E6', 'F6']) ownership[at(stone)] = friends;
    // Whoever is asked about the lone stone finds that it reaches the others, as long as they are Black's.
    const owl = {
      read: ({ colorAt }: typeof position, { defending }: { defending: boolean }) => ({
        code: colorAt[at('D6')] === BLACK || defending ? LOSE : WIN,
      }),
    } as unknown as OwlReader;
    const knowledge: FinalKnowledge = {
      position,
      owl,
      parameters: analysis.parameters,
      worms: () => analysis.worms(),
      dragons: () => analysis.dragons(),
      influence: (color, kind) => analysis.influence(color, kind),
      owlTarget: (dragon) => analysis.owlTarget(dragon),
    };
    const settled: Settlement = { ownership, dead: [], winRate: { 1: 0.5, 2: 0.5 } };
    return judgeDead(knowledge, { toMove: BLACK, playouts: 1, seed: 1 }, settled).dead;
  };
  expect(judged(-1)).toEqual(['D6', 'E6', 'F6', 'D2'].map(at));
  expect(judged(1)).toEqual([]);
  expect(position.colorAt[at('D6')]).toBe(BLACK);
});
