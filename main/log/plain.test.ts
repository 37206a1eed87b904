import { describe, expect, test } from 'vitest';
import { errorFacts, lastWords, plain, stackFrames } from './plain.ts';

describe('a text in a log', () => {
  test.each([
    [
      "ENOENT: no such file or directory, open '/home/anna/Lee vs Cho.sgf'",
      'ENOENT: no such file or directory, open "…"',
    ],
    [
      "EACCES: permission denied, open '/home/anna/o'neil's games/x.sgf'",
      'EACCES: permission denied, open "…"',
    ],
    ['“Lee – Cho” cannot be read: “it is damaged”.', '"…".'],
    [
      'Unexpected token \'L\', "Lee Sedol, 9"... is not valid JSON',
      'Unexpected token "…"... is not valid JSON',
    ],
    ['he said “Lee Sedol and never closed it', 'he said "…"'],
    ['Yomi cannot write to its folder /home/anna/games: EACCES.', 'Yomi cannot write to its folder …'],
    ['cannot open C:\\Users\\anna\\x.txt', 'cannot open …'],
    ['cannot open file:///home/anna/x.js now', 'cannot open …'],
    ['Lee vs Cho.sgf is odd', '…'],
    ['My games/secret is odd', '…'],
    ['name 李世石 resigns', 'name … resigns'],
    ['assertion failed\n. X O .\n. . O X', 'assertion failed'],
    ['disk I/O error', 'disk I/O error'],
    ["can't be", "can't be"],
    ['The engine was killed by SIGKILL.', 'The engine was killed by SIGKILL.'],
  ])('%j becomes %j', (text, left) => {
    expect(plain(text)).toBe(left);
  });

  test('is bounded', () => {
    expect(plain('x'.repeat(1e6))).toHaveLength(500);
  });
});

describe('an error in a log', () => {
  test('keeps its kind, its code and the places in our program', () => {
    const error = Object.assign(new TypeError("no file '/home/anna/a.sgf'"), { code: 'ENOENT' });
    const { stack, ...facts } = errorFacts(error);
    expect(facts).toMatchObject({ error: 'TypeError', code: 'ENOENT', message: 'no file "…"' });
    expect((stack as string[])[0]).toMatch(/plain\.test\.ts:\d+:\d+\)?$/);
    expect(JSON.stringify(stack)).not.toMatch(/[/\\]/);
  });

  test('has the stack of the process it came from, and no board', () => {
    const detail =
      'Error: lost\n. X O . Lee\n    at Engine.play (file:///home/anna/out/main/worker.js:10:20)';
    expect(errorFacts({ code: 'internal', message: 'lost', detail }).stack).toEqual([
      'Engine.play (worker.js:10:20)',
    ]);
  });

  test('whose message looks like a stack has only its own', () => {
    const { stack } = errorFacts(new Error('x\n    at Sedol (/home/lee.js:1:2)'));
    expect((stack as string[])[0]).toMatch(/plain\.test\.ts/);
  });

  test('may be anything', () => {
    expect(errorFacts('Lee Sedol')).toEqual({ error: 'string' });
    expect(errorFacts(undefined)).toEqual({ error: 'undefined' });
    expect(errorFacts({ name: 'Lee Sedol', code: 'a b', message: 3 })).toEqual({ error: 'Error' });
  });
});

test('frames of the browsers and of Node', () => {
  const frames = stackFrames(
    [
      'Error: Lee Sedol (x.js:1:2)',
      '    at Object.run (http://127.0.0.1:19361/assets/index-Ab_1.js:3:44)',
      '    at async file:///home/anna/yomi/out/cli/yomi.js:5:6',
      '    at new Foo.#bar (C:\\Users\\anna\\yomi\\x.ts:7:8)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
      'render@http://127.0.0.1:19361/assets/App.svelte?t=1:9:10',
      '    at Lee “Sedol” (/home/anna/a.js:1:2)',
      '    at /home/anna/Lee.sgf:1:2',
    ].join('\n'),
  );
  expect(frames).toEqual([
    'Object.run (index-Ab_1.js:3:44)',
    'yomi.js:5:6',
    'new Foo.#bar (x.ts:7:8)',
    'process.processTicksAndRejections (node:internal.process.task_queues:104:5)',
    'render (App.svelte:9:10)',
    'a.js:1:2',
  ]);
});

test('the last words of a process are its errors and their places', () => {
  const text =
    'playing Lee against Cho\n. X O .\nRangeError: bad “Lee”\n    at f (file:///x/worker.js:1:2)\nFATAL ERROR: heap limit\n';
  expect(lastWords(text)).toEqual(['RangeError: bad "…"', 'FATAL ERROR: heap limit', 'f (worker.js:1:2)']);
  expect(lastWords(undefined)).toEqual([]);
});
