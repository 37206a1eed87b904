import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ReadingQuestion, ReadResult } from '../protocol/reading.ts';
import { Engine } from './engine.ts';
import { BadQuestionError, ReadingQueries } from './readingQueries.ts';
import { parseSgf } from '../sgf/parser.ts';
import { mainLine, positionAt } from '../sgf/replay.ts';

const WIN = 5;
const KO_A = 4;
const LOSE = 0;

/** Black's stone in the middle has two liberties and nobody to help it: a ladder to the edge. */
const LADDER = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . O . . . .
  . . O X . . . . .
  . . . O . . . . .
  . . . . . . . . .
  . . . . . . . . .`;
/** White can take the black stone at D4 in a ko. */
const KO = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . X O . . . . .
  . X O . O . . . .
  . . X O . . . . .
  . . . . . . . . .
  . . . . . . . . .`;
/** Two black chains with one way between them. */
const CUT = `
  . . . . . . . . .
  . . . . . . . . .
  . . O O O O . . .
  . . X X . X X . .
  . . O O . O O . .
  . . . O O O . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

const at = (name: string): number => parsePoint(name, 9)!;
let queries: ReadingQueries;
beforeEach(() => (queries = new ReadingQueries(new Engine())));

function read(board: string, question: ReadingQuestion, rest = {}): ReadResult & { position: Position } {
  const position = parseBoard(board);
  const result = queries.read(position, { question, ...rest });
  return { ...result, position };
}
const name = (point: number): string => pointName(point, 9);

test('a ladder is found, with its moves and its tree', () => {
  const { code, move, color, ended, ladder, tree, nodes, truncated } = read(LADDER, {
    kind: 'attack',
    target: at('D4'),
  });
  expect({ code, color, ended, truncated }).toEqual({
    code: WIN,
    color: WHITE,
    ended: 'finished',
    truncated: false,
  });
  expect(ladder[0]).toBe(move);
  expect(ladder.length).toBeGreaterThan(6);
  expect(new Set(ladder).size).toBe(ladder.length);
  expect(nodes).toBeGreaterThan(0);
  expect(tree.parent.length).toBeGreaterThan(6);
});

test('the tree is sound: parents first, moves in order, a hash for each, and the answer at the root', () => {
  const { tree, code, move } = read(LADDER, { kind: 'attack', target: at('D4') });
  const count = tree.parent.length;
  for (const column of [tree.point, tree.color, tree.routine, tree.chain, tree.variation])
    expect(column).toHaveLength(count);
  expect(tree.hashes).toHaveLength(16 * count);
  expect(tree.firstResult).toHaveLength(count + 1);
  expect(tree.firstResult[count]).toBe(tree.resultCode.length);
  expect(tree.parent[0]).toBe(-1);
  for (let i = 1; i < count; i++) {
    expect(tree.parent[i]).toBeGreaterThanOrEqual(0);
    expect(tree.parent[i]).toBeLessThan(i);
    expect(tree.variation[i]).toBeGreaterThan(tree.variation[i - 1]);
  }
  const last = tree.firstResult[1] - 1;
  expect([tree.resultCode[last], tree.resultMove[last]]).toEqual([code, move]);
  expect(tree.words[tree.resultRoutine[last]]).toMatch(/^attack/);
});

test('the same question twice has the same tree: no cache answers it', () => {
  const question = { kind: 'attack', target: at('D4') } as const;
  const first = read(LADDER, question);
  expect(read(LADDER, question).tree).toEqual(first.tree);
});

test('what captures by a ko says so', () => {
  const { code, move } = read(KO, { kind: 'attack', target: at('C4') });
  expect([code, name(move)]).toEqual([KO_A, 'D4']);
});

test('a forced move turns the question round; after another one it is the first again', () => {
  const question = { kind: 'attack', target: at('D4') } as const;
  const { move } = read(LADDER, question);
  const best = read(LADDER, question, { forced: [{ color: WHITE, point: move }] });
  expect(best).toMatchObject({ kind: 'defend', color: BLACK, code: LOSE });
  const bad = read(LADDER, question, { forced: [{ color: WHITE, point: at('A1') }] });
  expect(bad).toMatchObject({ kind: 'defend', code: WIN });
  const forced = [
    { color: WHITE, point: move },
    { color: BLACK, point: at('A1') },
  ] as const;
  expect(read(LADDER, question, { forced })).toMatchObject({ kind: 'attack', color: WHITE, code: WIN });
  expect(best.tree.color[1]).toBe(BLACK);
});

test('a chain that a forced move takes is lost, and nothing is read', () => {
  const forced = [{ color: BLACK, point: at('D4') }] as const;
  const taken = read(KO, { kind: 'attack', target: at('C4') }, { forced });
  expect(taken).toMatchObject({ kind: 'defend', code: LOSE, nodes: 0, variations: 0 });
});

test('two chains with one way between them are joined by who moves first', () => {
  const pair = { target: at('C6'), other: at('F6') };
  expect(read(CUT, { kind: 'connect', ...pair })).toMatchObject({ code: WIN, color: BLACK });
  expect(name(read(CUT, { kind: 'connect', ...pair }).move)).toBe('E6');
  expect(read(CUT, { kind: 'disconnect', ...pair })).toMatchObject({ code: WIN, color: WHITE });
  const through = { target: at('C6'), goal: [at('F6')] };
  expect(read(CUT, { kind: 'break_in', ...through }).code).toBe(WIN);
  expect(read(CUT, { kind: 'block_off', ...through }).code).toBe(WIN);
});

test('a full tree is cut off and says so; too few nodes find nothing', () => {
  const question = { kind: 'attack', target: at('D4') } as const;
  const short = read(LADDER, question, { maxTrace: 3 });
  expect(short.truncated).toBe(true);
  expect(short.tree.parent).toHaveLength(4);
  expect(short.code).toBe(WIN);
  expect(read(LADDER, question, { nodeLimit: 1 })).toMatchObject({ ended: 'limit', code: -1, move: 0 });
});

test('a raised stop flag ends it', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  stop[0] = 1;
  const engine = new Engine();
  engine.watch = stop;
  queries = new ReadingQueries(engine);
  expect(read(LADDER, { kind: 'attack', target: at('D4') })).toMatchObject({ ended: 'stopped', code: -1 });
  const pair = { target: at('C6'), other: at('F6') };
  expect(read(CUT, { kind: 'connect', ...pair })).toMatchObject({ ended: 'stopped', code: -1, move: 0 });
  stop[0] = 0;
  expect(read(LADDER, { kind: 'attack', target: at('D4') })).toMatchObject({ ended: 'finished', code: WIN });
});

test('the position is left as it was', () => {
  const { position } = read(LADDER, { kind: 'attack', target: at('D4') });
  expect(position.depth).toBe(0);
  expect(position.hash()).toBe(parseBoard(LADDER).hash());
  expect(position.trace).toBeNull();
});

test.each([
  [{ kind: 'attack', target: at('A1') }, 'no chain'],
  [{ kind: 'connect', target: at('C6') }, 'two chains'],
  [{ kind: 'connect', target: at('C6'), other: at('D6') }, 'two chains'],
  [{ kind: 'connect', target: at('C6'), other: at('C7') }, 'two chains'],
  [{ kind: 'break_in', target: at('C6'), goal: [] }, 'no region'],
  [{ kind: 'break_in', target: at('C6'), goal: [3] }, 'not on the board'],
] as [ReadingQuestion, string][])('%j is refused: %s', (question, why) => {
  expect(() => read(CUT, question)).toThrow(BadQuestionError);
  expect(() => read(CUT, question)).toThrow(why);
});

test('a forced move onto a stone is refused', () => {
  const forced = [{ color: WHITE, point: at('C6') }];
  expect(() => read(CUT, { kind: 'attack', target: at('C6') }, { forced })).toThrow('nobody can play at C6');
});

/** White lives at B1, or dies there. */
const THREE = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  X X X X X . . . .
  O O O O X . . . .
  . . . O X . . . .`;
