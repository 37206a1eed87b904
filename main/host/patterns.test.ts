/** The pattern calls as the interface makes them. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Events } from '../ipc/api.ts';
import { TestHost } from './testHost.ts';

let folder: string;
let host: TestHost;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomi-host-patterns-'));
  host = new TestHost(folder);
});
afterEach(() => {
  host.close();
  rmSync(folder, { recursive: true });
});

test('nothing is copied before the patterns are asked for', async () => {
  await host.call('app.start', {});
  expect(existsSync(join(folder, 'patterns'))).toBe(false);
  expect(host.engine.patterns).toEqual([]);
  const { databases, setId, folder: where } = await host.call('patterns.list', {});
  expect(where).toBe(join(folder, 'patterns'));
  expect(databases.map(({ name }) => name)).toEqual(expect.arrayContaining(['conn', 'hoshi', 'patterns']));
  expect(databases.filter(({ errors, warnings, modified }) => errors + warnings > 0 || modified)).toEqual([]);
  expect(setId).not.toBe('');
  expect(host.engine.patterns).toHaveLength(1);
});

test('a text goes to the file and a set to the engine', async () => {
  const { text, revision, entries } = await host.call('patterns.read', { name: 'patterns' });
  const { line } = entries[0];
  const rows = text.split('\n');
  rows.splice(line - 1, 0, 'Pattern New1', '', 'O.*', '', ':8,-', '');
  const saved = await host.call('patterns.save', { name: 'patterns', text: rows.join('\n'), revision });
  expect(saved).toMatchObject({ swapped: true, errors: 0, modified: true, patterns: entries.length + 1 });
  expect(host.engine.patterns).toHaveLength(2);
  expect((await host.failure('patterns.save', { name: 'patterns', text, revision })).code).toBe('conflict');
  const reverted = await host.call('patterns.revert', { name: 'patterns' });
  expect(reverted).toMatchObject({ text, modified: false });
  expect((await host.call('patterns.create', { name: 'mine' })).file).toBe('mine.db');
  expect((await host.failure('patterns.read', { name: 'nothing' })).code).toBe('not-found');
});

test('what another program writes is told as an event, until the end', async () => {
  await host.call('patterns.list', {});
  const told = new Promise<Events['patterns.changed']>((tell) => {
    host.host.onEvent((name, value) => {
      if (name === 'patterns.changed') tell(value as Events['patterns.changed']);
    });
  });
  writeFileSync(join(folder, 'patterns', 'mine.db'), 'Pattern Mine1\n\nO.*\n\n:9,-\n');
  const { changed, swapped, diagnostics } = await told;
  expect({ changed, swapped }).toEqual({ changed: ['mine'], swapped: false });
  expect(diagnostics.mine).toMatchObject([{ severity: 'error', line: 5 }]);
  host.close();
  expect((await host.failure('patterns.list', {})).code).toBe('disconnected');
});

test('looks go to the engine with the set that was listed', async () => {
  const { setId } = await host.call('patterns.list', {});
  host.engine.answer = () => Promise.resolve({ setId, matches: [], more: false });
  const rules = { suicide: 'forbid', ko: 'simple', scoring: 'japanese' } as const;
  const position = {
    size: 9,
    komi: 0,
    rules,
    handicap: 0,
    black: [],
    white: [],
    moves: [],
    toMove: 2 as const,
  };
  const params = { position, color: 2 as const, databases: null };
  expect(await host.call('patterns.matches', params)).toEqual({ setId, matches: [], more: false });
  expect(host.engine.asked).toEqual([{ method: 'patternMatches', params }]);
});
