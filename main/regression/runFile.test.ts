import { execFileSync } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ResultRow, TestResult } from '../../engine/protocol/regression.ts';
import { Store } from '../store/store.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { testsOf } from './fakeEngine.ts';
import { readRunFile, writeRunFile } from './runFile.ts';
import { htmlReport } from './report.ts';

const at = useTestFolder();
let store: Store;

beforeEach(() => (store = new Store(':memory:')));

const board = { size: 2, stones: 'X..O', lastMove: 'A2' };
const thought = {
  build: 'b',
  made: 5,
  decision: { size: 9, board: [1], decision: { moves: [{ point: 3, reasons: [{ source: {} }] }] } },
};

/** A finished run of two tests. */
function someRun(): number {
  const tests = testsOf('story', 'level 3\nloadsgf a\n1 attack A1\n#? [0]\n7 name\n#? [x]&\n');
  const { id, planned } = store.regression.begin(
    {
      name: 'mine',
      engine: {
        kind: 'process',
        command: '/opt/engine --secret',
        id: 'e1',
        name: 'E',
        version: '1',
        build: '',
      },
      options: {
        selectors: ['story'],
        jobs: 2,
        limitSeconds: 5,
        commands: [],
        setup: ['level 5', 'printsgf x'],
      },
      patternSet: 'p1',
      machine: { host: 'h', cpu: 'c', cores: 2, platform: 'linux', pid: 1 },
    },
    tests,
  );
  const results: Partial<TestResult>[] = [
    { verdict: 'passed', answer: '0', cpu: 1, counters: { owl: 3 }, uncertainty: 0 },
    { verdict: 'crashed', problem: 'gone', stderr: 'oh' },
  ];
  for (const [i, { id: row, test }] of planned.entries()) {
    const rest = { answer: '', refused: false, counters: {}, wall: 0.5, problem: '', stderr: '' };
    const { suite, number } = test;
    store.regression.finish(row, { suite, number, verdict: 'passed', ...rest, ...results[i] }, board);
  }
  store.regression.details.put(planned[0].id, 'decision', thought);
  store.regression.end(id, 'finished');
  return id;
}

function rows(from: Store, run: number): ResultRow[] {
  return from.regression.queries.page({ run, filter: {}, sort: [], offset: 0, limit: 99 }).rows;
}

/** The lines of a good file. */
async function lines(): Promise<{
  header: Header;
  row: { row: ResultRow; details: Record<string, unknown> };
}> {
  await writeRunFile(store.regression, someRun(), at('good.gz'));
  const [header, row] = gunzipSync(readFileSync(at('good.gz')))
    .toString()
    .split('\n');
  return {
    header: JSON.parse(header) as Header,
    row: JSON.parse(row) as { row: ResultRow; details: Record<string, unknown> },
  };
}
type Header = { format: string; run: { engine: object; options: object; patternSet: string } };

test('a run comes back as it was, but for what could be carried out', async () => {
  const id = someRun();
  const { engine, patternSet } = store.regression.run(id)!;
  const about = { player: 'E', part: 'command' } as const;
  const left = [{ suite: 'story', ranges: [{ from: 7, to: 7 }] }];
  const change = { ...about, before: '/opt/engine --secret', now: '/opt/secret' };
  store.regression.setEngine(id, {
    ...{ engine, patternSet },
    ...{ changes: [change], switches: [{ changes: [change], left }] },
  });
  await writeRunFile(store.regression, id, at('run.gz'));
  expect(gunzipSync(readFileSync(at('run.gz'))).toString()).not.toContain('secret');
  const other = new Store(':memory:');
  const untold = { ...about, before: '', now: '' };
  const copy = await readRunFile(other.regression, at('run.gz'));
  const run = store.regression.run(id)!;
  expect(other.regression.run(copy)).toEqual({
    ...run,
    id: copy,
    engine: { kind: 'imported', command: '', name: 'E', version: '1', build: '' },
    options: { ...run.options, setup: ['level 5'] },
    changes: [untold],
    switches: [{ changes: [untold], left }],
  });
  const strip = (row: ResultRow): object => ({ ...row, id: 0, run: 0, file: '' });
  expect(rows(other, copy).map(strip)).toEqual(rows(store, id).map(strip));
  expect(rows(other, copy)[0].file).toBe('');
  expect(other.regression.details.get(rows(other, copy)[0].id, 'decision')).toEqual(thought);
  // A second time it is the same, whatever it is called by then; and it need not be packed.
  other.regression.rename(copy, 'mine');
  writeFileSync(at('plain'), gunzipSync(readFileSync(at('run.gz'))));
  expect(await readRunFile(other.regression, at('plain'))).toBe(copy);
  expect(other.regression.runs().map(({ name }) => name)).toEqual(['mine']);
  // Where it was made it is there itself, until it has other results.
  expect(await readRunFile(store.regression, at('plain'))).toBe(id);
  store.regression.end(id, 'cancelled');
  expect(await readRunFile(store.regression, at('plain'))).not.toBe(id);
});

