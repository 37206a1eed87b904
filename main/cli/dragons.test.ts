import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { loadGame } from '../../engine/gtp/loadGame.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { CliError } from './cliError.ts';
import { dragonDecision } from './dragonDecision.ts';
import {
  decideDragonData,
  decideOwl,
  decidePosition,
  decideSurrounded,
  dragonDisplay,
} from './dragonReport.ts';
import { nodeHost } from './nodeHost.ts';
import { colored, plain } from './paint.ts';
import { decideSemeai } from './semeaiReport.ts';

/** Black in the corner with room for three points in a row, white around it. */
const corner = '(;GM[1]SZ[9]AB[da][ea][fa][ab][bb][cb][db][eb][fb]AW[ga][ac][bc][cc][dc][ec][fc][gc][gb])';

/** Four liberties each: who moves first captures the other. */
const race =
  '(;GM[1]SZ[9]AB[di][dh][dg][df][ee][fe][ge][gi][gh][gg][gf]AW[bi][bh][bg][bf][be][ce][de][ei][eh][eg][ef])';

function session(text = corner): GtpSession {
  const made = new GtpSession(new Engine(9, undefined, () => new UctSearch({ maxNodes: 10 })), nodeHost('0'));
  loadGame(made, 'game.sgf', text, undefined);
  return made;
}

describe('questions about dragons', () => {
  test('--decide-owl says who wins, where, and shows what was tried', () => {
    const { text, sgf } = decideOwl(session(), 'B8');
    expect(text).toMatch(
      /^B8 can be attacked at B9 \(\d+ variations\)\nB8 can be defended at B9 \(\d+ variations\)\n$/,
    );
    expect(parseSgf(sgf).diagnostics).toEqual([]);
    expect(sgf).toMatch(/proposed by: vital point of an eye space/);
    expect(sgf).toMatch(/eyes: \d/);
  });

  test('--decide-position goes through the dragons that cannot run', () => {
    expect(decidePosition(session()).text).toMatch(
      /analyzing D9\nstatus=(critical|unknown|dead), escape=0\n[^]*status of D9 revised to CRITICAL\n/,
    );
    expect(decidePosition(session('(;GM[1]SZ[9]AB[ee][cc][gg]AW[gc][cg])')).text).toBe(
      'Every dragon has two eyes or an escape value above 5\n',
    );
  });

  test('--decide-dragon-data', () => {
    const text = decideDragonData(session(), 'B8');
    expect(text).toMatch(/^Dragon at B8:\ncolor {19}black\norigin {18}D9\n/);
    expect(text).toMatch(/\nstatus {18}critical\n/);
    expect(text).toMatch(/\nmoyo_territorial_value {2}\d+\.\d\d\n/);
  });

  test('--decide-surrounded', () => {
    const told = decideSurrounded(session(), 'B8');
    expect(told).toMatch(/^Dragon at B8 is SURROUNDED\n  hull: /);
    // The hull is drawn: empty points in it are marked.
    expect(told).toMatch(/^ 9 .*[*#]/m);
    expect(decideSurrounded(session('(;GM[1]SZ[9]AB[ee]AW[ec])'), 'E5')).toBe(
      'Dragon at E5 is NOT SURROUNDED\n',
    );
    // Stones that leave it a way out have a hull, too.
    const open = decideSurrounded(session('(;GM[1]SZ[9]AB[ee]AW[eg][gg][ge])'), 'E5');
    expect(open).toMatch(/^Dragon at E5 is NOT SURROUNDED\n {2}hull: [^]*\n 4 \. \. \. \. \. \*/);
  });

  test('--decide-semeai and --decide-tactical-semeai say how the race ends, and show what was tried', () => {
    const lines = (locations: string, isTactical: boolean): string[] =>
      decideSemeai(session(race), locations, isTactical)
        .text.replace(/\d+ nodes/g, 'n nodes')
        .replace(/F\d/g, 'F?')
        .split('\n');
    const expected = [
      'Analyzing semeai between D1 and E1, black moves first',
      'Semeai defense of D1: result WIN F?',
      'Semeai attack of E1: result WIN F?',
      'n nodes',
      '',
      'Analyzing semeai between E1 and D1, white moves first',
    ];
    expect(lines('D1/E1', false).slice(0, 6)).toEqual(expected);
    expect(lines('D1/E1', true).slice(0, 6)).toEqual(expected);
    const { sgf } = decideSemeai(session(race), 'D1/E1', false);
    expect(parseSgf(sgf).diagnostics).toEqual([]);
    expect(sgf).toContain('semeai_attack');
  });

  test('--decide-semeai takes two dragons of opposite colors', () => {
    expect(() => decideSemeai(session(race), 'D1', false)).toThrow('takes two locations');
    expect(() => decideSemeai(session(race), 'D1/J9', false)).toThrow('no stone at J9');
    expect(() => decideSemeai(session(race), 'D1/D2', true)).toThrow('opposite colors');
    expect(dragonDecision(session(race), { decideTacticalSemeai: 'D1/E1' })!.text).toContain('semeai');
  });

  test('a location without stone', () => {
    expect(() => decideOwl(session(), 'J1')).toThrow(CliError);
    expect(() => decideSurrounded(session(), 'Z1')).toThrow(CliError);
  });

  test('nothing asked', () => {
    expect(dragonDecision(session(), {})).toBeUndefined();
    expect(dragonDecision(session(), { decideSurrounded: 'B8' })!.text).toContain('SURROUNDED');
  });
});

describe('-T', () => {
  test('draws each dragon with its letter', () => {
    const rows = dragonDisplay(session(), plain).split('\n');
    expect(rows).toContain(' 9 . . . A A A B . . 9');
    expect(rows).toContain(' 8 A A A A A A B . . 8');
    expect(rows).toContain(' 7 B B B B B B B . . 7');
  });

  test('in the color of its status', () => {
    expect(dragonDisplay(session(), colored)).toContain('\u001b[31mA');
    expect(dragonDisplay(session(), colored)).toContain('\u001b[32mB');
  });
});
