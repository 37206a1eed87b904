import { beforeEach, expect, test } from 'vitest';
import { BLACK, parsePoint, WHITE } from '../board/point.ts';
import { positionFromSpec } from '../board/spec.ts';
import type { ExamineParams, ExamineResult, InfluenceRecord } from '../protocol/analysis.ts';
import type { PositionSpec } from '../protocol/types.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { Engine } from './engine.ts';
import { Examiner } from './examine.ts';

const at = (name: string): number => parsePoint(name, 9)!;
/** A black stone at D4 that White captures in one move, and a few safe ones. */
const spec: PositionSpec = {
  size: 9,
  komi: 6.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: ['D4', 'G7', 'G3', 'C7'].map(at),
  white: ['C4', 'D3', 'E4', 'F6'].map(at),
  moves: [],
  toMove: WHITE,
};
let engine: Engine;
let examiner: Examiner;

beforeEach(() => {
  engine = new Engine();
  examiner = new Examiner(engine);
});

function examine(rest: Partial<ExamineParams> & Pick<ExamineParams, 'stages'>): ExamineResult {
  const params = { position: spec, ...rest };
  return examiner.examine(positionFromSpec(params.position), params);
}

test('only what is asked for is answered, with the board it is about', () => {
  const { board, size, setId, ...stages } = examine({ stages: ['worms'] });
  expect(Object.keys(stages)).toEqual(['worms']);
  expect(size).toBe(9);
  expect(setId).toBe(builtinPatternSet().id);
  expect(board).toHaveLength(81);
  // D4: the sixth row from the top, the fourth column.
  expect(board[5 * 9 + 3]).toBe(BLACK);
  const worm = stages.worms!.worms.find(({ origin }) => origin === at('D4'));
  expect(worm).toMatchObject({ color: BLACK, size: 1 });
  expect(worm!.attacks).toContainEqual({ point: at('D5'), code: 5 });
});

test('a dragon is judged alone by all of a question’s nodes, as dragon_status tells it, and kept', () => {
  const asked = examine({ stages: ['dragons'], judge: at('D4') });
  const hurried = asked.dragons!.dragons.find(({ stones }) => stones.includes(at('D4')))!;
  const { judged } = asked;
  expect(judged).toMatchObject({ letter: hurried.letter, origin: hurried.origin, stones: hurried.stones });
  expect(judged!.status).toBe(engine.analysisOf(positionFromSpec(spec)).judgedAt(at('D4'))!.status);
  expect(examine({ stages: ['worms'], judge: at('D4') }).judged).toBe(judged);
  const analysis = engine.analysisOf(positionFromSpec(spec));
  expect(analysis.judgedAt(at('D4'))).toBe(analysis.judgedAt(at('D4')));
  expect(examine({ stages: ['worms'], judge: at('A1') })).not.toHaveProperty('judged');
});

test('every record is plain data: it survives the way to the panel', () => {
  const result = examine({ stages: ['worms', 'eyes', 'influence'] });
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
});

test('an eye space has its points and its value', () => {
  const position = { ...spec, black: [], white: ['A2', 'B2', 'C2', 'D2', 'D1'].map(at) };
  const { spaces } = examine({ stages: ['eyes'], position }).eyes!;
  const corner = spaces.find(({ origin }) => origin === at('A1'));
  expect(corner).toMatchObject({
    color: WHITE,
    esize: 3,
    msize: 0,
    value: [1, 1, 2, 2],
    attacks: [at('B1')],
  });
});

test('influence is for the side that is asked about, else for the side to move', () => {
  const colors = ([BLACK, WHITE, undefined] as const).map((color) => {
    const influence = color && { color, kind: 'dragonsUnknown' as const };
    return examine({ stages: ['influence'], ...(influence ? { influence } : {}) }).influence!.color;
  });
  expect(colors).toEqual([BLACK, WHITE, WHITE]);
});

test('what patterns did says where their diagrams lie', () => {
  const { effects } = examine({ stages: ['influence'] }).influence!;
  expect(effects.length).toBeGreaterThan(0);
  for (const { database, index, name, point, points } of effects) {
    const { width, height } = builtinPatternSet().database(database)!.shape(index);
    expect(points, name).toHaveLength(width * height);
    expect(points, name).toContain(point);
  }
});