/** Two rows without eyes, with a way to the edge for either: who moves first captures the other. */
const RACE = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  X X X X X X X X X
  O O O O O O O O X
  X X X X X X X O X
  O O O O O O X O X
  . . . . . O X O X
  . . . . . O . . .`;
/** B3 puts two black chains of two stones in atari at once. */
const DOUBLE = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . O O . . . . . .
  O X . O O . . . .
  O X O X X O . . .
  O X . X O O . . .`;

test('life and death: the move for both sides, with the reason at the end of a variation', () => {
  const killed = read(THREE, { kind: 'owl_attack', target: at('A2') });
  expect(killed).toMatchObject({
    code: WIN,
    color: BLACK,
    verdict: { evidence: 'proof' },
    ended: 'finished',
  });
  expect(name(killed.move)).toBe('B1');
  expect(killed.tree.words).toContain('owl_attack');
  const told = (numbers: number[] = []): string[] => numbers.map((number) => killed.tree.words[number]);
  expect(killed.tree.point.map(name)).toEqual(['PASS', 'B1', 'C1', 'A1']);
  expect(told(killed.tree.by)).toEqual([
    '',
    expect.stringMatching(
      /^vital point of an eye space, inside an eye space, pattern PlacementSecond8 \(owl_attackpats\.db:\d+\), pattern PlacementSecond \(owl_attackpats\.db:\d+\), pattern \w+ \(owl_attackpats\.db:\d+\)$/,
    ),
    expect.stringMatching(/^inside an eye space, pattern PlacementFirst1 \(owl_attackpats\.db:\d+\)$/),
    'inside an eye space',
  ]);
  const open = '1, or 2 when its side moves first';
  expect(told(killed.tree.eyes)).toEqual([open, '0', open, open]);
  expect(killed.tree.words.some((word) => /^(no eyes|captured)/.test(word))).toBe(true);
  expect(read(THREE, { kind: 'owl_defend', target: at('A2') })).toMatchObject({
    code: WIN,
    color: WHITE,
    move: at('B1'),
  });
});

