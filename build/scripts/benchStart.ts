/**
 * `npm run bench:start`: what a controller waits for. The start of a bare Node, the first reply and the first move on the empty 19x19
 * of `yomi --mode gtp` as it is built (`npm run build`), and of gnugo where it is installed: each the quickest of several starts,
 * since everything else that runs only adds to it; and the memory at its highest after 50 moves.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gnugoPath } from '../checks/shared.ts';

const STARTS = 15;
const MOVES = 50;
const BUILT = resolve(import.meta.dirname, '../../out/cli/yomi.js');

/** Milliseconds of a whole run with this input. */
function whole(program: string, args: readonly string[], input = ''): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

function quickest(run: () => number): number {
  return Math.min(...Array.from({ length: STARTS }, run));
}

/** Highest resident memory in megabytes after the moves; undefined where the system does not tell. */
async function memory(program: string, args: readonly string[]): Promise<number | undefined> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const { stdin, stdout } = child;
  let text = '';
  let answered = (): void => undefined;
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.endsWith('\n\n')) answered();
  });
  for (let move = 0; move < MOVES; move++) {
    text = '';
    const reply = new Promise<void>((resolve) => (answered = resolve));
    stdin.write(`genmove ${move % 2 === 0 ? 'black' : 'white'}\n`);
    await reply;
  }
  const status = `/proc/${child.pid}/status`;
  const kilobytes = existsSync(status) ? /VmHWM:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  stdin.end('quit\n');
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

async function measure(name: string, program: string, args: readonly string[], bare: number): Promise<void> {
  const first = quickest(() => whole(program, args, 'protocol_version\n'));
  const move = quickest(() => whole(program, args, 'protocol_version\ngenmove black\n')) - first;
  const most = await memory(program, args);
  const megabytes = most === undefined ? '' : `, ${most.toFixed(0)} MB after ${MOVES} moves`;
  console.log(
    `${name}: first reply ${first.toFixed(0)} ms (${(first / bare).toFixed(2)} of a bare Node), ` +
      `first move ${move.toFixed(0)} ms more${megabytes}`,
  );
}

if (!existsSync(BUILT)) throw new Error('Run `npm run build` first.');
const bare = quickest(() => whole(process.execPath, ['-e', '0']));
console.log(`a bare Node: ${bare.toFixed(0)} ms`);
await measure('yomi', process.execPath, [BUILT, '--mode', 'gtp', '--seed', '1'], bare);
const gnugo = gnugoPath();
if (gnugo) await measure('gnugo', gnugo, ['--mode', 'gtp', '--seed', '1'], bare);
