import { expect, test } from 'vitest';
import { BLACK, parsePoint } from '../board/point.ts';
import { parseBoard } from '../board/ascii.ts';
import { Engine } from './engine.ts';
import { STAGES, changedParameters, listParameters, parametersWith } from './parameters.ts';

const SIZE = 9;
const BOARD = `
  . . . . . . . . .
  . . X X . . . . .
  . . O . X . . . .
  . . O O X . . . .
  . . X X . . X . .
  . . . . . O O . .
  . . . . . . . . .
  . X . . . . . . .
  . . . . . . . . .`;

function engineWith(values: Readonly<Record<string, number>>): Engine {
  const engine = new Engine(SIZE);
  engine.parameterValues = values;
  engine.position = parseBoard(BOARD);
  return engine;
}

test('every default is one that can be set, and every name is that of its stage', () => {
  expect(Object.entries(STAGES).map(([key, { name }]) => [key, name])).toEqual(
    Object.keys(STAGES).map((key) => [key, key]),
  );
  const defaults = Object.fromEntries(listParameters().map(([name, spec]) => [name, spec.default]));
  expect(parametersWith(defaults)).toEqual(parametersWith());
  for (const [name, { about, origin, unit }] of listParameters()) {
    expect(about, name).toMatch(/^[^A-Z].*[^.]$/);
    expect([name, origin, unit]).not.toContain('');
  }
});

test('values replace defaults by full name, and only what differs from them is kept', () => {
  const defaults = parametersWith();
  const made = parametersWith({ 'valuation.solid': 0.5 });
  expect(made.valuation.solid).toBe(0.5);
  expect({ ...made.valuation, solid: defaults.valuation.solid }).toEqual(defaults.valuation);
  expect(made.generators).toEqual(defaults.generators);
  const { solid, link } = defaults.valuation;
  expect(changedParameters({ 'valuation.solid': solid, 'valuation.link': link + 1 })).toEqual({
    'valuation.link': link + 1,
  });
});

test.each([
  [{ 'valuation.nothing': 1 }, 'there is no parameter valuation.nothing'],
  [{ solid: 1 }, 'there is no parameter solid'],
  [{ 'valuation.solid': 7 }, 'valuation.solid cannot be 7: it must be from 0 to 1'],
  [{ 'valuation.solid': NaN }, 'valuation.solid cannot be NaN: it must be a number'],
  [
    { 'valuation.maxBlunderTests': 1.5 },
    'valuation.maxBlunderTests cannot be 1.5: it must be a whole number',
  ],
])('%o is refused', (values, message) => {
  expect(() => parametersWith(values)).toThrow(message);
});

test('a parameter set for one engine changes that engine only', () => {
  const usual = engineWith({});
  const changed = engineWith({
    'reading.depth': 1,
    'reading.branch': 1,
    'connection.nodes': 1,
    'semeai.nodes': 7,
    'combinations.nodes': 3,
  });
  const [a, b] = ['C5', 'G5'].map((name) => parsePoint(name, SIZE)!);
  const ask = (engine: Engine): number[] => {
    const { reader, connections, position } = engine;
    const before = reader.nodes;
    reader.attack(position, parsePoint('C7', SIZE)!);
    connections.stringConnect(position, a, b);
    return [reader.nodes - before, connections.nodes];
  };
  const [few, many] = [ask(changed), ask(usual)];
  expect(few[0]).toBeLessThan(many[0]);
  expect(few[1]).toBeLessThan(many[1]);
  expect(ask(engineWith({}))).toEqual(many);
  expect([usual, changed].map((engine) => engine.analysis().semeai.nodeLimit)).toEqual([20_000, 7]);
  expect([usual, changed].map((engine) => engine.analysis().combinations().nodeLimit)).toEqual([2000, 3]);
  expect(usual.position.colorAt[a]).toBe(BLACK);
});

test('a search made after parameters are set goes by them, and chooses by them', () => {
  const options = { playouts: 300 };
  const usual = engineWith({});
  const first = usual.analyze(BLACK, options);
  expect(engineWith({}).analyze(BLACK, options)).toEqual(first);
  usual.parameterValues = { 'montecarlo.pvMoves': 1, 'montecarlo.expandAt': 100 };
  const changed = usual.analyze(BLACK, options);
  expect(changed.moves.every(({ pv }) => pv.length === 1)).toBe(true);
  expect(changed.winRate).not.toBe(first.winRate);
  const ready = { 'montecarlo.resignRate': 1, 'montecarlo.resignCover': 0 };
  expect(engineWith(ready).genmove(BLACK, options).choice.kind).toBe('resign');
  expect(engineWith({}).genmove(BLACK, options).choice.kind).toBe('play');
});

test('stages of the analysis go by the parameters of their engine', () => {
  const changed = engineWith({ 'worms.emptyWorth': 0, 'dragons.neighborReach': 0 }).analysis();
  const usual = engineWith({}).analysis();
  const worms = [changed, usual].map((analysis) => analysis.worms().all);
  expect(worms[0].every(({ size, effectiveSize }) => effectiveSize === size)).toBe(true);
  expect(worms[1].every(({ size, effectiveSize }) => effectiveSize === size)).toBe(false);
  const near = [changed, usual].map((analysis) =>
    analysis.dragonShapes().all.flatMap(({ neighbors }) => neighbors),
  );
  expect(near[0]).toEqual([]);
  expect(near[1]).not.toEqual([]);
});

test('influence goes by the parameters of their engine, one engine beside another', () => {
  const values = {
    'influence.attenuation': 6,
    'influence.territorialAttenuation': 6,
    'influence.territorialDiagonalDamping': 4,
    'influence.moyoTimes': 100,
    'influence.edge': 200,
  };
  const [usual, changed, again] = [{}, values, {}].map((set) => engineWith(set).analysis());
  const fields = [usual, changed, again].map((analysis) => analysis.influence(BLACK, 'dragonsUnknown'));
  const sums = fields.map(({ influence }) => influence[BLACK].reduce((sum, value) => sum + value, 0));
  expect(sums[1]).toBeLessThan(sums[0]);
  expect(sums[2]).toBe(sums[0]);
  const sure = fields.map(({ territory }) => territory.reduce((sum, value) => sum + Math.abs(value), 0));
  expect(sure[1]).toBeLessThan(sure[0]);
  expect(sure[2]).toBe(sure[0]);
});

test('eyes go by the parameters of their engine', () => {
  const row = (stone: string): string => `${stone} `.repeat(SIZE);
  const board = [...Array<string>(4).fill('.'), 'X', 'O', ...Array<string>(3).fill('.')].map(row).join('\n');
  const fewest = [12, 361].map((large) => {
    const engine = engineWith({ 'eyes.large': large });
    engine.position = parseBoard(board);
    return engine.analysis().eyes().pessimisticMinimum(BLACK, 0);
  });
  expect(fewest).toEqual([2, 0]);
});