describe('refused, and nothing is kept', () => {
  async function refused(text: string | Buffer, message: string | RegExp, limits = {}): Promise<void> {
    const before = store.regression.runs().length;
    writeFileSync(at('bad'), text);
    await expect(readRunFile(store.regression, at('bad'), limits)).rejects.toThrow(message);
    expect(store.regression.runs()).toHaveLength(before);
  }

  test.each([
    ['', 'empty'],
    ['{', 'not JSON'],
    ['{"format":"x"}', 'no exported run'],
    ['{"format":"yomi-regression-run","version":99,"run":{}}', 'newer version'],
    [`${'['.repeat(2_000_000)}`, /not JSON|nested too deeply/],
    [
      '{"format":"yomi-regression-run","version":1,"run":{"__proto__":{"x":1}}}',
      'the run is not as it should be',
    ],
  ])('%.60s', async (text, message) => {
    await refused(text, message);
  });

  test('what is damaged, or not of the form that is written', async () => {
    const { header, row } = await lines();
    const file = (first: object, second: object): string =>
      `${JSON.stringify(first)}\n${JSON.stringify(second)}`;
    await refused(`${JSON.stringify(header)}\n{"row":{}}`, 'a result is not as it should be');
    await refused(gzipSync(file(header, row)).subarray(0, 200), /damaged|unexpected end/);
    for (const bad of [
      { verdict: 'odd' },
      { wall: '<script>' },
      { counters: { owl: '<script>' } },
      { board: { ...board, stones: 'XX' } },
      { test: { ...row.row.test, prelude: ['a\nb'] } },
      { test: { ...row.row.test, suite: '../up' } },
      { test: { ...row.row.test, command: 7 } },
    ]) {
      await refused(file(header, { ...row, row: { ...row.row, ...bad } }), 'a result is not as it should be');
    }
    for (const bad of [
      { patternSet: '../../x' },
      { engine: {} },
      { options: { jobs: 1e9 } },
      { started: 'x' },
    ])
      await refused(
        file({ ...header, run: { ...header.run, ...bad } }, row),
        'the run is not as it should be',
      );
    await refused(file(header, { ...row, details: { decision: { decision: null } } }), 'details.decision');
  });

  test('more than a run has, before it is in memory', async () => {
    const { header, row } = await lines();
    const numbered = (number: number): object => ({ row: { ...row.row, test: { ...row.row.test, number } } });
    const good = [header, numbered(1), numbered(2), numbered(3)]
      .map((line) => JSON.stringify(line))
      .join('\n');
    await refused(
      [header, row, row].map((line) => JSON.stringify(line)).join('\n'),
      'two results of story:1',
    );
    await refused(good, 'more than 2 results', { results: 2 });
    await refused(gzipSync(good), 'unpacks to more than 1000 bytes', { bytes: 1000 });
    await refused(good, 'a line of more than 100 bytes', { lineBytes: 100 });
    // A bomb of one line, of many empty ones, and of results: each some kilobytes in the file.
    const megabyte = Buffer.alloc(1 << 20, 'a');
    const bomb = async (chunk: Buffer): Promise<void> => {
      const chunks = Readable.from(Array<Buffer>(64).fill(chunk));
      await pipeline(chunks, createGzip(), createWriteStream(at('bomb')));
      expect(statSync(at('bomb')).size).toBeLessThan(200_000);
      await refused(readFileSync(at('bomb')), 'more than 16 MB', { bytes: 16 << 20, lineBytes: 16 << 20 });
    };
    await bomb(megabyte);
    await bomb(Buffer.alloc(1 << 20, '\n'));
  });

  test('what takes too long, and what never ends', async () => {
    const { header } = await lines();
    await refused(JSON.stringify(header), 'more than 0 seconds', { seconds: 0 });
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [at('pipe')]);
    await expect(readRunFile(store.regression, at('pipe'))).rejects.toThrow('not an ordinary file');
    await expect(readRunFile(store.regression, at('none'))).rejects.toThrow('does not exist');
  });
});

test('writing replaces a file as a whole', async () => {
  writeFileSync(at('run.gz'), 'old');
  await expect(writeRunFile(store.regression, 99, at('run.gz'))).rejects.toThrow('no run 99');
  expect(readFileSync(at('run.gz'), 'utf8')).toBe('old');
  expect(readdirSync(at())).toEqual(['run.gz']);
});

/** Every text of a value becomes an attack. */
function poisoned<T>(value: T): T {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
  if (typeof value === 'string' || typeof value === 'number') return attack as T;
  if (Array.isArray(value)) return value.map((one: unknown) => poisoned(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one as unknown)])) as T;
}

test('a report shows whatever stands anywhere as text, and lets nothing run', () => {
  const id = someRun();
  const run = store.regression.run(id)!;
  const [row] = rows(store, id);
  const bad = {
    ...poisoned(row),
    verdict: 'FAILED' as const,
    // Whatever kept a text where a number belongs.
    board: poisoned(board),
  };
  const dates = { started: 0, ended: 1, totals: poisoned(run.totals) };
  const html = htmlReport(
    { ...poisoned(run), ...dates },
    [bad, { ...bad, verdict: 'crashed' }],
    poisoned('t'),
  );
  expect(html).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&)/i);
  expect(html).toContain('&#60;script&#62;');
  expect(html).toMatch(
    /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'">/,
  );
});
