import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatternExplainParams } from '../../engine/protocol/patterns.ts';
import type { Events } from '../ipc/api.ts';
import type { AffectedFound, AffectedTest } from '../ipc/affectedApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import type { LabEngine } from './labThoughts.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
const SUITE = `# Which chains can be captured.
loadsgf story.sgf
10 attack E4
#? [1 F4]

# The 2-2 points.
20 reg_genmove black
#? [B2|B8|H2|H8]

30 attack C7
#? [0]
`;
const GAME = '(;GM[1]FF[4]SZ[9]AB[ee][eg][df][cc]AW[ef][gc]PL[B])';
const TWO_TWO = '\n\nPattern TwoTwo1\n\n..|\n*.|\n..|\n--+\n\n:8,-,minvalue(180)\n';
const ATARI = '\n\nPattern Atari1\n\nOX*\n\n:8,-\n\nOa*\n\n;lib(a) > 2\n';

let yomi: TestHost;
/** Questions to the engine beside, and what it says. */
let asked: PatternExplainParams[];
let accepted: (question: PatternExplainParams) => boolean | null;
let decision: unknown;
let engines: number;

beforeEach(async () => {
  asked = [];
  engines = 0;
  accepted = () => true;
  decision = { size: 9, board: [], setId: '', decision: { moves: [] } };
  mkdirSync(at('data/regression'), { recursive: true });
  writeFileSync(at('data/regression/story.tst'), SUITE);
  writeFileSync(at('data/regression/story.sgf'), GAME);
  const request = ((name: string, params: PatternExplainParams) => {
    if (name === 'decide') return Promise.resolve(decision);
    if (name !== 'patternExplain') return Promise.resolve({ dragons: [] });
    asked.push(params);
    return Promise.resolve({ accepted: accepted(params) });
  }) as unknown as LabEngine['request'];
  const labEngine = (): LabEngine => {
    engines++;
    return { request, usePatterns: () => undefined, close: () => void engines-- };
  };
  yomi = new TestHost(at('data'), { homeDir: at(), engineBuild: () => 'build', labEngine });
  await yomi.call('patterns.list', {});
});
afterEach(() => yomi.close());

async function append(text: string): Promise<void> {
  const { revision, text: before } = await yomi.call('patterns.read', { name: 'patterns2' });
  await yomi.call('patterns.save', { name: 'patterns2', text: before + text, revision });
}

const affected = (name: string): Promise<AffectedFound | null> =>
  yomi.call('lab.affected', { database: 'patterns2', name, suites: ['story'] });
const brief = (found: AffectedFound | null): unknown =>
  found?.tests.map(({ test: { number }, by, at: where, kept }) => [
    number,
    by,
    [...where].sort().join(' '),
    kept?.verdict,
  ]);

async function ran(keepThoughts = false): Promise<void> {
  const { id } = await yomi.call('lab.start', {
    ...{ selectors: ['story'], engine: '', jobs: 1, limitSeconds: 60, commands: [], setup: ['level 5'] },
    ...{ name: '', keepThoughts },
  });
  await until(async () => {
    const run = (await yomi.call('lab.runs', {})).find((one) => one.id === id)!;
    expect(run.state).not.toBe('running');
  });
}

test('a pattern affects the tests that name its moves, and is not in use before it is saved', async () => {
  expect(
    (await yomi.failure('lab.affected', { database: 'patterns2', name: 'TwoTwo1', suites: [] })).code,
  ).toBe('not-found');
  await append(TWO_TWO);
  const found = await affected('TwoTwo1');
  expect(brief(found)).toEqual([[20, 'move', 'B2 B8 H2 H8', undefined]]);
  expect(found).toMatchObject({ searched: 3, elsewhere: 2 });
  expect(found?.tests[0]).toMatchObject({
    undecided: false,
    board: { size: 9 },
    marks: { expected: ['B2', 'B8', 'H2', 'H8'] },
  });
  const told = yomi.events
    .filter(({ name }) => name === 'lab.affectedProgress')
    .map(({ value }) => value as Events['lab.affectedProgress']);
  expect(told.at(-1)).toMatchObject({ done: 3, of: 3 });
  expect(told.flatMap(({ tests }): AffectedTest[] => tests)).toEqual(found?.tests);
  // Without a constraint nobody need be asked.
  expect(asked).toEqual([]);
});

