/** --ponder: the thread of a conversation thinks on the opponent's time, and hears of everything that comes in. Nothing waits for a time. */
import { spawnSync } from 'node:child_process';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import { PONDER_MOVES } from '../../engine/protocol/searchLevels.ts';
import { Conversation } from './conversation.ts';
import { runGtp } from './gtpMode.ts';
import { readLines } from './lines.ts';
import { Lookahead } from './lookahead.ts';
import type { CliOptions } from './options.ts';
import { cli } from '../../build/checks/testProgram.ts';

const PLAYOUTS = 50;
const game: CliOptions = {
  boardsize: 7,
  seed: 1,
  threads: 1,
  playouts: PLAYOUTS,
  mayResign: true,
  depths: {},
  quiet: true,
  rules: DEFAULT_RULES,
};
let talk: Conversation;
let written: string;
afterEach(() => talk.close());

function open(options: Partial<CliOptions>): void {
  written = '';
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  talk = new Conversation({ ...game, ...options }, '0', output);
}
const nothing = (): Lookahead => new Lookahead(readLines(new PassThrough()));
const say = (line: string): Promise<boolean> => talk.carryOut(line, nothing());

test('thinks about the answers to its move, and about nothing after another command', async () => {
  open({ ponder: true });
  await say('genmove b');
  const pondered = await talk.ponder();
  expect(pondered).toBeGreaterThan(PLAYOUTS);
  expect(pondered).toBeLessThanOrEqual(PONDER_MOVES * PLAYOUTS);
  await say('name');
  expect(await talk.ponder()).toBe(0);
  expect(written).toMatch(/^= [A-G]\d\n\n= Yomi\n\n$/);
});

test('does so with the option only', async () => {
  open({});
  await say('genmove b');
  expect(await talk.ponder()).toBe(0);
});

test('ends when something comes in, though it had time for ever', async () => {
  open({ ponder: true, boardsize: 19, playouts: 1e9, threads: 2 });
  const lines = new PassThrough();
  lines.write('# interrupt\n');
  await talk.carryOut('genmove b', new Lookahead(readLines(lines)));
  const pondering = talk.ponder();
  talk.hush();
  expect(await pondering).toBeLessThan(1e9);
  // So does the next line itself.
  void talk.ponder();
  expect(await say('name')).toBe(true);
  expect(written).toMatch(/= Yomi\n\n$/);
});

test('the first byte of a line is enough', async () => {
  open({ ponder: true, playouts: 1e8 });
  const input = new PassThrough();
  const pondered = Promise.withResolvers<number>();
  const ponder = talk.ponder.bind(talk);
  talk.ponder = () => {
    const thinking = ponder();
    void thinking.then(pondered.resolve, pondered.reject);
    input.write('na');
    return thinking;
  };
  const done = runGtp({ opened: talk, open: () => talk, version: '0' }, input, new PassThrough());
  input.write('boardsize 7\ngenmove b\n# interrupt\n');
  expect(await pondered.promise).toBeLessThan(1e9);
  input.end('me\n');
  await done;
  expect(written).toMatch(/= Yomi\n\n$/);
});

test('commands that are there already leave no time: the game is the same', () => {
  const input = 'boardsize 7\ngenmove b\ngenmove w\ngenmove b\nshowboard\nquit\n';
  const [pondering, waiting] = ['--ponder', '--quiet'].map((option) => {
    const options = ['--mode', 'gtp', '--seed', '1', '--threads', '1', '--playouts', '60', option];
    const { status, stdout } = spawnSync(process.execPath, [cli, ...options], { input, encoding: 'utf8' });
    expect(status).toBe(0);
    return stdout;
  });
  expect(pondering).toMatch(/^= \n\n= [A-G]\d\n\n= [A-G]\d\n\n= [A-G]\d\n\n/);
  expect(pondering).toBe(waiting);
});
