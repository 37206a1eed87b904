/** Records of other servers as SGF: every field, and what odd files come to. */
import { describe, expect, it } from 'vitest';
import { gameInfo } from './gameInfo.ts';
import { parseSgf } from './parser.ts';
import { importRecord } from './records.ts';
import { resultOf } from './recordGame.ts';
import { mainLine } from './replay.ts';

const ngf = [
  'Promotional Match',
  '19',
  'Lee S.D.      9P*',
  'velobici   10K',
  'www.example.org',
  '3',
  '0',
  '6',
  '20060928 [08:59]',
  '15',
  'Black wins by 16.5 points! >> White(66):Black(89)',
  '4',
  'PMABWREER',
  'PMACBEQQE',
  'PMADWAAAA',
  'PMAEBQDDQ',
];

const gib = [
  '\\HS',
  '\\[GAMEBLACKNAME=아마(흑) (9 D)\\]',
  '\\[GAMEWHITENAME=white ] one (8 단)\\]',
  '\\[GAMEDATE=2013- 1-12-11-30-45\\]',
  '\\[GAMEPLACE=Tygem\\]',
  '\\[GAMENAME=Cup\\]',
  '\\[GAMERESULT=백 불계승\\]',
  '\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:3\\]',
  '\\[GAMETAG=S0,R1,D0,G65,W1,Z35,T30-3-1200,C2013:01:12:11:30\\]',
  '\\HE',
  '\\GS',
  '2 1 0',
  '4 0 &4',
  'INI 0 1 2 &4',
  'STO 0 2 2 15 3',
  'STO 0 3 1 3 16',
  'SKI 0 4 2',
  'STO 0 5 1 18 18',
  '\\GE',
];

function read(lines: readonly string[]) {
  const record = importRecord(lines.join('\r\n'))!;
  const { value, diagnostics } = parseSgf(record.sgf);
  expect(diagnostics).toEqual([]);
  expect(value.games).toHaveLength(1);
  const [root] = value.games;
  const moves = mainLine(root)
    .slice(1)
    .map(({ properties: [{ id, values }] }) => `${id}${values[0]}`);
  return { ...record, root, info: gameInfo(root), moves };
}

describe('NGF', () => {
  it('gives players, ranks, komi, handicap, result, date and moves', () => {
    const { info, moves, root, format, diagnostics } = read(ngf);
    expect(format).toBe('NGF');
    expect(diagnostics).toEqual([]);
    expect(info).toMatchObject({
      size: 19,
      white: 'Lee S.D.',
      whiteRank: '9p',
      black: 'velobici',
      blackRank: '10k',
      komi: 6.5,
      handicap: 3,
      date: '2006-09-28',
      result: 'B+16.5',
      event: 'Promotional Match',
      place: 'www.example.org',
    });
    expect(root.get('AB')).toHaveLength(3);
    expect(moves).toEqual(['Wqd', 'Bdp', 'W', 'Bpc']);
  });

  it('tells lines that are no moves, and goes on', () => {
    const { moves, diagnostics } = read([...ngf.slice(0, 13), 'PMAC?EQQE', 'rubbish', ...ngf.slice(15)]);
    expect(moves).toEqual(['Wqd', 'Bpc']);
    expect(diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '14:1 "PMAC?EQQE" is no move',
      '15:1 "rubbish" is no move',
    ]);
  });

  it('reads what it can of a header that is cut short or wrong', () => {
    expect(read([...ngf.slice(0, 4), ...ngf.slice(12)])).toMatchObject({
      info: { black: 'velobici', komiGiven: false, handicap: 0, result: '' },
      moves: ['Wqd', 'Bdp', 'W', 'Bpc'],
    });
    const wrong = ngf.with(1, '77').with(5, '40').with(7, 'x').with(8, '20061399').with(10, 'Progressing!');
    const { info, diagnostics } = read(wrong);
    expect(info).toMatchObject({ size: 19, komiGiven: false, handicap: 0, date: '', result: '' });
    expect(diagnostics.map(({ line }) => line)).toEqual([2, 6]);
  });
});

describe('GIB', () => {
  it('gives players, ranks, komi, handicap, result, date and moves', () => {
    const { info, moves, root, format, diagnostics } = read(gib);
    expect(format).toBe('GIB');
    expect(diagnostics).toEqual([]);
    expect(info).toMatchObject({
      size: 19,
      black: '아마(흑)',
      blackRank: '9d',
      white: 'white ] one',
      whiteRank: '8단',
      komi: 6.5,
      handicap: 2,
      date: '2013-01-12',
      result: 'W+3.5',
      event: 'Cup',
      place: 'Tygem',
    });
    expect(root.get('AB')).toEqual(['pd', 'dp']);
    expect(moves).toEqual(['Wpd', 'Bdq', 'W', 'Bss']);
  });

  it('takes the result from its words where the lists say none', () => {
    const { info } = read(gib.filter((line) => !/GAMEINFOMAIN|GAMETAG/.test(line)));
    expect(info).toMatchObject({ result: 'W+R', komiGiven: false });
  });

  it('tells moves that are none, and goes on', () => {
    const bad = ['STO 0 2 2 19 3', 'STO 0 3 7 1 1', 'STO', 'INI 0 1 77 &4', 'STO 0 4 1 1.5 2'];
    const { moves, diagnostics } = read([...gib.slice(0, 14), ...bad, ...gib.slice(14)]);
    expect(moves).toEqual(['Wpd', 'Bdq', 'W', 'Bss']);
    expect(diagnostics.map(({ line }) => line)).toEqual([15, 16, 17, 18, 19]);
  });
});

it.each([
  ['White wins by resignation!', 'W+R'],
  ['White wins by Resi!', 'W+R'],
  ['White loses on time', 'B+T'],
  ['Black loses on time', 'W+T'],
  ['Black wins by 16.5 points! >> White(66):Black(89)', 'B+16.5'],
  ['흑 3집반 승', 'B+3.5'],
  ['백 시간승', 'W+T'],
  ['흑 불계승', 'B+R'],
  ['黑中盘胜', 'B+R'],
  ['白胜1.5目', 'W+1.5'],
  ['Draw', '0'],
  ['Progressing!', ''],
  ['', ''],
])('the result %o is %o', (words, result) => {
  expect(resultOf(words)).toBe(result);
});

it('everything else is no such record', () => {
  for (const text of ['', '(;GM[1];B[aa])', 'hello\n19\nthere', '19\n19\n19', '\n\\', '(;C[\\HS\n])'])
    expect(importRecord(text)).toBeUndefined();
});

it('as many moves as wanted are read, and more are told', () => {
  const many = [...ngf, ...Array.from({ length: 5000 }, (_, i) => `PMAB${'BW'[i % 2]}CDDC`)].join('\n');
  expect(importRecord(many, 1000)).toMatchObject({ format: 'NGF', exceeded: 'depth' });
  const stones = [...gib, ...Array.from({ length: 5000 }, (_, i) => `STO 0 ${i} ${1 + (i % 2)} 3 4`)].join(
    '\n',
  );
  expect(importRecord(stones, 1000)).toMatchObject({ format: 'GIB', exceeded: 'depth' });
  expect(importRecord(stones, 6000)).not.toHaveProperty('exceeded');
});
