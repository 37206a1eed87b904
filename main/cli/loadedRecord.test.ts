/** -o beside -l: the file's own record goes on, whatever is played, scored or taken back. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { loadGame } from '../../engine/gtp/loadGame.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { LoadedRecord } from './loadedRecord.ts';
import { nodeHost } from './nodeHost.ts';
import { cli as program } from '../../build/checks/testProgram.ts';

const HEAD = '(;GM[1]FF[4]SZ[7]KM[0.5]PB[Anna \\] x]DT[2001-01-01]C[hello]';

function opened(text: string, until?: string): { session: GtpSession; record: LoadedRecord } {
  const session = new GtpSession(new Engine(7), nodeHost('test'));
  loadGame(session, 'game.sgf', text, until);
  return { session, record: new LoadedRecord(session, text, until) };
}

describe('the record', () => {
  const text = `${HEAD};B[cc]LB[aa:x];W[ee](;B[ce])(;B[ec]))\n`;

  test('of a game that was not played on is the file', () => {
    for (const until of [undefined, '2', 'F1']) expect(opened(text, until).record.sgf()).toBe(text);
  });

  test('has what is played as the first variation, before what the file has there', () => {
    const { session, record } = opened(text, '3');
    session.execute('play b D4');
    session.execute('play w pass');
    expect(record.sgf().replaceAll('\n', '')).toBe(
      `${HEAD};B[cc]LB[aa:x];W[ee](;B[dd];W[])(;B[ce])(;B[ec]))`,
    );
    // Back to where the file left off, and elsewhere on.
    session.execute('gg-undo 2');
    expect(record.sgf()).toBe(text);
  });

  test('goes on at the end of a file', () => {
    const { session, record } = opened(text);
    session.execute('play w D4');
    expect(record.sgf().replaceAll('\n', '')).toContain('(;B[ce];W[dd])(;B[ec])');
  });

  test('of another game is that game alone', () => {
    for (const lines of [['gg-undo 2', 'play w A1'], ['clear_board', 'play b A1'], ['boardsize 5']]) {
      const { session, record } = opened(text, '3');
      for (const line of lines) session.execute(line);
      expect(record.sgf()).not.toContain('Anna');
    }
  });

  test('tells a result, a komi and a comment, but the result of the file stays', () => {
    const { session, record } = opened(text, '3');
    session.result = 'B+2.5';
    session.execute('komi 6.5');
    record.comment = 'Black [wins]';
    expect(record.result).toBeUndefined();
    const sgf = record.sgf();
    expect(sgf).toContain('KM[6.5]');
    expect(sgf).toContain('RE[B+2.5]');
    expect(sgf).toContain(';W[ee]C[Black [wins\\]]');
    const kept = opened(text.replace('DT[', 'RE[W+R]DT['));
    kept.session.result = 'B+2.5';
    expect(kept.record.result).toBe('W+R');
    expect(kept.record.sgf()).toContain('RE[W+R]');
    expect(kept.record.sgf()).not.toContain('B+2.5');
  });
});

describe('--score', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-record-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const columns = [...'abcdefg'].map((row) => `;B[c${row}];W[d${row}]`).join('');

  /** What a run prints and writes. */
  function scored(file: string, ...args: string[]): { out: string; err: string; record: string } {
    const [input, output] = [join(folder, 'in.sgf'), join(folder, 'out.sgf')];
    writeFileSync(input, file);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [program, '-l', input, '-o', output, '--seed', '1', ...args],
      { encoding: 'utf8' },
    );
    expect([status, stderr.includes('    at ')]).toEqual([0, false]);
    return { out: stdout, err: stderr, record: readFileSync(output, 'utf8') };
  }

  test('writes the moves that end the game, and the result as a comment', () => {
    const { out, err, record } = scored(`${HEAD}RE[W+3]${columns})`, '--score', 'finish');
    const [first, ...rest] = out.split('\n');
    expect(first).toMatch(/^White wins by \d+\.5 points$/);
    expect(rest).toEqual(['Result from file: W+3', 'Yomi result and result from file are different', '']);
    expect(record).toContain('PB[Anna \\] x]');
    expect(record).toContain('RE[W+3]');
    expect(record.trimEnd().endsWith(`C[${first}])`)).toBe(true);
    // Two passes at least.
    expect(err).toMatch(/^15 black \(X\) move \w+\n16 white \(O\) move \w+\n/);
    expect(record.match(/;[BW]\[/g)?.length).toBe(14 + err.trim().split('\n').length);
    // The same result, written otherwise; and a file that names none.
    const margin = /\d+\.5/.exec(first)?.[0] ?? '';
    expect(scored(`${HEAD}RE[w+${margin}0]${columns})`, '--score', 'finish', '--quiet')).toMatchObject({
      out: `${first}\nResult from file: w+${margin}0\nYomi result and result from file are identical\n`,
      err: '',
    });
    const without = scored(`${HEAD}${columns})`, '--score', 'finish');
    expect(without.out).toBe(`${first}\n`);
    expect(without.record).toContain(`RE[W+${margin}]`);
  });

  test('an estimate is a comment where the file was loaded to', () => {
    const { out, record } = scored(`${HEAD}${columns})`, '-L', '9', '--score', 'estimate');
    const [, said] = /^((?:White|Black) wins by \d+\.\d points|Jigo \(a draw\))\n$/.exec(out) ?? [];
    expect(record).toContain(`;B[cd];W[dd]C[${said}];B[ce]`);
  });
});
