/**
 * For tests: a program that plays whole games by GTP, at random and without filling its eyes, and may do what it should not. First
 * argument: `plays`; `resigns`, `cheats`, `mute`, `endless`, `lines`, `dies` (in the middle of an answer) or `errors` (a flooded error
 * stream) at its fourth move; `waits`: 0.1 s before each move; `wavers`: never says what is dead; `gate` and a file: waits before its
 * first move of game 4 or later, which `game N` says, until there is such a file.
 */
import { existsSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  BLACK,
  PASS,
  SIDES,
  WHITE,
  parsePoint,
  pointName,
  type Point,
  type Stone,
} from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { Rng } from '../../engine/util/rng.ts';

const [how = 'plays', file = ''] = process.argv.slice(2);
const BAD_MOVE = 4;
const GATED_GAME = 4;
const COMMANDS =
  'list_commands\nname\nversion\nboardsize\nclear_board\nkomi\nplay\ngenmove\ngame\nfinal_status_list';

let position = new Position(9);
let rng = new Rng(1);
let game = 0;
let moves = 0;

/** Every point beside it is its own stone or the edge. */
function isEye(point: Point, color: Stone): boolean {
  return SIDES.every((side) => {
    const beside = position.colorAt[point + side];
    return (
      beside === color || (beside !== WHITE && beside !== BLACK && !position.points.includes(point + side))
    );
  });
}

function move(color: Stone): string {
  const open = [...position.points].filter((point) => position.isLegal(point, color) && !isEye(point, color));
  // The colours are soon told apart: without a limit random games have no end.
  const tired = position.history().length > 3 * position.points.length;
  const point = open.length === 0 || tired ? PASS : open[rng.below(open.length)];
  position.play(point, color);
  return pointName(point, position.size);
}

/** False when it does not answer as it should. */
function misbehaves(id: string): boolean {
  if (how === 'gate' && game >= GATED_GAME && moves === 1) {
    while (!existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return false;
  }
  if (how === 'waits') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  if (moves < BAD_MOVE) return false;
  if (how === 'mute') return true;
  if (how === 'cheats' || how === 'resigns') {
    writeSync(1, `=${id} ${how === 'cheats' ? 'Z99' : 'resign'}\n\n`);
    return true;
  }
  if (how === 'dies') {
    writeSync(1, `=${id} A`);
    process.kill(process.pid, 'SIGKILL');
  }
  if (how === 'endless') for (;;) writeSync(1, 'y'.repeat(65536));
  if (how === 'lines') for (;;) writeSync(1, 'y\n'.repeat(32768));
  if (how === 'errors') for (;;) writeSync(2, 'y\n'.repeat(32768));
  return false;
}

function answer(command: string, [first = '', second = '']: string[]): string | undefined {
  const color = /^w/i.test(first) ? WHITE : BLACK;
  switch (command) {
    case 'list_commands':
      return COMMANDS;
    case 'name':
      return 'Player';
    case 'version':
      return '1';
    case 'boardsize':
      position = new Position(Number(first));
      return '';
    case 'game':
      game = Number(first);
      rng = new Rng(game + 1);
      return '';
    case 'clear_board':
      position.clear();
      moves = 0;
      return '';
    case 'play':
      position.play(parsePoint(second, position.size)!, color);
      return '';
    case 'genmove':
      return move(color);
    case 'komi':
    case 'final_status_list':
      return '';
    default:
      return undefined;
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const match = /^(\d*) *(\S+) *(.*)$/.exec(line);
  if (!match) return;
  const [, id, command, rest] = match;
  if (command === 'genmove') {
    moves++;
    if (misbehaves(id)) return;
  }
  if (how === 'wavers' && command === 'final_status_list') return;
  const text = answer(command, rest.split(' '));
  writeSync(1, text === undefined ? `?${id} unknown command\n\n` : `=${id} ${text}\n\n`);
});
