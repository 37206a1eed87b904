import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import type { EngineAnswer } from '../ipc/enginesApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
const double = (name: string, ...args: string[]): string =>
  [process.execPath, join(import.meta.dirname, `../regression/${name}.ts`), ...args]
    .map((word) => `'${word}'`)
    .join(' ');
let yomi: TestHost | undefined;
afterEach(() => yomi?.close());

const position: PositionSpec = {
  size: 9,
  komi: 7,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [{ color: 2, point: parsePoint('D4', 9)! }],
  toMove: 1,
};

function added(command: string): Promise<string> {
  yomi = new TestHost(at('data'), { homeDir: at() });
  return yomi.addEngine(command);
}
const query = (id: string, line: string, about = position): Promise<EngineAnswer> =>
  yomi!.call('engines.query', { id, position: about, line });

test('an engine tells what it can be asked, is brought to each position, and answers or refuses', async () => {
  const log = at('log');
  const id = await added(double('fakeGogui', log));
  const offer = await yomi!.call('engines.offer', { id });
  expect(offer.listed).toMatch(/^bwboard\/Territory\/x-bw\//);
  expect(offer.commands).toContain('x-points');
  expect(await query(id, 'x-points')).toEqual({ ok: true, text: 'C3 D4\nE5', cut: 0, stderr: '' });
  expect(await query(id, 'x-refused')).toMatchObject({ ok: false, text: 'not so' });
  const flood = await query(id, 'x-flood');
  expect([flood.text.length, flood.cut]).toEqual([200_000, 100_000]);
  const further = { ...position, moves: [...position.moves, { color: 1 as const, point: 0 }] };
  await query(id, 'x-points', further);
  const asked = readFileSync(log, 'utf8').split('\n');
  expect(asked.filter((line) => /^(clear_board|play)/.test(line))).toEqual([
    'clear_board',
    'play black D4',
    'play white PASS',
  ]);
  // One that may have changed its board is set up anew.
  await query(id, 'clear_board', further);
  await query(id, 'x-points', further);
  expect(readFileSync(log, 'utf8').match(/^clear_board$/gm)).toHaveLength(3);
});

test('what it draws while it thinks is told at once, and that it is over; its complaints are without it', async () => {
  const gate = at('gate');
  const id = await added(double('fakeGogui', at('log'), gate));
  const drawings = (): unknown[] =>
    yomi!.events.flatMap(({ name, value }) => (name === 'engines.graphics' ? [value] : []));
  const answer = query(id, 'x-think');
  const drawing = 'VAR b D4 w E5\nTEXT Reading D4';
  await until(() => expect(drawings()).toContainEqual({ engine: id, at: null, drawing }));
  writeFileSync(gate, '');
  expect(await answer).toEqual({ ok: true, text: 'MARK A1', cut: 0, stderr: 'still thinking' });
  expect(drawings().at(-1)).toEqual({ engine: id, at: null, drawing: null });

  // Of a move it says at which node of which game.
  const base64 = Buffer.from('(;SZ[9])').toString('base64');
  const game = await yomi!.call('doc.openData', { name: 'new.sgf', base64 });
  await yomi!.call('doc.genmove', {
    ...{
      id: game.id,
      node: 0,
      budget: { playouts: 1 },
      seed: 1,
      mayResign: false,
      using: { engine: 'user', id },
    },
  });
  const at0 = { document: game.id, node: 0 };
  expect(drawings()).toContainEqual({ engine: id, at: at0, drawing: null });
});

test('while it answers it is asked nothing else; when it is ended another process answers', async () => {
  const id = await added(double('fakeGogui'));
  const waiting = query(id, 'x-wait');
  await expect(query(id, 'x-points')).rejects.toMatchObject({ code: 'conflict' });
  const stopped = expect(waiting).rejects.toMatchObject({ code: 'refused', message: 'It was stopped.' });
  await yomi!.call('engines.endQueries', { id });
  await stopped;
  expect(await query(id, 'x-told')).toMatchObject({ ok: true, text: 'C3 is better than D4' });
});

test('an engine that lists nothing says what it knows; one that dies is told with its error stream', async () => {
  const id = await added(double('fakeGtp', 'plays', 'E5'));
  expect(await yomi!.call('engines.offer', { id })).toEqual({
    commands: ['boardsize', 'clear_board', 'komi', 'play', 'genmove'],
    listed: null,
  });
  await expect(query(id, 'crash')).rejects.toMatchObject({
    code: 'refused',
    detail: expect.stringContaining('assertion failed') as string,
  });
  expect(await query(id, 'answer yes')).toMatchObject({ ok: true, text: 'yes' });
});
