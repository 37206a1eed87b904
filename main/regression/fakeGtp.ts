/**
 * A GTP engine that does whatever a test wants of it, mostly what engines should not do. A program of its own, since a
 * runner has to do with programs. First argument: `dies` ends it at start, `mute` never answers, `noIds` leaves out the
 * numbers, `banner` greets before the first answer; `set` and a file: `named NAME` says whether that pattern set has such a pattern;
 * `values`: it knows what moves are worth; `plays` and a vertex: it plays there, whatever the position; `version`: it has another one; `slow`: it knows how to play, and never moves; `parent`: it has started other processes.
 */
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, readFileSync, writeSync } from 'node:fs';

const [how = '', file = ''] = process.argv.slice(2);
const plays = how === 'plays' || how === 'slow';
const KNOWN =
  'name version known_command answer loadsgf play trymove popgo state reset_reading_node_counter get_reading_node_counter cputime';

if (how === 'dies') {
  writeSync(2, 'no licence found\n');
  process.exit(3);
}
if (how === 'banner') writeSync(1, 'Welcome to Fake\n\n');

/** Of `parent`: a child and a grandchild that ignore whoever asks them to end; with `&` and `--daemon` in groups of their own. */
let children: number[] = [];
if (how.startsWith('parent')) {
  const sleep = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid)';
  const script = `
    const { pid } = require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(sleep)}], ${
      how.endsWith('--daemon') ? '{ detached: true, stdio: "ignore" }' : '{ stdio: "ignore" }'
    });
    process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid + " " + pid)`;
  const child = spawn(process.execPath, ['-e', script], {
    detached: how !== 'parent',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  children = String(first).trim().split(' ').map(Number);
}

let played: string[] = [];
let counter = 1000;
let cpu = 0;

function say(id: string, text: string, sign = '='): void {
  writeSync(1, `${sign}${how === 'noIds' ? '' : id} ${text}\n\n`);
}

/** What a well-behaved command answers. */
function answer(command: string, args: string[]): string | undefined {
  switch (command) {
    case 'name':
      return 'Fake';
    case 'version':
      return how === 'version' ? '8' : '7';
    case 'known_command':
      return String(KNOWN.split(' ').includes(args[0]));
    case 'answer':
      counter += 5;
      cpu += 0.25;
      return args.join(' ');
    case 'children':
      return children.join(' ');
    case 'list_commands':
      return plays ? 'boardsize\nclear_board\nkomi\nplay\ngenmove' : undefined;
    case 'boardsize':
    case 'clear_board':
    case 'komi':
      return plays ? '' : undefined;
    case 'genmove':
      return plays ? file : undefined;
    case 'top_moves':
      return how === 'values' ? 'D4 12.5 C3 7' : undefined;
    case 'wait':
      // Milliseconds, then a file to which the rest is added: so it can be seen what was asked, and how often.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(args[0]));
      appendFileSync(args[1], `${args.slice(2).join(' ')}\n`);
      return 'A1';
    case 'named':
      return readFileSync(file).includes(Buffer.from(`"name":"${args[0]}","line"`, 'utf16le')) ? 'yes' : 'no';
    case 'loadsgf':
      played = args;
      return '';
    case 'play':
    case 'trymove':
      played.push(...args);
      return '';
    case 'popgo':
      played.push('popgo');
      return '';
    case 'state':
      return played.join(' ');
    case 'reset_reading_node_counter':
      counter = 0;
      return '';
    case 'get_reading_node_counter':
      return String(counter);
    case 'cputime':
      return cpu.toFixed(3);
    default:
      return undefined;
  }
}

/** What no engine should do; false when the command is none of these. */
function misbehave(id: string, command: string, args: string[]): boolean {
  switch (command) {
    case 'crash':
      writeSync(2, 'assertion failed\n');
      process.kill(process.pid, 'SIGKILL');
      return true;
    case 'exit':
      process.exit(Number(args[0]));
      return true;
    case 'hang':
      for (;;);
    case 'garbage':
      writeSync(1, '%&$! what?\n\n');
      return true;
    case 'flood':
      for (let i = 0; i < Number(args[0]); i++) process.stderr.write(`noise ${i} ${'x'.repeat(1000)}\n`);
      say(id, 'A1');
      return true;
    case 'chatty':
      writeSync(1, 'thinking...\n');
      say(id, 'A1');
      return true;
    case 'stale':
      writeSync(1, '=0 old\n\n');
      say(id, 'A1');
      return true;
    case 'endless':
      for (;;) writeSync(1, 'y'.repeat(65536));
    case 'lines':
      for (;;) writeSync(1, 'y\n'.repeat(32768));
    case 'answers':
      for (;;) writeSync(1, '=0 old\n\n'.repeat(8192));
    case 'errors':
      for (;;) writeSync(2, 'y\n'.repeat(32768));
    case 'deaf':
      closeSync(1);
      setInterval(() => undefined, 1000);
      return true;
    case 'halfway':
      writeSync(1, `=${id} A`);
      process.exit(0);
      return true;
    default:
      return false;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (how === 'mute' || (how === 'slow' && /\bgenmove\b/.test(line))) return;
  const match = /^(\d*) *(\S+) *(.*)$/.exec(line);
  if (!match) return;
  const [, id, command, rest] = match;
  const args = rest.split(' ').filter((word) => word !== '');
  if (misbehave(id, command, args)) return;
  const text = answer(command, args);
  if (text === undefined) say(id, 'unknown command', '?');
  else say(id, text);
});
