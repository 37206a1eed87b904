import { beforeEach, expect, test } from 'vitest';
import { app, electron, resetElectron } from '../../build/checks/electronStub.ts';
import { utilityLines } from './electronLines.ts';
import { ProcessEngine } from './processEngine.ts';

beforeEach(() => resetElectron(''));

test('our own program as a utility process speaks the same lines', async () => {
  await app.start();
  const engine = new ProcessEngine(
    utilityLines({ file: '/app/yomi.js', args: ['--mode', 'gtp'], folder: '/suites' }),
  );
  const [child] = electron.processes;
  expect([child.path, child.args, child.options.cwd]).toEqual(['/app/yomi.js', ['--mode', 'gtp'], '/suites']);
  expect(child.options.env).toBeUndefined();
  const answer = engine.ask('name', 60_000);
  expect(child.sent).toEqual(['1 name']);
  child.stderr.emit('data', Buffer.from('by the way'));
  child.stdout.emit('data', Buffer.from('=1 Yo'));
  child.stdout.emit('data', Buffer.from('mi\n\n'));
  expect(await answer).toEqual({ kind: 'answer', ok: true, text: 'Yomi' });
  expect(engine.takeStderr()).toBe('by the way');
  const last = engine.ask('version', 60_000);
  child.emit('exit', 3);
  expect(await last).toEqual({ kind: 'gone', how: { key: 'host.gone.code', args: { code: '3' } } });
  engine.close();
  expect(child.kills).toBe(0);
});

test('one that is closed is ended for certain', async () => {
  await app.start();
  const engine = new ProcessEngine(utilityLines({ file: '/app/yomi.js', args: [], folder: '/' }));
  engine.close();
  expect(electron.processes[0].kills).toBe(1);
  expect(await engine.ask('name', 60_000)).toEqual({ kind: 'gone', how: { key: 'host.gone.closed' } });
});
