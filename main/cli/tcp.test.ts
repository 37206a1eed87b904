/** GTP over TCP, with real sockets of this machine. */
import { spawn } from 'node:child_process';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { connect, listen } from './tcp.ts';
import { cli } from '../../build/checks/testProgram.ts';

/** The next text that comes and matches. */
function heard(source: NodeJS.ReadableStream, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((found) => {
    let text = '';
    const look = (data: Buffer): void => {
      text += data.toString();
      const match = pattern.exec(text);
      if (!match) return;
      source.off('data', look);
      found(match);
    };
    source.on('data', look);
  });
}

test('--gtp-listen answers one controller after the other, on this machine only', async () => {
  const child = spawn(process.execPath, [cli, '--gtp-listen', '0', '--level', '1', '--boardsize', '7']);
  try {
    const [, host, port] = await heard(child.stderr, /listening on (\S+):(\d+)\n/);
    expect(host).toBe('127.0.0.1');
    for (const size of ['5', '9']) {
      const socket = createConnection(Number(port), '127.0.0.1');
      const first = heard(socket, /=1 (\d+)\n\n/);
      socket.write('1 query_boardsize\n');
      // Whoever comes next finds it as the options say.
      expect((await first)[1]).toBe('7');
      const rival = createConnection(Number(port), '127.0.0.1');
      expect((await heard(rival, /\? .*\n\n/))[0]).toContain('one controller at a time');
      const answer = heard(socket, /=2 \n\n=3 (\d+)\n\n=4 \n\n/);
      socket.write(`2 boardsize ${size}\n3 query_boardsize\n4 quit\n`);
      expect((await answer)[1]).toBe(size);
      await heard(child.stderr, /has left\n/);
    }
  } finally {
    child.kill();
  }
});

test('--gtp-connect answers a controller that waits', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const came = new Promise<Socket>((resolveSocket) => server.once('connection', resolveSocket));
  const child = spawn(process.execPath, [cli, '--gtp-connect', String(port), '--quiet']);
  const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
  const socket = await came;
  const answer = heard(socket, /= Yomi\n\n/);
  socket.write('name\n');
  await answer;
  socket.write('quit\n');
  expect(await exited).toBe(0);
  server.close();
});

test('what cannot be had is told', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  await expect(
    listen(
      address,
      () => Promise.resolve(),
      () => undefined,
    ),
  ).rejects.toThrow(/Cannot listen on 127/);
  await new Promise((closed) => server.close(closed));
  await expect(connect(address, () => Promise.resolve())).rejects.toThrow(/Cannot connect to 127/);
});
