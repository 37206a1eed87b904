/** The commands that answer from the analysis of the position; expected texts of data and eyes are GNU Go's. */
import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { INFLUENCE_WHATS } from '../protocol/analysis.ts';
import type { GtpHost } from './host.ts';
import { GtpSession } from './session.ts';

const errors: string[] = [];
const host: GtpHost = {
  version: '0',
  readFile: () => '',
  writeFile: () => undefined,
  cpuSeconds: () => 0,
  secondsNow: () => 0,
  today: () => '2000-01-01',
  errorLine: (line) => void errors.push(line),
};

/**
 *     7 . . . . . X O
 *     6 . . . . . . .        Black lives with the eyes A1 and C1; G7 can be captured.
 *     5 . . . . . . .
 *     4 O O . . . . .
 *     3 X X X X O . .
 *     2 X X X X O . .
 *     1 . X . X O . .
 */
const BLACK = 'F7 A3 B3 C3 D3 A2 B2 C2 D2 B1 D1'.split(' ');
const WHITE = 'G7 A4 B4 E3 E2 E1'.split(' ');

function begin(...first: string[]): GtpSession {
  const session = new GtpSession(new Engine(7), host);
  for (const line of first) session.execute(line);
  for (const vertex of BLACK) session.execute(`play b ${vertex}`);
  for (const vertex of WHITE) session.execute(`play w ${vertex}`);
  return session;
}

function ask(session: GtpSession, ...lines: string[]): string[] {
  return lines.map((line) => session.execute(line).reply.replace(/\n\n$/, ''));
}

const G7 = `= G7:
origin               G7
color                white
size                 1
effective_size       2.25
liberties            1
liberties2           1
liberties3           2
liberties4           3
attack_code          5
attack_point         G6
defense_code         0
defense_point        PASS
lunch                F7
cutstone             0
cutstone2            0
genus                0
inessential          0
invincible           0
unconditional_status unknown`;

test('worm_data of stones, of empty points, of everything', () => {
  const session = begin();
  const [stone, living, eye, all, bad, pass] = ask(
    session,
    'worm_data G7',
    'worm_data B1',
    'worm_data A1',
    'worm_data',
    'worm_data Z1',
    'worm_data pass',
  );
  expect(stone).toBe(G7);
  expect(living).toMatch(/^= B1:\norigin {15}A3\ncolor {16}black\nsize {17}10\n/);
  expect(living).toMatch(/\ngenus {16}2\n[^]*\ninvincible {11}1\nunconditional_status alive$/);
  expect(eye).toMatch(/^= A1:\norigin {15}A1\ncolor {16}empty\nsize {17}0\neffective_size {7}0.00\n/);
  expect(eye).toMatch(/\nunconditional_status black_territory$/);
  expect(all.split('\n').filter((line) => line.endsWith(':'))).toHaveLength(49);
  expect(all.startsWith('= A7:\n')).toBe(true);
  expect([bad, pass]).toEqual(['? invalid color or coordinate', '? invalid color or coordinate']);
});

test('worm_stones, worm_cutstone, unconditional_status', () => {
  expect(
    ask(
      begin(),
      'worm_stones',
      'worm_stones white',
      'worm_stones e2',
      'worm_stones E7',
      'worm_stones x',
      'worm_cutstone G7',
      'worm_cutstone E7',
      'unconditional_status A1',
      'unconditional_status A3',
      'unconditional_status G7',
      'unconditional_status',
    ),
  ).toEqual([
    '= F7 \nG7 \nA4 B4 \nA3 B3 C3 D3 A2 B2 C2 D2 B1 D1 \nE3 E2 E1 ',
    '= G7 \nA4 B4 \nE3 E2 E1 ',
    '= E3 E2 E1 ',
    '? worm_stones called on an empty vertex',
    '? invalid coordinate',
    '=  0',
    '? vertex must not be empty',
    '= black_territory',
    '= alive',
    '= undecided',
    '? invalid coordinate',
  ]);
});

