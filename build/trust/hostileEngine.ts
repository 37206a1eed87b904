/**
 * A GTP engine with one bad habit, for the campaign of engines.ts. First argument: the habit, second: `early` shows it at once, `late`
 * only when a test asks something, after it has answered who it is.
 */
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [habit = '', when = 'early'] = process.argv.slice(2);
const IDLE = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)';
/** Starts itself again in a group of its own every now and then, and ends. */
const HYDRA =
  'setTimeout(() => { require("child_process").spawn(process.execPath, ["-e", process.env.HYDRA], ' +
  '{ detached: true, stdio: "ignore" }).unref(); process.exit(); }, 50)';

function out(text: string | Uint8Array): void {
  try {
    if (typeof text === 'string') writeSync(1, text);
    else writeSync(1, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') process.exit();
  }
}

function forever(act: () => void): never {
  for (;;) act();
}

function child(script: string, detached: boolean, stdio: 'ignore' | 'inherit' = 'ignore'): void {
  spawn(process.execPath, ['-e', script], { detached, stdio, env: { ...process.env, HYDRA } }).unref();
}

const complain = (): number => writeSync(2, 'y\n'.repeat(10_000));

/** What each does when it is asked; those that return have said something, or never will. */
const habits: Record<string, (id: string) => unknown> = {
  dies: () => process.exit(3),
  endsQuietly: () => process.exit(0),
  aborts: () => process.abort(),
  killsItself: () => process.kill(process.pid, 'SIGKILL'),
  stopsItself: () => process.kill(process.pid, 'SIGSTOP'),
  isMute: () => undefined,
  ignoresEnd: () => ['SIGTERM', 'SIGINT', 'SIGHUP'].forEach((name) => process.on(name, () => undefined)),
  computesForEver: () => forever(() => undefined),
  oneEndlessLine: () => forever(() => out('y'.repeat(65_536))),
  endlessLines: () => forever(() => out('y\n'.repeat(32_768))),
  endlessAnswers: () => forever(() => out('=0 old\n\n'.repeat(8192))),
  endlessEmptyLines: () => forever(() => out('\n'.repeat(65_536))),
  endlessComplaints: () => forever(complain),
  floodsBoth: () => forever(() => (complain(), out('y\n'.repeat(32_768)))),
  dripsForEver: () => setInterval(() => out('y'), 20),
  closesOutput: () => closeSync(1),
  closesInput: () => process.stdin.destroy(),
  closesEverything: () => [0, 1, 2].forEach((stream) => closeSync(stream)),
  neverReads: () => process.stdin.pause(),
  halfAnAnswer: (id) => (out(`=${id} A`), process.exit()),
  halfAndWaits: (id) => out(`=${id} A`),
  wrongNumbers: () => out('=999999 A1\n\n'),
  hugeNumber: () => out(`=${'9'.repeat(500_000)}\n${'a\n'.repeat(200_000)}\n`),
  hugeAnswer: (id) => out(`=${id} ${'A1 '.repeat(1_000_000)}\n\n`),
  manyLines: (id) => out(`=${id} ${'A1\n'.repeat(1_000_000)}\n`),
  garbage: () => out('%&$! what?\n\n'),
  binary: () => out(Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256)),
  controls: (id) => out(`=${id} \u001b[2J\u0000\u0007\u2028\r\n\n`),
  answersAhead: () => forever(() => out(Array.from({ length: 1000 }, (_, i) => `=${i} A1\n\n`).join(''))),
  refuses: (id) => out(`?${id} no\n\n`),
  hasChildren: () => (child(IDLE, false), child(IDLE, false)),
  hasDaemons: () => (child(IDLE, true), child(IDLE, true)),
  leavesChildren: () => (child(IDLE, false, 'inherit'), setTimeout(() => process.exit(), 100)),
  leavesDaemons: () => (child(IDLE, true, 'inherit'), setTimeout(() => process.exit(), 100)),
  hydra: () => child(HYDRA, true),
};

/** Answers as it should. */
function behave(id: string, command: string): void {
  out(`=${id} ${{ name: 'Hostile', version: '1', known_command: 'false' }[command] ?? ''}\n\n`);
}

if (habit === '--list') process.stdout.write(Object.keys(habits).join(' '));
else {
  if (when === 'early' && !/Number|Answer|half|refuses|garbage|controls/.test(habit)) habits[habit]('1');
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [, id, command] = /^(\d*) *(\S*)/.exec(line) ?? [];
    if (when === 'late' && command !== 'answer') behave(id, command);
    else habits[habit](id);
  });
  setInterval(() => undefined, 1000);
}
