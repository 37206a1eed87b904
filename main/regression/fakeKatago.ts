/**
 * A double of KataGo for tests: a program that speaks kata-analyze, and likes the moves that it is given, the first one best:
 * `node fakeKatago.ts D4,C3 LOG 20`. Lines come until the next command, as KataGo's do, every so many milliseconds (without a number 50). LOG may name
 * a file to which every command is added.
 */
import { appendFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [likes = '', log = '', interval = '50'] = process.argv.slice(2);
const moves = likes.split(',');
const KNOWN = [
  'protocol_version',
  'name',
  'version',
  'list_commands',
  'known_command',
  'boardsize',
  'clear_board',
  'komi',
  'play',
  'undo',
  'genmove',
  'kata-analyze',
  'time_settings',
  'kgs-time_settings',
  'kata-time_settings',
  'time_left',
  'quit',
];
let analysing: NodeJS.Timeout | null = null;
let reported = 0;
let generated = 0;

/** One line about every move; visits grow with every line. */
function infoLine(): string {
  reported++;
  return moves
    .map((move, i) => {
      const visits = reported * Math.max(1, 100 - 30 * i);
      const rest = moves.filter((other) => other !== move).join(' ');
      return (
        `info move ${move} visits ${visits} edgeVisits ${visits} utility 0.1 winrate ${(0.62 - 0.05 * i).toFixed(4)} ` +
        `scoreMean 3.5 scoreStdev 12.1 scoreLead ${3.5 - i} scoreSelfplay 4 prior 0.${Math.max(0, 3 - i)}1 lcb 0.5 utilityLcb 0.1 weight ${visits} order ${i} pv ${move} ${rest}`
      );
    })
    .join(' ');
}

function say(id: string, text: string, sign = '='): void {
  writeSync(1, `${sign}${id} ${text}\n\n`);
}

function answer(command: string, args: string[]): string | undefined {
  switch (command) {
    case 'protocol_version':
      return '2';
    case 'name':
      return 'KataGo';
    case 'version':
      return '1.16.0';
    case 'list_commands':
      return KNOWN.join('\n');
    case 'known_command':
      return String(KNOWN.includes(args[0]));
    case 'genmove':
      return moves[generated++] ?? 'pass';
    case 'undo':
      generated = Math.max(0, generated - 1);
      return '';
    default:
      return KNOWN.includes(command) ? '' : undefined;
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (log !== '') appendFileSync(log, `${line}\n`);
    if (analysing) {
      clearInterval(analysing);
      analysing = null;
      writeSync(1, '\n');
    }
    const match = /^(\d*) *(\S+) *(.*)$/.exec(line);
    if (!match) return;
    const [, id, command, rest] = match;
    if (command === 'kata-analyze') {
      writeSync(1, `=${id}\n`);
      reported = 0;
      analysing = setInterval(() => writeSync(1, `${infoLine()}\n`), Number(interval));
      return;
    }
    const text = answer(
      command,
      rest.split(' ').filter((word) => word !== ''),
    );
    if (text === undefined) say(id, 'unknown command', '?');
    else say(id, text);
    if (command === 'quit') process.exit(0);
  })
  .on('close', () => process.exit(0));
