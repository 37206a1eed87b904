import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CRASH_LOOP, Session, SESSION_FILE } from './session.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-session-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const begin = (now = 0): Session => new Session(dir, '1.2.3', now);

test('an end is no crash', () => {
  const first = begin();
  expect(first.lost).toBeNull();
  first.end();
  first.works(1e9);
  expect(existsSync(join(dir, SESSION_FILE))).toBe(false);
  expect(begin().lost).toBeNull();
});

test('a session that did not end is told to the next one, once', () => {
  begin(Date.UTC(2026, 0, 2));
  const second = begin();
  expect(second.lost).toEqual({ started: '2026-01-02T00:00:00.000Z', version: '1.2.3', soon: 1 });
  second.end();
  expect(begin().lost).toBeNull();
});

test('those that end soon after their start are counted until one lives for a minute', () => {
  begin();
  expect(begin().lost?.soon).toBe(1);
  expect(begin().lost?.soon).toBe(CRASH_LOOP);
  const lives = begin();
  lives.works(59_000);
  expect(begin().lost?.soon).toBe(4);
  const longer = begin();
  longer.works(60_000);
  expect(begin().lost?.soon).toBe(0);
});

test.each(['', '{', 'null', '[1]', '{"started":5,"version":"Lee Sedol","soon":-1}'])(
  'a mark that says %j tells of a crash',
  (text) => {
    writeFileSync(join(dir, SESSION_FILE), text);
    expect(begin().lost).toEqual({ started: 'unknown', version: 'unknown', soon: 0 });
  },
);

test('a folder that cannot be written is reported and stops nothing', () => {
  rmSync(dir, { recursive: true });
  const failures: unknown[] = [];
  const session = new Session(dir, '1', 0, (error) => failures.push(error));
  session.end();
  expect(session.lost).toBeNull();
  expect(failures).toHaveLength(1);
  writeFileSync(dir, ''); // for afterEach
});
