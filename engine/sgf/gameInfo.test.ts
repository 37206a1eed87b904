import { sayingText } from '../protocol/sayings.ts';
import { describe, expect, it } from 'vitest';
import { pointAt, type Rules } from '../board/point.ts';
import { gameInfo, newGame, readNumber, rulesFromSgf, sgfFromRules, type GameInfo } from './gameInfo.ts';
import { parseSgf } from './parser.ts';

function info(text: string): GameInfo {
  return gameInfo(parseSgf(text).value.games[0]);
}

describe('game information', () => {
  it('is read from the root', () => {
    expect(
      info(
        '(;GM[1]SZ[13]KM[6.5]HA[3]RU[Chinese]PB[A \\] B]PW[C]BR[1d]WR[2k]BT[X]WT[Y]DT[2020-01-02]RE[B+R]EV[Cup]RO[3]PC[Here]' +
          'GN[Game]GC[Two\nlines]ON[Shusaku]TM[3600]OT[5x30]SO[Book]AN[Me]CP[None]US[Him]AP[Tool:1.0])',
      ),
    ).toEqual({
      size: 13,
      komi: 6.5,
      komiGiven: true,
      handicap: 3,
      rules: { suicide: 'forbid', ko: 'positional', scoring: 'chinese' },
      rulesName: 'Chinese',
      black: 'A ] B',
      white: 'C',
      blackRank: '1d',
      whiteRank: '2k',
      blackTeam: 'X',
      whiteTeam: 'Y',
      date: '2020-01-02',
      result: 'B+R',
      event: 'Cup',
      round: '3',
      place: 'Here',
      gameName: 'Game',
      comment: 'Two\nlines',
      opening: 'Shusaku',
      timeSettings: 3600,
      overtime: '5x30',
      source: 'Book',
      annotator: 'Me',
      copyright: 'None',
      user: 'Him',
      application: 'Tool:1.0',
    });
  });

  it('has defaults', () => {
    const empty = info('(;)');
    expect(empty).toMatchObject({ size: 19, komi: 0, komiGiven: false, handicap: 0, black: '', result: '' });
    expect(empty).not.toHaveProperty('rules');
    expect(empty).not.toHaveProperty('unsupported');
    expect(info('(;HA[1])').handicap).toBe(0);
    // A slip of the fingers, which the host would refuse with every question about the game.
    expect(info('(;KM[65000])')).toMatchObject({ komi: 0, komiGiven: false });
    expect(info('(;HA[none]KM[5,5])')).toMatchObject({ handicap: 0, komi: 5.5 });
  });

  it.each([
    ['375', 7.5],
    ['3.75', 7.5],
    ['3.75子', 7.5],
    ['2,75', 5.5],
    ['650', 6.5],
    ['３又3/4子', 7.5],
    ['2¾', 5.5],
    ['6目半', 6.5],
    ['５．５', 5.5],
    ['5집 반', 5.5],
    ['7 1/2', 7.5],
    ['6½ points', 6.5],
    ['7.50', 7.5],
    ['-3.75', -7.5],
    ['0.5', 0.5],
    ['350', 350],
    ['400', 400],
    ['6.7', 6.7],
  ])('KM[%s] is %d points', (raw, komi) => {
    expect(info(`(;KM[${raw}])`)).toMatchObject({ komi, komiGiven: true });
  });

  it.each([
    ['9', 9],
    [' 9 ', 9],
    ['9:9', 9],
    ['9x9', 9],
    ['1', 1],
    ['', 19],
  ])('SZ[%s] is %d', (raw, size) => {
    expect(info(`(;SZ[${raw}])`)).toMatchObject({ size });
    expect(info(`(;SZ[${raw}])`).unsupported).toBeUndefined();
  });

  it.each(['25', '9:13', '0', '-5', '9.5', 'big'])('SZ[%s] is not supported, and says so', (raw) => {
    const { size, unsupported } = info(`(;SZ[${raw}])`);
    expect([size, sayingText(unsupported!)]).toEqual([19, `boards of size ${raw} are not supported`]);
  });

  it('other games than Go say so', () => {
    expect(sayingText(info('(;GM[2]SZ[8])').unsupported!)).toBe('this is not a game of Go (GM[2])');
  });

  it.each<[string, number | undefined]>([
    ['7.5', 7.5],
    ['-3', -3],
    ['+.5', 0.5],
    ['6,5 points', 6.5],
    ['', undefined],
    ['x', undefined],
    ['-', undefined],
  ])('%j is %s', (raw, value) => {
    expect(readNumber(raw)).toBe(value);
  });
});

