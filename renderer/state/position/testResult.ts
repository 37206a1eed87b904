/** For tests: what the engine could say of a small position, with one of everything. */
import { parsePoint } from '../../../engine/board/point.ts';
import { positionFromSpec } from '../../../engine/board/spec.ts';
import {
  INFLUENCE_WHATS,
  type DragonRecord,
  type DragonsRecord,
  type ExamineParams,
  type ExamineResult,
  type EyeSpaceRecord,
  type InfluenceEffect,
  type InfluenceRecord,
  type WormRecord,
} from '../../../engine/protocol/analysis.ts';
import type { Color, Stone } from '../../../engine/protocol/types.ts';

/** Black's D4 can be captured and saved, White's A9 only captured; C4, D3 and E5 are alive. */
export const EXAMINED_GAME = '(;GM[1]FF[4]SZ[9]AB[df]AW[cf][dg][ee][aa]PL[W];W[ia])';

export const at = (name: string): number => parsePoint(name, 9)!;
/** Index in a map of the whole board. */
export const cell = (name: string): number => 'ABCDEFGHJ'.indexOf(name[0]) + 9 * (9 - Number(name.slice(1)));

function worm(color: Stone, name: string, rest: Partial<WormRecord> = {}): WormRecord {
  const origin = at(name);
  return {
    color,
    origin,
    stones: [origin],
    size: 1,
    effectiveSize: 1.5,
    liberties: [2, 3, 0, 0],
    libertyPoints: [[at('D5'), at('E4')], [at('D6'), at('E3'), at('F4')], [], []],
    lunch: 0,
    cutstone: 0,
    cutstone2: 0,
    genus: 0,
    inessential: false,
    invincible: false,
    unconditional: 'undecided',
    attacks: [],
    defenses: [],
    attackThreats: [],
    defenseThreats: [],
    ...rest,
  };
}

export const EYE: EyeSpaceRecord = {
  color: 1,
  origin: at('A1'),
  points: [at('A1'), at('B1'), at('C1')],
  marginal: [at('C1')],
  esize: 3,
  msize: 1,
  value: [1, 1, 2, 2],
  attacks: [at('B1')],
  defenses: [at('B1'), at('C1')],
  source: 'database',
  shape: ['.*!'],
};

export const BARRIER: InfluenceEffect = {
  kind: 'barrier',
  color: 2,
  point: at('G5'),
  value: 0.25,
  database: 'barriers',
  index: 3,
  name: 'ShieldBeside',
  line: 18,
  classes: 'D',
  transformation: 2,
  anchor: at('F5'),
  points: [at('F6'), at('G6'), at('F5'), at('G5')],
};

export const SOURCE: InfluenceEffect = {
  ...BARRIER,
  kind: 'source',
  color: 1,
  point: at('H8'),
  value: 20,
  database: 'influence',
  name: 'Corner33',
  line: 40,
  classes: 'I',
  points: [at('H8')],
};

export function dragon(
  color: Stone,
  letter: string,
  name: string,
  rest: Partial<DragonRecord> = {},
): DragonRecord {
  const origin = at(name);
  const owl = { code: 0, point: 0, second: 0, certain: true, kworm: 0 };
  return {
    color,
    origin,
    letter,
    stones: [origin],
    worms: [origin],
    size: 1,
    effectiveSize: 1.5,
    strategicSize: 1.5,
    eyeSpaces: [],
    genus: [0, 0, 0, 0],
    halfEye: 0,
    lunch: 0,
    escapeRoute: 0,
    escapePoints: [],
    moyoSize: 0,
    moyoTerritorialValue: 0,
    surround: 'free',
    surroundSize: 0,
    surroundMap: [],
    hull: [],
    crudeStatus: 'alive',
    owlStatus: 'unchecked',
    owlThreatStatus: 'unchecked',
    status: 'alive',
    safety: 'alive',
    weakness: 0,
    weaknessPreOwl: 0,
    neighbors: [],
    hostileNeighbors: 0,
    owlAttack: owl,
    owlDefense: owl,
    semeais: [],
    ...rest,
  };
}

