/**
 * The built program with a client that others have written: the libraries of Sabaki drive it over GTP as that program does, and read and
 * write the same game records. `npm run build` comes before.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import gtp from '@sabaki/gtp';
import sgf from '@sabaki/sgf';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

const PROGRAM = resolve(import.meta.dirname, '../../out/cli/yomi.js');
const folder = mkdtempSync(join(tmpdir(), 'yomi-sabaki-'));
afterAll(() => rmSync(folder, { recursive: true }));

let engine: InstanceType<typeof gtp.Controller>;
beforeEach(() => {
  if (!existsSync(PROGRAM)) throw new Error('Run `npm run build` first.');
  const args = [PROGRAM, '--mode', 'gtp', '--level', '1', '--seed', '1', '--threads', '1'];
  engine = new gtp.Controller(process.execPath, args);
  engine.start();
});
afterEach(() => engine.stop());

/** The answer to a command; throws what the engine says when it fails. */
async function ask(line: string): Promise<string> {
  const [name, ...args] = line.split(' ');
  const { content, error } = await engine.sendCommand({ name, args });
  if (error) throw new Error(`${line}: ${content}`);
  return content;
}

describe('a client', () => {
  test('plays a game, and both read its record alike', async () => {
    for (const line of ['boardsize 9', 'clear_board', 'komi 6.5']) await ask(line);
    const moves: string[] = [];
    for (let move = 0; move < 12; move++) {
      const answer = await ask(`genmove ${move % 2 === 0 ? 'B' : 'W'}`);
      expect(answer).toMatch(/^[A-HJ][1-9]$/);
      moves.push(answer);
    }
    const path = join(folder, 'game.sgf');
    await ask(`gomill-savesgf ${path}`);
    const [root] = sgf.parse(readFileSync(path, 'utf8'));
    expect(root.data).toMatchObject({ GM: ['1'], FF: ['4'], SZ: ['9'], KM: ['6.5'] });
    const read: string[] = [];
    for (let node = root.children.at(0); node; node = node.children.at(0)) {
      const [vertex] = node.data.B ?? node.data.W ?? [];
      read.push('ABCDEFGHJ'[vertex.charCodeAt(0) - 97] + String(9 - (vertex.charCodeAt(1) - 97)));
    }
    expect(read).toEqual(moves);
    // The other way: what Sabaki writes is loaded, and is the same game.
    const board = await ask('showboard');
    const written = join(folder, 'written.sgf');
    writeFileSync(written, sgf.stringify([root]));
    await ask('clear_board');
    expect(await ask(`loadsgf ${written}`)).toMatch(/^(black|white)$/);
    expect(await ask('list_stones black')).not.toBe('');
    const stones = (text: string): string => text.replace(/\(\d\)/g, ' ').replace(/[^XO.+\n]/g, '');
    expect(stones(await ask('showboard'))).toBe(stones(board));
  });

  test('an analysis streams lines until the next command, which is answered with its own text', async () => {
    await ask('boardsize 9');
    const lines: string[] = [];
    const enough = Promise.withResolvers<void>();
    const stream = engine.sendCommand(
      { name: 'kata-analyze', args: ['B', '1', 'ownership', 'true', 'pvVisits', 'true'] },
      ({ line }) => {
        if (!line.startsWith('info ')) return;
        lines.push(line);
        if (lines.length === 3) enough.resolve();
      },
    );
    await enough.promise;
    const next = ask('protocol_version');
    const { error } = await stream;
    expect(error).toBe(false);
    expect(await next).toBe('2');
    for (const line of lines) {
      expect(line).toMatch(/^info move [A-HJ][1-9] visits \d+ winrate \d\.\d+ .* pv [A-HJ][1-9]/);
      expect(line.split(' ownership ')[1].split(' ')).toHaveLength(81);
    }
  });

  test('its state tracker brings a game about with what the engine knows', async () => {
    const tracker = new gtp.ControllerStateTracker(engine);
    for (const name of [
      'genmove_analyze',
      'lz-genmove_analyze',
      'kata-analyze',
      'set_free_handicap',
      'loadsgf',
    ])
      expect([name, await tracker.knowsCommand(name)]).toEqual([name, name !== 'genmove_analyze']);
    const history = [
      { name: 'set_free_handicap', args: ['C3', 'G7'] },
      { name: 'play', args: ['W', 'E5'] },
      { name: 'play', args: ['B', 'E3'] },
    ];
    await tracker.sync({ komi: 0.5, boardsize: [9, 9], history });
    expect((await ask('list_stones black')).split(' ').sort()).toEqual(['C3', 'E3', 'G7']);
    expect(await ask('list_stones white')).toBe('E5');
    expect((await ask('get_komi')).trim()).toBe('0.5');
    // One move back and another one: it undoes, or begins anew.
    await tracker.sync({
      komi: 0.5,
      boardsize: [9, 9],
      history: [...history.slice(0, 2), { name: 'play', args: ['B', 'D4'] }],
    });
    expect((await ask('list_stones black')).split(' ').sort()).toEqual(['C3', 'D4', 'G7']);
  });
});

test('a record with variations, comments and escapes goes through both unchanged', async () => {
  const text =
    '(;GM[1]FF[4]SZ[9]C[a \\] bracket: and a \\\\ backslash, 読み];B[cc](;W[gg];B[ce])(;W[ee]C[other]))';
  const path = join(folder, 'tree.sgf');
  writeFileSync(path, text);
  expect(await ask(`loadsgf ${path}`)).toBe('white');
  expect(sgf.parse(sgf.stringify(sgf.parse(text)))).toMatchObject(
    sgf.parse(text).map(({ data }) => ({ data })),
  );
  expect(await ask('move_history')).toContain('black C7');
});
