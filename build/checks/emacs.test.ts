/** The mode for Emacs, in Debian's emacs: it compiles without a warning, and its tests (yomiTest.el) play with the built program. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { skipReason } from './shared.ts';
import { cli } from './testProgram.ts';

const root = resolve(import.meta.dirname, '../..');
const there = spawnSync('emacs', ['--version']).status === 0;
if (!there) skipReason('the mode for Emacs', 'no emacs (Debian: emacs-nox)');

function emacs(...args: string[]): { status: number | null; text: string } {
  const command = [process.execPath, cli, '--mode', 'gtp', '--level', '1', '--seed', '1'];
  const { status, stdout, stderr } = spawnSync('emacs', ['-Q', '--batch', ...args], {
    encoding: 'utf8',
    env: { ...process.env, YOMI_TEST_COMMAND: command.join('\n') },
  });
  return { status, text: stdout + stderr };
}

test.skipIf(!there)('it compiles without a warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-emacs-'));
  const compile = `(progn (setq byte-compile-error-on-warn t byte-compile-dest-file-function (lambda (_) "${folder}/yomi.elc"))
    (unless (byte-compile-file "${join(root, 'resources/emacs/yomi.el')}") (kill-emacs 1)))`;
  expect(emacs('--eval', compile)).toEqual({
    status: 0,
    text: expect.not.stringMatching(/warning/i) as unknown,
  });
  rmSync(folder, { recursive: true });
});

test.skipIf(!there)('a game, an analysis and reasons', () => {
  const load = ['-L', join(root, 'resources/emacs'), '-l', join(import.meta.dirname, 'yomiTest.el')];
  const { status, text } = emacs(...load, '-f', 'ert-run-tests-batch-and-exit');
  expect(text).toContain('Ran 7 tests, 7 results as expected');
  expect(status).toBe(0);
});