/** Black's D4 is critical and races with White's C4 and D3, which a pattern makes one dragon. */
export const DRAGONS: DragonsRecord = {
  dragons: [
    dragon(1, 'A', 'A9', { safety: 'tactically dead', status: 'dead', eyeSpaces: [at('A1')] }),
    dragon(1, 'B', 'E5', { safety: 'strongly alive' }),
    dragon(1, 'C', 'C4', {
      stones: [at('C4'), at('D3')],
      worms: [at('C4'), at('D3')],
      size: 2,
    }),
    dragon(2, 'D', 'D4', {
      safety: 'critical',
      status: 'critical',
      owlStatus: 'critical',
      weakness: 1,
      weaknessPreOwl: 0.6,
      surround: 'surrounded',
      surroundSize: 9,
      hull: [at('C4'), at('D3'), at('E5')],
      escapeRoute: 7,
      escapePoints: [at('E4')],
      halfEye: at('B4'),
      lunch: at('C4'),
      neighbors: [at('C4'), at('E5')],
      hostileNeighbors: 2,
      owlAttack: { code: 5, point: at('D5'), second: 0, certain: true, kworm: 0 },
      owlDefense: { code: 4, point: at('E4'), second: 0, certain: false, kworm: 0 },
      semeais: [
        {
          other: at('C4'),
          first: { defense: 5, attack: 5, point: at('C5'), certain: true },
          second: { defense: 0, attack: 0, point: at('D5'), certain: true },
        },
      ],
    }),
  ],
  links: [{ a: at('C4'), b: at('D3'), how: 'pattern', name: 'Diagonal', line: 12 }],
  cuts: [[at('F5')], [at('C3')]],
};

function influence(color: Stone, territory: Record<string, number> = { B5: 1 }): InfluenceRecord {
  const zero = (): number[] => new Array<number>(81).fill(0);
  const maps = Object.fromEntries(INFLUENCE_WHATS.map((what) => [what, zero()])) as InfluenceRecord['maps'];
  for (const what of INFLUENCE_WHATS) if (what.endsWith('permeability')) maps[what].fill(1);
  for (const [name, value] of Object.entries(territory)) {
    maps.territory_value[cell(name)] = value;
    maps.influence_regions[cell(name)] = value > 0 ? 3 : -3;
  }
  maps.white_influence[cell('B5')] = 42.4242;
  maps.black_influence[cell('B5')] = 1.5;
  maps.black_permeability[cell('G5')] = 0.25;
  maps.non_territory[cell('D5')] = 2;
  return { color, kind: 'dragonsUnknown', maps, effects: [SOURCE, BARRIER], territory: 1 };
}

/** The answer; `territory` is the map's, for the colour that is asked about. */
export function examineResult(
  { position, stages, influence: asked }: ExamineParams,
  territory?: Record<string, number>,
): ExamineResult {
  const made = positionFromSpec(position);
  const unconditional = new Array<number>(81).fill(0);
  unconditional[cell('E5')] = 1;
  unconditional[cell('F5')] = 3;
  const all: Partial<Omit<ExamineResult, 'size' | 'board' | 'setId'>> = {
    worms: {
      worms: [
        worm(1, 'A9', { attacks: [{ point: at('B9'), code: 5 }] }),
        worm(1, 'E5', { unconditional: 'alive' }),
        worm(1, 'C4', { lunch: at('D4'), cutstone: 1 }),
        worm(2, 'D4', {
          attacks: [
            { point: at('D5'), code: 5 },
            { point: at('E4'), code: 4 },
          ],
          defenses: [{ point: at('D5'), code: 5 }],
        }),
        worm(1, 'D3'),
      ],
      unconditional,
    },
    eyes: {
      spaces: [EYE],
      halfEyes: [
        { color: 1, point: at('B1'), kind: 'half', sum: 3, attacks: [at('B2')], defenses: [at('C2')] },
      ],
      marks: [[], []],
      neighbors: [[], []],
      marginalNeighbors: [[], []],
    },
    influence: influence(asked?.color ?? position.toMove, territory),
    dragons: DRAGONS,
  };
  return {
    size: 9,
    board: Array.from(made.points, (point) => made.colorAt[point] as Color),
    setId: 'set',
    ...Object.fromEntries(stages.map((stage) => [stage, all[stage]])),
  };
}
