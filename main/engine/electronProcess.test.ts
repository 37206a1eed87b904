import { spawn } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { app, electron, resetElectron, type FakeUtilityProcess } from '../../build/checks/electronStub.ts';
import { utilityEngine } from './electronProcess.ts';

let heard: unknown[];

async function start(): Promise<{ engine: ReturnType<typeof utilityEngine>; child: FakeUtilityProcess }> {
  await app.start();
  const engine = utilityEngine('/app.asar/engine.js');
  engine.listen({
    message: (message) => heard.push(message),
    stderr: (text) => heard.push(text),
    exit: (how) => heard.push(how),
  });
  return { engine, child: electron.processes[0] };
}

beforeEach(() => {
  resetElectron('');
  heard = [];
});

test('passes on messages, errors and the end', async () => {
  const { engine, child } = await start();
  engine.send({ type: 'stop', id: 1 });
  expect(child.sent).toEqual([{ type: 'stop', id: 1 }]);
  child.emit('message', { type: 'ready' });
  child.stderr.emit('data', Buffer.from('last words'));
  child.emit('error', 'FatalError', 'heap');
  child.emit('exit', 3);
  expect(heard).toEqual([
    { type: 'ready' },
    'last words',
    'FatalError at heap\n',
    { key: 'host.gone.code', args: { code: '3' } },
  ]);
});

test('kills for certain, dead or alive', async () => {
  const { engine, child } = await start();
  engine.kill();
  expect(child.kills).toBe(1);
  const real = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  child.pid = real.pid;
  const ended = new Promise((resolve) => real.on('exit', (_code, signal) => resolve(signal)));
  engine.kill();
  expect(await ended).toBe('SIGKILL');
  engine.kill();
  expect(child.kills).toBe(3);
});
