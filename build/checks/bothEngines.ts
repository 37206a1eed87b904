/** The same conversation with Yomi and with the gnugo program, for tests that hold their replies against each other. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { quietHost } from '../../engine/testing/quietHost.ts';
import { gnugoPath, skipReason } from './shared.ts';

/** The program; undefined where it is not installed, which is said aloud. */
export const gnugo = gnugoPath();
if (gnugo === undefined) skipReason('GTP compared with gnugo', 'the gnugo program is not installed');

const host = quietHost({
  readFile: (name) => readFileSync(name, 'latin1'),
  writeFile: (name, text) => writeFileSync(name, text),
});

export function askYomi(commands: string[]): string[] {
  const engine = new Engine();
  const session = new GtpSession(engine, host, { playouts: 200 });
  return commands.map((command, i) => session.execute(`${i + 1} ${command}`).reply.trimEnd());
}

/** gnugo's replies by number; one that it does not give is ''. */
export function askGnugo(commands: string[], options: string[] = []): string[] {
  const input = commands.map((command, i) => `${i + 1} ${command}\n`).join('');
  const run = spawnSync(gnugo as string, ['--mode', 'gtp', '--level', '1', ...options], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(run.status).toBe(0);
  const replies = new Map<number, string>();
  for (const part of run.stdout.split(/^(?=[=?]\d)/m))
    replies.set(Number(/^[=?](\d+)/.exec(part)?.[1]), part.trimEnd());
  return commands.map((_, i) => replies.get(i + 1) ?? '');
}

/** Expects the replies to commands, one a line, to be the same. */
export function compare(transcript: string): void {
  const commands = transcript
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const pair = (replies: string[]): string =>
    commands.map((command, i) => `${command}\n    ${replies[i]}`).join('\n');
  expect(pair(askYomi(commands))).toBe(pair(askGnugo(commands)));
}
