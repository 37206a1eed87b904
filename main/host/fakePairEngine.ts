/**
 * For tests: a GTP engine that says the same about every position, so that two of them differ where the test wants it. First argument:
 * `other` has other opinions; `bare` knows moves and nothing else; `hangs FILE` and `dies FILE` do so at their first question unless the
 * file is there, which they make: a second one works.
 */
import { existsSync, writeFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [how = '', file = ''] = process.argv.slice(2);
const other = how === 'other';
const BARE = 'name version known_command boardsize clear_board komi play genmove';
const MORE =
  'loadsgf reg_genmove top_moves initial_influence estimate_score dragon_data dragon_stones final_status_list level';
let size = 9;
let played = 0;

const rows = (value: (row: number, column: number) => string): string =>
  Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => value(row, column)).join(' '),
  ).join('\n');

function misbehave(): void {
  if ((how !== 'hangs' && how !== 'dies') || existsSync(file)) return;
  writeFileSync(file, '');
  if (how === 'hangs') for (;;);
  writeSync(2, 'out of luck\n');
  process.kill(process.pid, 'SIGKILL');
}

function answer(command: string, args: string[]): string | undefined {
  if (how === 'bare' && !BARE.split(' ').includes(command)) return undefined;
  switch (command) {
    case 'name':
      return how === '' ? 'Pair' : `Pair ${how}`;
    case 'version':
      return '1';
    case 'known_command':
      return String(`${BARE} ${how === 'bare' ? '' : MORE}`.split(' ').includes(args[0]));
    case 'boardsize':
      size = Number(args[0]);
      return '';
    case 'loadsgf':
    case 'clear_board':
      played = 0;
      return '';
    case 'komi':
    case 'level':
      return '';
    case 'play':
      played++;
      return '';
    case 'genmove':
    case 'reg_genmove':
      misbehave();
      // The number of moves shows that it is where the other one is.
      return other ? `E${(played % size) + 1}` : `D${(played % size) + 1}`;
    case 'top_moves':
      return other ? 'D4 12.5 C3 9' : 'D4 12.5 C3 7 G7 3.25';
    case 'initial_influence':
      if (args[1] === 'territory_value')
        return rows((_, column) => (column < 3 ? '-0.95' : other ? '0.90' : '0.00'));
      return rows((_, column) => (column < 3 ? '-3' : other && column > 5 ? '3' : '0'));
    case 'estimate_score':
      return other ? 'W+3.5 (upper bound: 5.0, lower: 2.0)' : 'B+4.5 (upper bound: -4.5, lower: -4.5)';
    case 'dragon_data':
      return `E5:\ncolor black\norigin E5\nstatus ${other ? 'critical' : 'alive'}\nsafety ${other ? 'critical' : 'alive'}\n`;
    case 'dragon_stones':
      return 'E5';
    case 'final_status_list':
      return args[0] === (other ? 'dead' : 'alive') ? 'E5' : '';
    default:
      return undefined;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const match = /^(\d*) *(\S+) *(.*)$/.exec(line);
  if (!match) return;
  const [, id, command, rest] = match;
  const text = answer(
    command,
    rest.split(' ').filter((word) => word !== ''),
  );
  writeSync(1, text === undefined ? `?${id} unknown command\n\n` : `=${id} ${text}\n\n`);
});