describe('rules', () => {
  it.each([
    ['Japanese', 'japanese', 'simple'],
    ['japanese', 'japanese', 'simple'],
    ['Korean', 'japanese', 'simple'],
    ['日本', 'japanese', 'simple'],
    ['Chinese', 'chinese', 'positional'],
    ['中国规则', 'chinese', 'positional'],
    ['AGA', 'chinese', 'situational'],
    ['NZ', 'chinese', 'situational'],
    ['New Zealand', 'chinese', 'situational'],
    ['GOE', 'chinese', 'positional'],
    ['Tromp-Taylor', 'chinese', 'positional'],
  ])('%s', (name, scoring, ko) => {
    expect(rulesFromSgf(name)).toMatchObject({ scoring, ko });
  });

  it('unknown names are unknown', () => {
    expect(rulesFromSgf('')).toBeUndefined();
    expect(rulesFromSgf('Coffee house')).toBeUndefined();
  });

  it('every combination comes back', () => {
    for (const suicide of ['forbid', 'allow', 'allow-all'] as const) {
      for (const ko of ['simple', 'none', 'positional', 'situational'] as const) {
        for (const scoring of ['japanese', 'chinese'] as const) {
          const rules: Rules = { suicide, ko, scoring };
          expect(rulesFromSgf(sgfFromRules(rules))).toEqual(rules);
          const strict: Rules = { ...rules, countsDead: true };
          expect(rulesFromSgf(sgfFromRules(strict))).toEqual(strict);
        }
      }
    }
    expect(rulesFromSgf('Tromp/Taylor')).toMatchObject({ suicide: 'allow', countsDead: true });
    expect(sgfFromRules({ suicide: 'allow', ko: 'positional', scoring: 'chinese', countsDead: true })).toBe(
      'Tromp-Taylor',
    );
    expect(sgfFromRules({ suicide: 'forbid', ko: 'simple', scoring: 'japanese' })).toBe('Japanese');
    expect(sgfFromRules({ suicide: 'forbid', ko: 'simple', scoring: 'chinese' })).toBe('Chinese; ko=simple');
  });
});

describe('a new game', () => {
  it('says what it was made with', () => {
    const text = newGame({
      size: 9,
      komi: 0.5,
      handicap: 2,
      handicapStones: [pointAt(2, 6), pointAt(6, 2)],
      rules: 'Chinese',
      black: 'A ] \\',
      white: 'C',
      date: '2024-05-06',
      application: 'Yomi:0.1',
    });
    const { value, diagnostics } = parseSgf(text);
    expect(diagnostics).toEqual([]);
    const [root] = value.games;
    expect(gameInfo(root)).toMatchObject({
      size: 9,
      komi: 0.5,
      handicap: 2,
      rulesName: 'Chinese',
      black: 'A ] \\',
      white: 'C',
      date: '2024-05-06',
      application: 'Yomi:0.1',
    });
    expect(root.get('AB')).toEqual(['gc', 'cg']);
    expect(root.first('PL')).toBe('W');
    expect(root.first('CA')).toBe('UTF-8');
  });

  it('has no empty properties', () => {
    const [root] = parseSgf(newGame({ size: 19, komi: 6.5 })).value.games;
    expect(root.properties.map(({ id }) => id)).toEqual(['GM', 'FF', 'CA', 'SZ', 'KM', 'RU']);
    expect(gameInfo(root).rules).toEqual({ suicide: 'forbid', ko: 'simple', scoring: 'japanese' });
  });

  it('leaves the stones of a free handicap to black', () => {
    const [root] = parseSgf(newGame({ size: 19, komi: 0.5, handicap: 4 })).value.games;
    expect(root.first('HA')).toBe('4');
    expect(root.has('AB') || root.has('PL')).toBe(false);
  });
});