test('an engine beside says whether a constraint holds where the diagram fits', async () => {
  await append(ATARI);
  // Black's stone at D4 is O beside White's at E4; the other way round White plays beside Black's stones.
  expect(brief(await affected('Atari1'))).toEqual([[10, 'move', 'C4 E2 E6 F4', undefined]]);
  const question = { database: 'patterns2', constraint: { text: 'lib(a) > 2' }, position: { size: 9 } };
  expect(asked).toMatchObject([
    { ...question, color: 2 },
    ...Array.from({ length: 3 }, () => ({ ...question, color: 1 })),
  ]);
  expect(engines).toBe(0);
  accepted = ({ color }) => color === 2;
  expect(brief(await affected('Atari1'))).toEqual([[10, 'move', 'F4', undefined]]);
  accepted = ({ color }) => color === 1;
  expect(brief(await affected('Atari1'))).toEqual([[10, 'point', 'C4 E2 E6', undefined]]);
  accepted = () => false;
  expect(brief(await affected('Atari1'))).toEqual([]);
  // What cannot be told may hold.
  accepted = ({ color }) => (color === 2 ? null : false);
  const found = await affected('Atari1');
  expect(brief(found)).toEqual([[10, 'move', 'F4', undefined]]);
  expect(found?.tests[0].undecided).toBe(true);
});

test('what Yomi thought of a test names patterns, and a run by it says how the test stood', async () => {
  const { entries } = await yomi.call('patterns.read', { name: 'patterns2' });
  const pattern = { database: 'patterns2', name: entries[0].name };
  const move = {
    point: 105,
    reasons: [{ source: { module: 'shapes', pattern } }, { source: { module: 'x' } }],
  };
  decision = { size: 9, board: [], setId: '', decision: { moves: [move, { point: 106, reasons: [] }] } };
  await ran(true);
  await until(() => {
    const told = yomi.events.findLast(({ name }) => name === 'lab.thinking')?.value as Events['lab.thinking'];
    expect(told.done).toBe(told.of);
  });
  const found = await affected(entries[0].name);
  expect(found?.tests.find(({ by }) => by === 'reason')).toMatchObject({
    test: { number: 20 },
    at: ['E5'],
    kept: { verdict: 'FAILED', run: 1 },
  });
});

test('the tests run again with the patterns as they are now, and nothing of that is kept', async () => {
  await ran();
  await append(TWO_TWO);
  const found = await affected('TwoTwo1');
  expect(brief(found)).toEqual([[20, 'move', 'B2 B8 H2 H8', 'FAILED']]);
  const tests = found!.tests.map(({ file, test: { number } }) => ({ file, number }));
  const run = await yomi.call('lab.affectedRun', { tests });
  expect(run).toMatchObject({
    setId: found!.setId,
    results: [{ suite: 'story', number: 20, verdict: 'passed' }],
  });
  const results = yomi.events.filter(({ name }) => name === 'lab.affectedResult');
  expect(results.map(({ value }) => value)).toMatchObject([
    { done: 1, of: 1, result: { verdict: 'passed' } },
  ]);
  expect(await yomi.call('lab.runs', {})).toHaveLength(1);
  expect(readdirSync(at('data/regression/sets')).filter((name) => name.startsWith('affected'))).toEqual([]);
  const [{ file }] = tests;
  expect((await yomi.failure('lab.affectedRun', { tests: [{ file, number: 99 }] })).code).toBe('not-found');
  expect((await yomi.failure('lab.affectedRun', { tests: [{ file: '/x.tst', number: 1 }] })).code).toBe(
    'not-found',
  );
});

test('a stop, or something newer, ends both without an answer', async () => {
  await append(TWO_TWO + ATARI);
  const first = affected('TwoTwo1');
  expect(brief(await affected('Atari1'))).toEqual([[10, 'move', 'C4 E2 E6 F4', undefined]]);
  expect(await first).toBeNull();
  accepted = () => {
    void yomi.call('lab.affectedStop', {});
    throw new Error('the engine is gone');
  };
  expect(await affected('Atari1')).toBeNull();
  const file = at('data/regression/story.tst');
  const run = yomi.call('lab.affectedRun', { tests: [{ file, number: 10 }] });
  const newer = yomi.call('lab.affectedRun', { tests: [{ file, number: 20 }] });
  await yomi.call('lab.affectedStop', {});
  expect(await Promise.all([run, newer])).toEqual([null, null]);
  expect(existsSync(at('data/regression/sets/affected-1.set'))).toBe(false);
});

test('databases without moves are refused', async () => {
  await yomi.call('patterns.create', { name: 'eyes_mine' });
  const asking = { database: 'eyes_mine', name: 'Eye1', suites: [] };
  expect((await yomi.failure('lab.affected', asking)).code).toBe('refused');
  expect((await yomi.failure('lab.affected', { ...asking, database: 'nothing' })).code).toBe('not-found');
  expect((await yomi.failure('lab.affected', { ...asking, database: 'patterns2' })).code).toBe('not-found');
});
