/**
 * GTP over TCP (`--gtp-listen`, `--gtp-connect`; GNU Go's options). A controller that can connect may load and write files as the program's
 * user may, so that only this machine is listened to unless another address is named; and one controller is talked to at a time.
 */
import { createConnection, createServer, isIP, type AddressInfo, type Socket } from 'node:net';
import { CliError } from './cliError.ts';
import type { TcpAddress } from './otherOptions.ts';

/** Carries on a conversation with a controller; resolves at its end. */
export type Talk = (socket: Socket) => Promise<void>;

function addressText(address: TcpAddress): string {
  return isIP(address.host) === 6 ? `[${address.host}]:${address.port}` : `${address.host}:${address.port}`;
}

function refusal(what: string, address: TcpAddress, error: Error): CliError {
  return new CliError(`Cannot ${what} ${addressText(address)}: ${error.message}`);
}

/**
 * Answers one controller after the other on a port, without end; `say` is told where, who comes and who leaves. A second one at the same time
 * is told so and sent away. Throws CliError when the port cannot be had.
 */
export async function listen(
  address: TcpAddress,
  talk: Talk,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  let busy = false;
  let failure: Error | undefined;
  const server = createServer((socket) => {
    const who = `${socket.remoteAddress ?? 'somebody'}:${socket.remotePort ?? ''}`;
    socket.on('error', () => undefined);
    if (busy) {
      say(`refused ${who}: one controller at a time`);
      socket.end('? busy: one controller at a time\n\n');
      return;
    }
    busy = true;
    say(`${who} is here`);
    talk(socket)
      .catch((error: unknown) => {
        failure = error as Error;
        server.close();
      })
      .finally(() => {
        busy = false;
        socket.destroy();
        say(`${who} has left`);
      });
  });
  signal?.addEventListener('abort', () => server.close());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal('listen on', address, error)));
    server.listen(address.port, address.host, () => {
      say(
        `listening on ${addressText({ host: address.host, port: (server.address() as AddressInfo).port })}`,
      );
    });
    server.once('close', () => resolve());
  });
  if (failure) throw failure;
}

/** Talks to the controller that waits at an address. Throws CliError when nobody does. */
export async function connect(address: TcpAddress, talk: Talk): Promise<void> {
  const socket = createConnection(address.port, address.host);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (error) => reject(refusal('connect to', address, error)));
  });
  socket.on('error', () => undefined);
  try {
    await talk(socket);
  } finally {
    socket.destroy();
  }
}
