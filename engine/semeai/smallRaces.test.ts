import { describe, expect, test } from 'vitest';
import { parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { makeWorms } from '../worms/makeWorms.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import { SemeaiReader } from './semeaiReader.ts';
import { settleSmallRaces } from './smallRaces.ts';

const SIZE = 9;
const reader = new SemeaiReader();

const at = (vertex: string): Point => parsePoint(vertex, SIZE)!;

function drawn(text: string): Position {
  return parseCases(`== drawn\n${text}\ndefend A1 -> LOSE\n`)[0].position();
}

/** The worms after small races, where reading has called those at the vertices lost by attacks at the points beside them; '' safe. */
function settled(position: Position, lost: Record<string, string>): Worms {
  return makeWorms(position, {
    reader: new Reader(),
    attack: null,
    defense: null,
    settleRaces(all, worms) {
      for (const [vertex, attack] of Object.entries(lost)) {
        const attacks = attack === '' ? [] : [{ point: at(attack), code: WIN }];
        Object.assign(worms[at(vertex)] as Worm, { attacks, defenses: [] });
      }
      const hash = position.hash();
      settleSmallRaces(position, all, worms, reader);
      expect(position.hash()).toBe(hash);
    },
  });
}

const EMPTY_ROW = '. . . . . . . . .\n';
// Four liberties each: who moves first wins.
const EVEN_RACE = `${EMPTY_ROW.repeat(4)}. O O O X X X . .\n${'. O . X O . X . .\n'.repeat(4)}`.trim();
// A move less for black.
const UNEVEN_RACE =
  `${EMPTY_ROW.repeat(4)}. O O O X X X . .\n. O O X O . X . .\n${'. O . X O . X . .\n'.repeat(3)}`.trim();

describe('small races', () => {
  test('of two worms that reading calls lost, who moves first captures the other', () => {
    const { at: worms } = settled(drawn(EVEN_RACE), { D1: 'C1', E1: 'F1' });
    for (const vertex of ['D1', 'E1']) {
      const worm = worms[at(vertex)]!;
      expect([attackCode(worm), defenseCode(worm)]).toEqual([WIN, WIN]);
    }
    expect(pointName(worms[at('D1')]!.defenses[0].point, SIZE)).toMatch(/F[1-4]/);
    expect(pointName(worms[at('E1')]!.defenses[0].point, SIZE)).toMatch(/C[1-4]/);
  });

  test('the worm that is ahead is safe, the other one stays lost', () => {
    const { at: worms } = settled(drawn(UNEVEN_RACE), { D1: 'C1', E1: 'F1' });
    expect([attackCode(worms[at('D1')]!), defenseCode(worms[at('D1')]!)]).toEqual([WIN, LOSE]);
    expect([attackCode(worms[at('E1')]!), defenseCode(worms[at('E1')]!)]).toEqual([LOSE, LOSE]);
  });

  test('worms that are not both lost are left alone', () => {
    const { at: worms } = settled(drawn(EVEN_RACE), { D1: 'C1', E1: '' });
    expect([attackCode(worms[at('D1')]!), defenseCode(worms[at('D1')]!)]).toEqual([WIN, LOSE]);
    expect(attackCode(worms[at('E1')]!)).toBe(LOSE);
  });
});
