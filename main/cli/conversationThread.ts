/**
 * The thread of a Conversation: carries out one line after the other. Searches run in short steps, between which it looks at the memory
 * that it shares with the thread that sees the input; what takes long in one piece looks at the watch by itself.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { STOP } from '../../engine/util/watch.ts';
import { useBuiltinsToCome } from '../patterns/builtinFile.ts';
import { CliError } from './cliError.ts';
import { HUSH, INPUT, UNWRITTEN, type FromThread, type ThreadData, type ToThread } from './conversation.ts';
import { hostFor } from './nodeHost.ts';

const { openSession } = await loadedWhole(() => import('./session.ts'));
const { options, version, watch, control, builtins } = workerData as ThreadData;
useBuiltinsToCome(builtins);

orRefuse(() => {
  const host = {
    ...hostFor(options, version),
    errorLine: (errorLine: string) => post({ errorLine }),
    stopAfter: (stopAfter: number) => post({ stopAfter }),
    interruptedBySignal: () => {
      post({ signals: true });
      return process.pid;
    },
  };
  const { session, keep, report } = openSession(options, version, host);
  session.engine.watch = watch;
  keep();

  const hush = control.subarray(HUSH, HUSH + 1);

  function carryOut(line: string | null): boolean {
    if (line === null) {
      write(session.end());
      report.finish();
      return true;
    }
    report.begin();
    const { reply, quit } = session.begin(line);
    write(reply);
    while (session.state !== 'free') {
      if (session.state === 'waiting') Atomics.wait(control, INPUT, 0);
      if (session.endsOnInput && Atomics.load(control, INPUT) !== 0) write(session.end());
      else write(Atomics.load(watch, STOP) === 0 ? session.step() : session.interrupt());
    }
    if (quit) report.finish();
    return quit;
  }

  parentPort?.on('message', (message: ToThread) =>
    orRefuse(() => {
      if (message !== null && typeof message === 'object') {
        post({ done: { quit: false, pondered: session.ponder(hush) } });
        return;
      }
      const quit = carryOut(message);
      keep();
      post({ done: { quit, pondered: 0 } });
    }),
  );
  post({ done: { quit: false, pondered: 0 } });
});

/**
 * As in yomi.ts, the compile cache is switched on before the engine is loaded. It keeps what is compiled when a file is loaded: all functions
 * here, since a first move that compiles them one by one as they are called takes a fifth longer. What Node itself loads is not meant,
 * so that nothing of it may be new to the thread (its imports above).
 */
async function loadedWhole<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.filename.endsWith('.ts')) return load();
  setFlagsFromString('--no-lazy');
  enableCompileCache(join(import.meta.dirname, '../cache'));
  try {
    return await load();
  } finally {
    setFlagsFromString('--lazy');
  }
}

/** Hands text over and waits until it is out. */
function write(text: string): void {
  if (text === '') return;
  Atomics.store(control, UNWRITTEN, 1);
  post({ text });
  Atomics.wait(control, UNWRITTEN, 1);
}

/** A CliError is told in a sentence; anything else ends the thread, and with it the program. */
function orRefuse(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    post({ refused: error.message });
  }
}

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}