test('the board may be turned: same names', () => {
  expect(ask(begin('orientation 1'), 'worm_stones A4', 'unconditional_status A1', 'eval_eye A1')).toEqual([
    '= B4 A4 ',
    '= black_territory',
    '= 1 1',
  ]);
});

test('moves that are being tried out count', () => {
  const session = begin();
  ask(session, 'trymove b A7');
  expect(ask(session, 'worm_stones G7', 'trymove b G6', 'worm_stones G7', 'popgo', 'worm_stones G7')).toEqual(
    ['= G7 ', '= ', '? worm_stones called on an empty vertex', '= ', '= G7 '],
  );
});

test('eyes', () => {
  const [eye, none, value, noEye, half, pass] = ask(
    begin(),
    'eye_data black A1',
    'eye_data white A1',
    'eval_eye A1',
    'eval_eye B1',
    'half_eye_data A1',
    'eye_data black pass',
  );
  expect(eye).toBe(`= origin               A1
color                black
esize                1
msize                0
value                1111
marginal             0
neighbors            0
marginal_neighbors   0`);
  expect(none).toBe(`= origin               PASS
color                empty
esize                0
msize                0
value                0000
marginal             0
neighbors            0
marginal_neighbors   0`);
  expect([value, noEye]).toEqual(['= 1 1', '= -1']);
  expect(half).toBe(`= value                2.00
type                 0
num_attacks          0
num_defenses         0`);
  expect(pass).toBe(none);
});

test('half eyes name their points', () => {
  const session = new GtpSession(new Engine(7), host);
  for (const vertex of 'B1 D1 C2 B2 A3 B3 C3 E1'.split(' ')) session.execute(`play b ${vertex}`);
  for (const vertex of 'A4 B4 C4 D4 F4 E3 F3 E2 F2 F1 D3'.split(' ')) session.execute(`play w ${vertex}`);
  const [half, value, space] = ask(session, 'half_eye_data C1', 'eval_eye C1', 'eye_data b C1');
  expect(half).toBe(`= value                3.00
type                 HALF_EYE
num_attacks          1
attack_point[0]      D2
num_defenses         1
defense_point[0]     D2`);
  expect(value).toBe('= 0 1 D2 D2');
  expect(space).toContain('\nvalue                0011\n');
});

test('the influence maps, in two formats', () => {
  const session = begin();
  const maps = ask(session, ...INFLUENCE_WHATS.map((what) => `initial_influence black ${what}`));
  for (const [i, what] of INFLUENCE_WHATS.entries()) {
    const whole = what === 'influence_regions' || what === 'non_territory';
    const rows = maps[i].slice(2).split('\n');
    expect(rows).toHaveLength(7);
    for (const row of rows) expect(row).toMatch(whole ? /^([ -]\d ){7}$/ : /^( *-?\d+\.\d\d ){7}$/);
  }
  expect(maps[INFLUENCE_WHATS.indexOf('influence_regions')].split('\n')[6]).toMatch(/^-3 -4 -3 -4 {2}4/);
  expect(
    ask(
      session,
      'initial_influence',
      'initial_influence b',
      'initial_influence b foo',
      'initial_influence foo bar',
    ),
  ).toEqual(['? invalid color', '? unknown influence data', '? unknown influence data', '? invalid color']);
});

test('test_eyeshape finds nothing wrong with the database, and refuses what is no shape', () => {
  errors.length = 0;
  expect(
    ask(
      begin(),
      'test_eyeshape A1 B1 C1 B2',
      'test_eyeshape A1 A1',
      'test_eyeshape A1 C1',
      'test_eyeshape A1 A2 A3 A4 A5 A6 A7 B1',
      'test_eyeshape',
    ),
  ).toEqual([
    '= ',
    '? an eye shape has up to 7 different, connected vertices',
    '? an eye shape has up to 7 different, connected vertices',
    '? an eye shape has up to 7 different, connected vertices',
    '? invalid coordinate',
  ]);
  expect(errors).toEqual([]);
});