test('the same position is worked out once, however it came about; the position stays as it was', () => {
  const before = examine({ stages: ['influence'] }).influence;
  const position = positionFromSpec(spec);
  const hash = position.hash();
  examiner.examine(position, { position: spec, stages: ['worms', 'influence'] });
  expect(position.hash()).toBe(hash);
  expect(examine({ stages: ['influence'] }).influence).toBe(before);
  const played = { ...spec, black: spec.black.slice(1), moves: [{ color: BLACK, point: at('D4') }] } as const;
  expect(
    examine({ stages: ['influence'], position: { ...played, moves: [...played.moves] } }).influence,
  ).toBe(before);
  const other = { ...spec, white: spec.white.slice(1) };
  expect(examine({ stages: ['influence'], position: other }).influence).not.toBe(before);
});

test('many positions later it is worked out again, to the same result', () => {
  const first = examine({ stages: ['influence'] }).influence!;
  for (let i = 0; i < 20; i++) {
    const stones = { ...spec, white: [], black: [at('A9') + (i % 9) + 20 * Math.floor(i / 9)] };
    examine({ stages: ['worms'], position: stones });
  }
  const again = examine({ stages: ['influence'] }).influence!;
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test('other patterns, another result', () => {
  const sum = (record: InfluenceRecord): number => record.maps.black_permeability.reduce((a, b) => a + b, 0);
  const before = examine({ stages: ['influence'] }).influence!;
  engine.usePatterns(PatternSet.from(buildPatternSet([])));
  const none = examine({ stages: ['influence'] });
  expect(none.setId).not.toBe(builtinPatternSet().id);
  expect(none.influence!.effects).toEqual([]);
  expect(sum(none.influence!)).toBeGreaterThan(sum(before));
});

test('dragons: which chains belong together, their life, and what surrounds them', () => {
  const { dragons } = examine({ stages: ['dragons'] });
  const critical = dragons!.dragons.find(({ stones }) => stones.includes(at('D4')))!;
  expect(critical).toMatchObject({ color: BLACK, size: 1, status: 'critical' });
  expect(critical.neighbors).toContain(
    dragons!.dragons.find(({ stones }) => stones.includes(at('C4')))!.origin,
  );
  const letters = dragons!.dragons.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  for (const { stones, worms, surround, hull, surroundMap, surroundSize } of dragons!.dragons) {
    for (const worm of worms) expect(stones).toContain(worm);
    expect(hull.length > 0).toBe(surround !== 'free');
    expect(surroundMap).toHaveLength(surroundSize);
    if (surround !== 'free') expect(surroundMap).toEqual(expect.arrayContaining(stones));
  }
  expect(JSON.parse(JSON.stringify(dragons))).toEqual(dragons);
  expect(examine({ stages: ['dragons'] }).dragons).toBe(dragons);
});

test('influence that knows the dragons is another one: weak stones radiate less', () => {
  const [unknown, known] = (['dragonsUnknown', 'dragonsKnown'] as const).map(
    (kind) => examine({ stages: ['influence'], influence: { color: BLACK, kind } }).influence!,
  );
  expect([unknown.kind, known.kind]).toEqual(['dragonsUnknown', 'dragonsKnown']);
  const d4 = 5 * 9 + 3;
  expect(unknown.maps.black_strength[d4]).toBe(100);
  expect(known.maps.black_strength[d4]).toBeLessThan(100);
});

test('what takes long is stopped by the flag, forgotten, and found when it is asked for again', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  engine.watch = stop;
  stop[0] = 1;
  const influence = { color: BLACK, kind: 'dragonsKnown' } as const;
  const stopped = examine({ stages: ['worms', 'influence', 'dragons'], influence });
  expect(stopped.stopped).toBe(true);
  expect([stopped.worms, stopped.dragons, stopped.influence]).toEqual([undefined, undefined, undefined]);
  stop[0] = 0;
  const again = examine({ stages: ['dragons'] });
  expect(again.stopped).toBeUndefined();
  examiner = new Examiner(new Engine());
  expect(again.dragons).toEqual(examine({ stages: ['dragons'] }).dragons);
});