test('a forced move turns life and death round', () => {
  const question = { kind: 'owl_attack', target: at('D2') } as const;
  const vital = read(THREE, question, { forced: [{ color: BLACK, point: at('B1') }] });
  expect(vital).toMatchObject({ kind: 'owl_defend', color: WHITE, code: LOSE, move: 0 });
  const away = read(THREE, question, { forced: [{ color: BLACK, point: at('J9') }] });
  expect(away).toMatchObject({ kind: 'owl_defend', color: WHITE, code: WIN, move: at('B1') });
});

test('a race is read for the side that moves first, and says what becomes of both', () => {
  const first = read(RACE, { kind: 'semeai', target: at('A4'), other: at('A5') });
  expect(first).toMatchObject({ code: WIN, color: BLACK, race: { attack: WIN, defense: WIN } });
  expect(first.tree.parent.length).toBeGreaterThan(1);
  // Each move says why it was looked at, each position what was counted of both dragons.
  const { by = [], eyes = [], words } = first.tree;
  expect(words[eyes[0]]).toBe('Black 0, liberties 1; White 0, liberties 1');
  expect(by.slice(1).every((word) => words[word] !== '')).toBe(true);
  expect(
    by.some((word) => words[word].startsWith("capture of stones, liberty of the other side's dragon")),
  ).toBe(true);
  const second = read(RACE, { kind: 'semeai', target: at('A5'), other: at('A4') });
  expect(second).toMatchObject({ color: WHITE, race: { defense: WIN } });
  const forced = [{ color: BLACK, point: at('A9') }] as const;
  const wasted = read(RACE, { kind: 'semeai', target: at('A4'), other: at('A5') }, { forced });
  expect(wasted).toMatchObject({ kind: 'semeai', color: WHITE });
});

test('a combination: threats and parries without the tactics behind them', () => {
  const found = read(DOUBLE, { kind: 'combination', target: at('B2') });
  expect(found).toMatchObject({ kind: 'combination', color: WHITE, ended: 'finished' });
  expect(found.tree.words.some((word) => /^(attack|defend)/.test(word))).toBe(false);
  // Every threat and parry says what proposed it, patterns with file and line.
  const { by = [], words, parent } = found.tree;
  expect(parent.length).toBeGreaterThan(1);
  const sources = by.slice(1).map((word) => words[word]);
  expect(sources.every((source) => /atari|approach|capture|pattern|defence|attack|chain/.test(source))).toBe(
    true,
  );
  expect(sources.some((source) => /pattern \S+ \(aa_attackpats\.db:\d+\)/.test(source))).toBe(true);
  expect(read(THREE, { kind: 'combination', target: at('A2') })).toMatchObject({ code: LOSE, move: 0 });
});

test('life and death are stopped by the flag too', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  stop[0] = 1;
  const engine = new Engine();
  engine.watch = stop;
  queries = new ReadingQueries(engine);
  expect(read(THREE, { kind: 'owl_attack', target: at('A2') })).toMatchObject({ ended: 'stopped', code: -1 });
  const race = { kind: 'semeai', target: at('A4'), other: at('A5') } as const;
  expect(read(RACE, race)).toMatchObject({ ended: 'stopped', code: -1 });
  stop[0] = 0;
  expect(read(THREE, { kind: 'owl_attack', target: at('A2') }).code).toBe(WIN);
});

test('a race needs two dragons of different colours', () => {
  for (const other of [undefined, at('A6'), at('A4')])
    expect(() => read(RACE, { kind: 'semeai', target: at('A4'), ...(other ? { other } : {}) })).toThrow(
      'different colours',
    );
});

test('what the tree says of an answer is what the verdict says it rests on', () => {
  const text = readFileSync(join(import.meta.dirname, '../testing/games/13x13-3.sgf'), 'utf8');
  const position = positionAt(mainLine(parseSgf(text).value.games[0])[22]);
  const engine = new Engine(13);
  engine.position = position;
  const queries = new ReadingQueries(engine);
  const seen = new Set<string>();
  for (const { origin } of engine.analysis().dragons().all) {
    for (const kind of ['owl_attack', 'owl_defend'] as const) {
      const { verdict, code, move, tree } = queries.read(position.copy(), {
        question: { kind, target: origin },
      });
      // Behind it may stand what is found when the side to move passes, by the other routine.
      const all = Array.from({ length: tree.firstResult[1] }, (_, i) => i);
      const last = all.findLast((i) => tree.words[tree.resultRoutine[i]] === kind)!;
      const note = tree.words[tree.resultNote[last]];
      seen.add(verdict!.evidence);
      expect([tree.resultCode[last], tree.resultMove[last]]).toEqual([code, move]);
      if (verdict!.evidence === 'search') expect(note).not.toContain('leaves it open');
      if (verdict!.evidence === 'playouts') expect(note).toMatch(/^by playouts/);
    }
  }
  expect(seen).toContain('search');
});
