/**
 * The same conversations with Yomi and with the gnugo program, reply by reply. Left out is what must differ (name, version,
 * lists of commands, generated moves, hashes but for their pattern of equality) and what gnugo answers loosely or wrongly
 * where the protocol is plain; engine/gtp's own tests say what Yomi does there.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askGnugo, askYomi, compare, gnugo } from './bothEngines.ts';
import { sharedDir } from './shared.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-gtp-'));

function sgfFile(name: string, text: string): string {
  const path = join(folder, `${name}.sgf`);
  writeFileSync(path, text);
  return path;
}

const even = '(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese];B[ee];W[cg](;B[gc];W[];B[cc])(;B[aa]))';
const setup = '(;SZ[9];B[ee];W[dd];AB[aa]AW[bb];B[cc];W[ff]PL[W])';
const handicap = '(;SZ[9]HA[2]AB[cc][gg];W[ee];B[dd])';
const onlySetup = '(;SZ[9]AB[aa]PL[W])';
const unfinished = '(;GM[1]SZ[5];B[bc];W[cb];B[cd];W[dc];B[db];W[aa];B[tt];W[bb]';
const capture = '(;SZ[5]KM[1.5];B[ba];W[ee];B[ab];W[aa];B[cc])';
const twice = '(;SZ[5]KM[1.5];B[bb];B[bc];W[tt];B[])';
const defaults = '(;GM[1];B[bb];C[x];W[bc](;B[cc])(;B[dd]))(;SZ[5];B[bb])';
const tooLarge = '(;SZ[21];B[ee])';

describe.skipIf(gnugo === undefined)('replies equal to those of gnugo', () => {
  test('the protocol itself', () => {
    compare(`
      protocol_version
      known_command foo
      known_command play
      known_command
      known_command play foo
      foo
      NAME
      2 name
      echo foo bar
      echo
      echo_err foo
      echo   foo  bar
    `);
  });

  test('board size, komi, orientation, level, seed', () => {
    compare(`
      query_boardsize
      get_komi
      boardsize
      boardsize a
      boardsize 0
      boardsize 20
      boardsize -3
      boardsize 9 9
      query_boardsize
      query_boardsize foo
      komi
      komi x
      get_komi
      komi -3
      get_komi
      komi 1e2
      get_komi
      komi 7
      get_komi
      komi .5
      get_komi
      komi +3.5
      get_komi
      boardsize 7
      get_komi
      clear_board
      get_komi
      query_orientation
      orientation
      orientation 8
      orientation -1
      orientation x
      query_orientation
      level
      level x
      level 5
      set_random_seed
      set_random_seed x
      set_random_seed 77
      get_random_seed
      set_random_seed -5
      get_random_seed
      advance_random_seed
      advance_random_seed x
      advance_random_seed -1
      clear_cache
      time_settings
      time_settings 0
      time_settings 0 5
      time_settings 0 5 1
      time_settings x 5 1
      time_settings 1.5 2.5 1
      time_left
      time_left b
      time_left b 3
      time_left b 3 0
      time_left x 3 0
      time_left b x 0
    `);
  });

  test('moves, good and bad', () => {
    compare(`
      boardsize 9
      play
      play b
      play black
      play x D4
      play empty D4
      play bla D4
      play black D99
      play black I4
      play black Z9
      play b A0
      play b A10
      play b K9
      play b 11
      play b d
      play b PASSx
      play b PA
      play b resign
      play b "d4"
      play D4
      last_move
      move_history
      play black D4
      play black D4
      play white d4
      play B E5
      play w PASS
      play WHITE f6 foo
      play b pass
      last_move
      last_move foo
      move_history
      black c3
      black c3
      white c3
      white
      white foo
      black
      white c4
      black pass
      undo
      undo foo
      gg-undo
      gg-undo 0
      gg-undo 2
      gg-undo -1
      gg-undo 100
      move_history
      gg-undo 3
      undo
      move_history
      undo
      gg-undo 1
      showboard
    `);
  });

  test('captures, suicide and ko', () => {
    compare(`
      boardsize 5
      play b b1
      play b a2
      is_legal w a1
      play w a1
      trymove w a1
      tryko w a1
      accuratelib w a1
      all_legal w
      all_legal b
      clear_board
      play b b3
      play b c4
      play b c2
      play w c3
      play w d4
      play w d2
      play w e3
      play b d3
      last_move
      captures b
      captures w
      is_legal w c3
      is_legal b c3
      play w c3
      trymove w c3
      tryko w c3
      captures w
      list_stones w
      popgo
      popgo
      accuratelib w c3
      all_legal w
      play w pass
      is_legal w c3
      undo
      is_legal w c3
      showboard
      undo
      captures b
      list_stones w
      boardsize 3
      play b a1
      play w a2
      play b b2
      play w b1
      is_legal w a1
      play b a3
      play w c1
      all_legal w
      all_legal b
      play b c2
      captures b
      captures w
      showboard
    `);
  });

  test('questions about the board', () => {
    compare(`
      boardsize 9
      list_stones b
      list_stones
      list_stones x
      list_stones empty
      color D4
      color
      color Z1
      color pass
      countlib
      countlib a1
      countlib pass
      findlib
      findlib a1
      findlib pass
      play b d4
      play b e4
      play w d5
      countlib d4
      countlib e4
      findlib d4
      findlib e4 foo
      findlib d5
      color d4
      color d5
      accuratelib
      accuratelib b d6
      accuratelib w d6
      accuratelib b c5
      accuratelib d6
      accuratelib b
      accuratelib b pass
      accuratelib x d6
      accuratelib b d4
      accurate_approxlib w e5
      accurate_approxlib w d4
      is_legal b d4
      is_legal b d6
      is_legal b
      is_legal x d6
      is_legal b pass
      is_legal
      all_legal
      all_legal b
      all_legal white
      all_legal x
      all_legal BLACKX
      captures b
      captures W
      captures
      captures x
      captures bl
      list_stones black
      list_stones WHITE
    `);
  });

  test('trying moves out', () => {
    compare(`
      boardsize 9
      popgo
      reset_trymove_counter
      get_trymove_counter
      trymove
      trymove b
      trymove b zz
      trymove b d4
      trymove w d4
      trymove w pass
      tryko w c3
      tryko
      tryko b pass
      get_trymove_counter
      list_stones b
      list_stones w
      countlib d4
      findlib d4
      accuratelib w d5
      last_move
      move_history
      undo
      gg-undo 1
      genmove w
      reg_genmove w
      gg_genmove w
      genmove_white
      get_handicap
      get_komi
      clear_cache
      dump_stack
      popgo
      popgo
      popgo
      popgo
      get_trymove_counter
      reset_trymove_counter
      get_trymove_counter
      showboard
    `);
  });

  test('generating moves: what can be wrong with the command', () => {
    compare(`
      boardsize 9
      genmove
      genmove x
      reg_genmove
      reg_genmove x
      gg_genmove
      gg_genmove x
      move_history
    `);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 18, 19])('fixed handicap on size %i', (size) => {
    const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const each = counts.map(
      (count) => `fixed_handicap ${count}\nget_handicap\nshowboard\nmove_history\nclear_board\n`,
    );
    compare(`boardsize ${size}\n${each.join('')}fixed_handicap\nfixed_handicap x`);
  });

  test('free handicap, and what can be wrong with it', () => {
    compare(`
      boardsize 9
      place_free_handicap
      place_free_handicap x
      place_free_handicap 1
      place_free_handicap 0
      set_free_handicap
      set_free_handicap a1
      clear_board
      set_free_handicap a1 a2
      get_handicap
      list_stones b
      move_history
      undo
      set_free_handicap a3 a4
      place_free_handicap 2
      fixed_handicap 2
      clear_board
      get_handicap
      set_free_handicap a1 a1
      clear_board
      set_free_handicap a1 pass
      clear_board
      set_free_handicap c3 z1
      clear_board
      set_free_handicap A1  B1   c1
      get_handicap
      play w e5
      showboard
      list_stones b
    `);
  });

  test('the picture of the board, on all sizes', () => {
    const sizes = Array.from({ length: 19 }, (_, i) => i + 1);
    compare(sizes.map((size) => `boardsize ${size}\nshowboard\nplay b a1\nshowboard\n`).join(''));
  });

  test('orientations', () => {
    const each = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (orientation) => `
        orientation ${orientation}
        query_orientation
        play b a1
        play w b1
        play b c5
        showboard
        list_stones b
        findlib b1
        all_legal b
        last_move
        move_history
        loadsgf ${sgfFile('even', even)}
        showboard
        list_stones b
        loadsgf ${sgfFile('capture', capture)}
        showboard
        captures b
        boardsize 7
        fixed_handicap 4
        fixed_handicap 3
        showboard`,
    );
    compare(`boardsize 7\n${each.join('\n')}`);
  });

  test('loading games', () => {
    compare(`
      loadsgf
      loadsgf ${join(folder, 'missing.sgf')}
      ${[even, setup, handicap, onlySetup, unfinished, capture, twice, defaults]
        .map((text, i) => {
          const file = sgfFile(`game${i}`, text);
          return `
            komi 3
            loadsgf ${file}
            query_boardsize
            get_komi
            last_move
            move_history
            showboard
            loadsgf ${file} 1
            move_history
            showboard
            loadsgf ${file} 2
            showboard
            loadsgf ${file} 3
            showboard
            loadsgf ${file} 99
            showboard
            loadsgf ${file} e5
            move_history
            undo
            undo
            move_history
            play b b1
            showboard`;
        })
        .join('\n')}
      loadsgf ${sgfFile('large', tooLarge)}
      query_boardsize
    `);
  });

  const games = sharedDir() && join(sharedDir() as string, 'regression/games');
  test.skipIf(games === undefined)('hundreds of recorded games, whole and up to a move', () => {
    const files = readdirSync(games as string, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sgf'))
      .map((name) => join(games as string, name))
      // GNU Go passes over stones that are taken off in the middle of a game.
      .filter((file) => !/\bAE\s*\[/.test(readFileSync(file, 'latin1')))
      .sort();
    expect(files.length).toBeGreaterThan(500);
    compare(
      files
        .map((file, i) => {
          const facts = 'showboard\nget_komi\nlast_move\ncaptures b\ncaptures w\n';
          return `loadsgf ${file}\n${facts}loadsgf ${file} ${1 + ((i * 37) % 150)}\n${facts}`;
        })
        .join(''),
    );
  });

  test('final status: what can be wrong with the command, and an empty board', () => {
    compare(`
      boardsize 9
      final_status
      final_status z1
      final_status pass
      final_status_list
      final_status_list foo
      final_status_list DEAD
      final_status_list alive
      final_status_list dead
    `);
  });

  test('a finished game', () => {
    const rows = ['c', 'd'].flatMap((column) =>
      [1, 2, 3, 4, 5].map((row) => `play ${column === 'c' ? 'b' : 'w'} ${column}${row}`),
    );
    compare(`
      boardsize 5
      ${rows.join('\n')}
      play w a5
      play b e1
      final_status_list alive
      final_status_list dead
      final_status_list seki
      final_status_list black_territory
      final_status_list white_territory
      final_status_list dame
      final_status a5
      final_status b5
      final_status e5
      final_status c3
      final_score
      final_score 3
      estimate_score
    `);
  });

  test('diagrams, apart from names and dates', () => {
    const commands = [
      'boardsize 5',
      'printsgf',
      ...['b b3', 'b c4', 'b c2', 'w c3', 'w d4', 'w d2', 'w e3', 'b d3'].map((move) => `play ${move}`),
      'printsgf',
      'play w pass',
      'printsgf',
      'clear_board',
      'komi 7.5',
      'fixed_handicap 2',
      'boardsize 9',
      'fixed_handicap 2',
      'play w d4',
      'printsgf -',
      'orientation 2',
      'play b a1',
      'printsgf',
    ];
    const plain = (text: string): string =>
      text.replace(/GN\[[^\]]*\]\n?|DT\[[^\]]*\]\n?|AP\[[^\]]*\]|CA\[[^\]]*\]/g, '').replace(/\s/g, '');
    expect(askYomi(commands).map(plain)).toEqual(askGnugo(commands).map(plain));
  });

  test('invariant hashes are equal where those of gnugo are', () => {
    const commands = ['boardsize 7'];
    for (const corner of ['b1', 'a2', 'g6', 'f7', 'c4']) {
      commands.push(`play b ${corner}`, 'invariant_hash', 'clear_board');
    }
    commands.push(
      'play b d4',
      'play w c3',
      'invariant_hash',
      'invariant_hash_for_moves b',
      'invariant_hash_for_moves',
    );
    commands.push(
      'undo',
      'invariant_hash_for_moves w',
      'play w e5',
      'invariant_hash',
      'trymove b e3',
      'invariant_hash',
    );
    /** Every hash replaced by the number of its first occurrence. */
    const pattern = (replies: string[]): string[] => {
      const seen = new Map<string, number>();
      return replies.map((reply) =>
        reply.replace(/\b[0-9a-f]{16}\b/g, (hash) => {
          if (!seen.has(hash)) seen.set(hash, seen.size);
          return `#${seen.get(hash)}`;
        }),
      );
    };
    expect(pattern(askYomi(commands))).toEqual(pattern(askGnugo(commands)));
  });
});
