/** "# interrupt" to the real program over a real pipe while the classic engine thinks. Nothing waits for a time. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { middleGame } from '../../engine/bench/middleGame.ts';
import { colorName, pointName } from '../../engine/board/point.ts';
import { cli } from '../../build/checks/testProgram.ts';

const SIZE = 13;
const game = middleGame(SIZE, 90, 3);
const moves = game.history().map(({ point, color }) => `play ${colorName(color)} ${pointName(point, SIZE)}`);
const stone = moves[1].split(' ')[2];

/** The replies to numbered commands, by number, after the moves of a middle game; with "# interrupt" behind each that begins with "!". */
function replies(commands: string[]): string[] {
  const lines = commands.map((command, i) =>
    command.startsWith('!') ? `${i + 1} ${command.slice(1)}\n# interrupt\n` : `${i + 1} ${command}\n`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--mode', 'gtp', '--boardsize', String(SIZE), '--seed', '1', '--no-search'],
    { input: moves.map((move) => `${move}\n`).join('') + lines.join(''), encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const all = stdout.split('\n\n').slice(moves.length);
  return commands.map((_, i) => {
    const found = all.find((reply) => reply.startsWith(`=${i + 1} `) || reply.startsWith(`?${i + 1} `)) ?? '';
    return found.replace(/\d+ /, '');
  });
}

test('what only answers ends with an error, and what plays plays', () => {
  const asked = ['reg_genmove b', 'final_score', 'dragon_status', `owl_attack ${stone}`, 'top_moves_white'];
  const [before, ...others] = replies([
    'list_stones b',
    ...asked.map((command) => `!${command}`),
    '!genmove b',
    'last_move',
    'list_stones b',
    'undo',
    'list_stones b',
  ]);
  const answers = others.splice(0, asked.length);
  expect(answers).toEqual(asked.map(() => '?interrupted'));
  const [move, last, after, undone, again] = others;
  expect(move).toMatch(/^=[A-N]\d+$/);
  expect(last).toBe(`=black ${move.slice(1)}`);
  expect(after.slice(1).split(' ')).toContain(move.slice(1));
  expect(undone).toBe('=');
  expect(again).toBe(before);
});

test('what needs no thinking is not interrupted', () => {
  const commands = [
    '!komi 3.5',
    'get_komi',
    '!trymove b pass',
    '!play b pass',
    '!popgo',
    '!play b pass',
    'last_move',
  ];
  const [komi, is, tried, refused, popped, played, last] = replies(commands);
  expect([komi, is, tried]).toEqual(['=', '= 3.5', '=']);
  expect(refused).toMatch(/^\?/);
  expect([popped, played, last]).toEqual(['=', '=', '=black PASS']);
});
