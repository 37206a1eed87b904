import { expect, test } from 'vitest';
import { emptyTotals, type ResultRow, type RunInfo, type Verdict } from '../../engine/protocol/regression.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { junitXml } from './junit.ts';
import { htmlReport } from './report.ts';
import { boardSvg } from './reportParts.ts';
import { emptyResult } from './testSession.ts';

function row(text: string, verdict: Verdict, answer: string, more: Partial<ResultRow> = {}): ResultRow {
  const [test] = parseSuite('s<1>', text).tests;
  return { ...emptyResult(test), id: 1, run: 1, test, file: '/x/s.tst', verdict, answer, ...more };
}

const board = { size: 3, stones: 'X..O.....', lastMove: 'A2' };

test('a board with stones and every mark', () => {
  const svg = boardSvg(row('1 attack A2\n#? [1 (B2|C3|T19)]', 'FAILED', '1 C1'), board);
  expect(svg.match(/class="right"/g)).toHaveLength(2);
  expect(svg).toContain('<circle class="black" cx="0.5" cy="0.5"');
  expect(svg).toContain('<circle class="white" cx="0.5" cy="1.5"');
  expect(svg).toContain('<circle class="asked" cx="0.5" cy="1.5"');
  expect(svg).toContain('<circle class="right" cx="2.5" cy="0.5"');
  expect(svg).toMatch(/<path class="bad" d="M2\.2\d* 2\.2/);
  expect(boardSvg(row('1 reg_genmove black\n#? [!B2]', 'passed', 'C3'), board)).toMatch(
    /class="wrong"[^]*class="good"/,
  );
});

const info: RunInfo = {
  ...{ id: 1, name: '', state: 'finished', patternSet: '', started: 0, ended: 1, planned: 2, pinned: false },
  engine: { kind: 'process', command: 'a & b', name: 'E', version: '1', build: '' },
  options: { selectors: [], jobs: 1, limitSeconds: 1, commands: [], setup: [] },
  machine: { host: 'h', cpu: 'c', cores: 1, platform: 'p', pid: 1 },
  totals: emptyTotals(),
};

test('the report escapes what it shows, and folds expected failures', () => {
  const rows = [
    row('1 a\n#? [<x>]', 'FAILED', '"<b>"', { board }),
    row('1 a\n#? [x]*', 'failed', 'y'),
    row('1 a\n#? [x]', 'crashed', '', { problem: 'gone', stderr: 'trace' }),
    row('1 a\n#? [x]', 'passed', 'x'),
  ];
  const page = htmlReport(info, rows, 'T & t');
  expect(page).toContain('<title>T &#38; t</title>');
  expect(page).toContain('s&#60;1&#62;:1');
  expect(page).not.toContain('<b>');
  expect(page).toMatch(/<summary>failed \(1\)/);
  expect(page.indexOf('>FAILED (1)')).toBeLessThan(page.indexOf('>crashed (1)'));
  expect(page).toContain('<dd>trace</dd>');
  expect(page.match(/<svg/g)).toHaveLength(1);
});

test('the report of a run with two engines says who answered what', () => {
  const change = { player: 'E', part: 'build', before: 'b1', now: 'b2' } as const;
  const switches = [{ changes: [change], left: [{ suite: 's<1>', ranges: [{ from: 2, to: 2 }] }] }];
  const rows = [row('1 a\n#? [x]', 'FAILED', 'y'), row('2 a\n#? [x]', 'FAILED', 'z')];
  const page = htmlReport({ ...info, switches }, rows, 't');
  expect(page).toContain('<dt>Answered by</dt><dd>build b1: 1</dd><dt>Answered by</dt><dd>build b2: 1</dd>');
  expect(page).toMatch(
    /<dd>y<\/dd><dt>answered by<\/dt><dd>build b1<.*<dd>z<\/dd><dt>answered by<\/dt><dd>build b2</s,
  );
});

test('JUnit', () => {
  const xml = junitXml([
    row('1 a\n#? [<x>]', 'FAILED', '\u0001&', { wall: 0.5 }),
    row('2 a\n#? [x]*', 'failed', 'y', { wall: 1 }),
    row('3 a\n#? [x]', 'timedOut', '', { problem: 'too slow' }),
    row('4 a\n#? [x]', 'passed', 'x'),
  ]);
  expect(xml).toContain('tests="4" failures="1" errors="1" skipped="1" time="1.500"');
  expect(xml).toContain(`expected '&#60;x&#62;', got '?&#38;'`);
  expect(xml).toContain('<error message="no answer in time">too slow</error>');
  expect(xml).toContain('name="4 a" time="0.000"/>');
});
