/**
 * The program itself, as a user starts it: what another user of the machine can see of it. A stand-in for the program that
 * opens files records what it was given and what it finds.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { useTestFolder } from '../store/testFolder.ts';
import { until } from '../store/testUntil.ts';
import { cli as program } from '../../build/checks/testProgram.ts';

const at = useTestFolder();
let running: ChildProcess | undefined;

afterEach(() => running?.kill('SIGKILL'));

/** Starts it; the answer grows with what it prints. */
function serve(env: NodeJS.ProcessEnv): { child: ChildProcess; printed: () => string } {
  let text = '';
  const args = [program, 'serve', '--port', '0', '--data', at('data')];
  const inherited = { ...process.env };
  for (const name of ['YOMI_NO_BROWSER', 'DISPLAY', 'WAYLAND_DISPLAY']) delete inherited[name];
  const child = spawn(process.execPath, args, { env: { ...inherited, HOME: at(), ...env } });
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  running = child;
  return { child, printed: () => text };
}

async function ready(printed: () => string): Promise<string> {
  await until(() => expect(printed()).toContain('Ctrl+C'));
  return /http:\/\/127\.0\.0\.1:\d+/.exec(printed())?.[0] ?? '';
}

/** What the host answers to a greeting. */
function greet(origin: string, greeting: object): Promise<Record<string, string>> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, { headers: { origin } });
  return new Promise((answered, failed) => {
    socket.on('open', () => socket.send(JSON.stringify(greeting)));
    socket.on('message', (data: Buffer) => {
      answered(JSON.parse(data.toString()) as Record<string, string>);
      socket.terminate();
    });
    socket.on('error', failed);
  });
}

/** The arguments and, as far as they may be read, the environments of all processes there are. */
function seenOfProcesses(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => ['cmdline', 'environ'].map((file) => textOf(join('/proc', pid, file))))
    .join('\n');
}

/** Empty for a process that has ended meanwhile, or belongs to another user. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

function modesBelow(folder: string): Record<string, string> {
  const modes: Record<string, string> = { '.': (statSync(folder).mode & 0o777).toString(8) };
  for (const name of readdirSync(folder))
    modes[name] = (statSync(join(folder, name)).mode & 0o777).toString(8);
  return modes;
}

test.skipIf(process.platform !== 'linux')(
  'the browser is opened by a file; no argument and no variable holds a secret (needs /proc)',
  async () => {
    mkdirSync(at('bin'));
    // Lives on, as a browser does, until it is told to go by the end of its test.
    const opener = `#!${process.execPath}
      const { writeFileSync, readFileSync, renameSync } = require('node:fs');
      const seen = { args: process.argv.slice(2), page: readFileSync(process.argv[2], 'utf8') };
      writeFileSync(${JSON.stringify(at('seen.new'))}, JSON.stringify(seen));
      renameSync(${JSON.stringify(at('seen.new'))}, ${JSON.stringify(at('seen'))});
      setInterval(() => readFileSync(${JSON.stringify(at('seen'))}), 100);`;
    writeFileSync(at('bin/xdg-open'), opener, { mode: 0o700 });
    // A data folder of an earlier version, open to everybody.
    mkdirSync(at('data'));
    mkdirSync(at('data/patterns'));
    for (const folder of ['data', 'data/patterns']) chmodSync(at(folder), 0o755);
    writeFileSync(at('data/yomi.lock'), '', { mode: 0o644 });

    const { child, printed } = serve({ DISPLAY: ':99', PATH: `${at('bin')}:${process.env.PATH}` });
    const origin = await ready(printed);
    await until(() => expect(existsSync(at('seen'))).toBe(true));
    const seen = JSON.parse(readFileSync(at('seen'), 'utf8')) as { args: string[]; page: string };
    const token = /#token=([\w-]{43})/.exec(seen.page)?.[1] ?? '';
    expect(token).not.toBe('');

    expect(seen.args).toEqual([at('data/login/open.html')]);
    const processes = seenOfProcesses();
    expect(processes).toContain(at('data/login/open.html'));
    expect(processes).not.toContain(token);
    expect(printed()).not.toContain(token);
    expect(modesBelow(at('data'))).toEqual({
      '.': '700',
      login: '700',
      logs: '700',
      patterns: '700',
      'running.json': '600',
      'yomi.db': '600',
      'yomi.db-anchor': '600',
      'yomi.db-shm': '600',
      'yomi.db-wal': '600',
      'yomi.lock': '600',
    });
    expect(modesBelow(at('data/login'))).toEqual({ '.': '700', 'open.html': '600' });

    const { key } = await greet(origin, { token });
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(existsSync(at('data/login'))).toBe(false);
    expect(await greet(origin, { token })).toHaveProperty('refused');
    expect(seenOfProcesses()).not.toContain(key);

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('where there is no screen the terminal shows a code, and no address that lets anybody in', async () => {
  const { child, printed } = serve({ YOMI_NO_BROWSER: '1' });
  const origin = await ready(printed);
  expect(printed()).not.toContain('#');
  expect(existsSync(at('data/login'))).toBe(false);
  const codes = (): string[] =>
    [...printed().matchAll(/code for your browser: (\S+)/g)].map(([, code]) => code);
  expect(codes()).toHaveLength(1);
  expect(await greet(origin, { code: codes()[0] })).toHaveProperty('key');
  expect(await greet(origin, { code: codes()[0] })).toHaveProperty('refused');
  expect(await greet(origin, { ask: 'code' })).toEqual({ shown: true });
  await until(() => expect(codes()).toHaveLength(2));
  expect(await greet(origin, { code: codes()[1] })).toHaveProperty('key');

  // With the lock of its folder deleted it still lets no second host in.
  unlinkSync(at('data/yomi.lock'));
  const second = serve({ YOMI_NO_BROWSER: '1' });
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.printed()).toContain(`already running with these games (process ${child.pid})`);
  child.kill('SIGKILL');
});
