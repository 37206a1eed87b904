import { describe, expect, test } from 'vitest';
import { allPoints, parsePoint, pointName } from '../../../engine/board/point.ts';
import { commandLine, commandList, fieldsOf, listedCommands, REPLY_TYPES } from './analyzeCommands.ts';
import { pictureOf, piecesOf, pointsIn, type Picture, type ReplyContext } from './replies.ts';

const SIZE = 5;
const at = (name: string): number => parsePoint(name, SIZE)!;
const context: ReplyContext = { size: SIZE, toMove: 1, color: 2, pointColor: 2 };
const read = (
  type: Parameters<typeof pictureOf>[0],
  text: string,
  more: Partial<ReplyContext> = {},
): Picture => pictureOf(type, text, { ...context, ...more });
const grid = (...rows: string[]): string => rows.join('\n');
const names = (points: readonly number[]): string => points.map((point) => pointName(point, SIZE)).join(' ');
const moves = ({ variation }: Picture): string =>
  variation
    .map(({ color, point, number }) => `${number}${color === 2 ? 'B' : 'W'}${pointName(point, SIZE)}`)
    .join(' ');

describe('the list', () => {
  test('lines are type/label/command, with help in a fourth field; what is none is told with its line', () => {
    const { commands, faults } = listedCommands(
      'gfx/Search/gfx_search %c/what it looks at/and/more\n\nnothing\nvbk/Odd/odd %p\nstring//name\n',
    );
    expect(commands.map(({ type, label, command, help }) => [type, label, command, help])).toEqual([
      ['gfx', 'Search', 'gfx_search %c', 'what it looks at/and/more'],
      ['string', 'Odd', 'odd %p', ''],
      ['string', 'name', 'name', ''],
    ]);
    expect(faults).toEqual([
      { line: 3, text: '“nothing” is not type/label/command' },
      { line: 4, text: '“vbk” is no known type: the reply is shown as text' },
    ]);
  });

  test('placeholders: each once, unknown ones as a text', () => {
    expect(fieldsOf('x_%m %c %p %P %s %o %r %w %f %e %p').map(({ kind }) => kind)).toEqual(
      'toMove color point points text optional read write read text'.split(' '),
    );
  });

  test('the line: values in their places, files with spaces in quotes, and never a second line', () => {
    const [command] = listedCommands('string/X/top_%c %p %s %r').commands;
    expect(
      commandLine(command, { '%c': 'black', '%p': 'D4', '%s': 'a\nquit\r\n', '%r': '/my "x" y.sgf' }),
    ).toBe('top_black D4 a quit "/my x y.sgf"');
    expect(commandLine(command, {})).toBe('top_');
  });

  test('an engine without a list gets the usual commands that it knows', () => {
    const { commands, own } = commandList({ commands: ['attack', 'top_moves_white', 'owl'], listed: null });
    expect(own).toBe(false);
    expect(commands.map(({ command }) => command)).toEqual(['top_moves_%c', 'attack %p']);
    expect(commandList({ commands: ['name'], listed: null }).commands).toEqual([]);
    expect(commandList({ commands: [], listed: 'none/A/b' })).toMatchObject({ own: true });
  });
});

describe('boards', () => {
  const empty = '"" "" "" "" ""';
  test('bwboard: territory of both, on stones too', () => {
    const { signs, saidAt } = read('bwboard', grid('b BLACK "" x ""', empty, empty, empty, '"" "" "" "" w'));
    expect(signs.map(({ point, sign, tone }) => [pointName(point, SIZE), sign, tone])).toEqual([
      ['A5', 'square', 'black'],
      ['B5', 'square', 'black'],
      ['E1', 'square', 'white'],
    ]);
    expect(saidAt.get(at('B5'))).toBe('black');
  });

  test('cboard: names and #rrggbb; the same colour is one group', () => {
    const picture = read('cboard', grid('red #FF0000 "" Blue mauve', empty, empty, empty, empty));
    expect(picture.tints).toEqual([
      { point: at('A5'), color: '#ff0000' },
      { point: at('B5'), color: '#ff0000' },
      { point: at('D5'), color: '#0000ff' },
    ]);
    expect(picture.groups.map(({ name, points }) => [name, names(points)])).toEqual([
      ['red', 'A5 B5'],
      ['blue', 'D5'],
    ]);
    expect(picture.faults).toEqual([{ line: 1, text: '“mauve” is no colour' }]);
  });

  test('dboard: from −1 to 1; what is beyond, or no number, is told', () => {
    const picture = read(
      'dboard',
      grid('1 -0.5 0 2.5 x', '0 0 0 0 0', '', '0 0 0 0 0', '0 0 0 0 0', '0 0 0 0 0'),
    );
    expect(picture.field!.slice(0, 5)).toEqual([1, -0.5, 0, 1, 0]);
    expect(picture.field).toHaveLength(25);
    expect(picture.saidAt.get(at('D5'))).toBe('2.5');
    expect(picture.faults).toEqual([
      { line: 1, text: '2.5 at D5 is beyond −1…1, and drawn as 1' },
      { line: 1, text: '“x” is no number' },
    ]);
  });

  test('sboard: quoted strings with spaces, long numbers shortened, the whole text kept', () => {
    const picture = read('sboard', grid('"a b" 12.3456 -0.123 abcdefgh ""', empty, empty, empty, empty));
    expect(picture.values.map(({ text }) => text)).toEqual(['a b', '12.35', '-0.12', 'abcd…']);
    expect(picture.saidAt.get(at('D5'))).toBe('abcdefgh');
    expect(picture.faults).toEqual([]);
  });

  test('too short, too long, too few, too many: told with their lines, and the rest is drawn', () => {
    const picture = read('sboard', grid('a', 'b c d e f g', empty));
    expect(picture.values.map(({ point, text }) => [pointName(point, SIZE), text])).toEqual([
      ['A5', 'a'],
      ['A4', 'b'],
      ['B4', 'c'],
      ['C4', 'd'],
      ['D4', 'e'],
      ['E4', 'f'],
    ]);
    expect(picture.faults).toEqual([
      { line: 1, text: '1 words stand here instead of 5' },
      { line: 2, text: '6 words stand here instead of 5' },
      { line: 3, text: 'there are only 3 of 5 rows' },
    ]);
    expect(read('sboard', grid(empty, empty, empty, empty, empty, empty)).faults).toEqual([
      { line: 6, text: 'there are more than 5 rows' },
    ]);
    const broken = read('dboard', Array<string>(5).fill('x x x x x').join('\n')).faults;
    expect(broken).toHaveLength(13);
    expect(broken.at(-1)).toEqual({ line: 0, text: 'and 13 more' });
  });
});

describe('points and moves', () => {
  test('plist, eplist: points of every line, none twice, a pass passed over', () => {
    expect(read('plist', 'A1 b2\nPASS A1').signs.map(({ sign }) => sign)).toEqual(['frame', 'frame']);
    const picture = read('eplist', 'A1 Z9\nC3');
    expect(names(picture.editable!)).toBe('A1 C3');
    expect(picture.faults).toEqual([{ line: 1, text: '“Z9” is no point of this board' }]);
  });

  test('pspairs: labels, over line ends', () => {
    const picture = read('pspairs', 'A1 12.5 B1\n"x y" C1');
    expect([...picture.saidAt].map(([point, text]) => [pointName(point, SIZE), text])).toEqual([
      ['A1', '12.5'],
      ['B1', 'x y'],
    ]);
    expect(picture.faults).toEqual([{ line: 2, text: 'nothing follows “C1”' }]);
  });

  test('the side that begins is that of the type; colours in the text count, and a pass has its number', () => {
    const line = 'so A1 pass B2 then black C3';
    expect(moves(read('var', line))).toBe('1WA1 3WB2 4BC3');
    expect(moves(read('varb', line))).toBe('1BA1 3BB2 4BC3');
    expect(moves(read('varw', line))).toBe('1WA1 3WB2 4BC3');
    expect(moves(read('varc', line, { color: 2 }))).toBe('1BA1 3BB2 4BC3');
    expect(moves(read('varp', line, { pointColor: 1 }))).toBe('1WA1 3WB2 4BC3');
    expect(moves(read('varpo', line, { pointColor: 1 }))).toBe('1BA1 3BB2 4BC3');
    expect(moves(read('varpo', line, { pointColor: 0, toMove: 2 }))).toBe('1BA1 3BB2 4BC3');
    expect(read('var', line).text).toBe(line);
    expect(read('var', 'nothing').faults).toEqual([{ line: 1, text: 'no move stands here' }]);
  });
});

test('gfx: every drawing command, in any case; broken ones are told and the others drawn', () => {
  const picture = read(
    'gfx',
    grid(
      'BLACK A1',
      'white B1',
      'CIRCLE C1',
      'SQUARE D1',
      'TRIANGLE E1',
      'MARK A2 Q9',
      'COLOR green A3 B3',
      'COLOR sand C3',
      'LABEL D3 0.75 E3',
      'INFLUENCE A4 1 B4 -0.25',
      'VAR b C4 w PASS b D4 x y',
      'CLEAR',
      'DANCE A1',
      'TEXT One  line',
      '',
      'TEXT',
      'TEXT two',
    ),
  );
  expect(picture.signs.map(({ point, sign, tone }) => `${pointName(point, SIZE)} ${sign} ${tone}`)).toEqual([
    'A1 square black',
    'B1 square white',
    'C1 circle plain',
    'D1 frame plain',
    'E1 triangle plain',
    'A2 cross plain',
  ]);
  expect(picture.groups.map(({ name, points }) => [name, names(points)])).toEqual([['green', 'A3 B3']]);
  expect(picture.values.map(({ point, text }) => [pointName(point, SIZE), text])).toEqual([['D3', '0.75']]);
  expect(picture.field![allPoints(SIZE).indexOf(at('B4'))]).toBe(-0.25);
  expect(moves(picture)).toBe('1BC4 3BD4');
  expect(picture.text).toBe('One  line\n\ntwo');
  expect(picture.faults).toEqual([
    { line: 6, text: '“Q9” is no point of this board' },
    { line: 8, text: '“sand” is no colour' },
    { line: 9, text: 'nothing follows “E3”' },
    { line: 11, text: '“x y” is no move' },
    { line: 13, text: '“DANCE” is no drawing command' },
  ]);
});

test('param: types, labels for people, group lines passed over, an unknown type is a text', () => {
  const { parameters, faults } = read(
    'param',
    '[string] max_games 1000\n[bool] use_book 1\n[list/calm/very_wild] style calm\nplain a b c\n[Group]\n[odd] key\n[bool] flag yes',
  );
  expect(parameters!.map(({ key, label, value, kind }) => [key, label, value, kind])).toEqual([
    ['max_games', 'Max games', '1000', 'text'],
    ['use_book', 'Use book', '1', 'switch'],
    ['style', 'Style', 'calm', 'choice'],
    ['plain', 'Plain', 'a b c', 'text'],
    ['key', 'Key', '', 'text'],
    ['flag', 'Flag', 'yes', 'switch'],
  ]);
  expect(parameters![2].choices.map(({ label }) => label)).toEqual(['Calm', 'Very wild']);
  expect(faults).toEqual([{ line: 7, text: '“yes” is neither 0 nor 1' }]);
});

test('texts: pieces by what they are, and together the whole text', () => {
  const line = 'Best move: D4 for black, value -0.75 (GOOD) a T20 passes';
  const pieces = piecesOf(line, 19);
  expect(pieces.map(({ text }) => text).join('')).toBe(line);
  expect(pieces.filter(({ kind }) => kind !== 'plain').map(({ text, kind }) => [text, kind])).toEqual([
    ['Best move:', 'head'],
    ['D4', 'point'],
    ['black', 'color'],
    ['-0.75', 'number'],
    ['GOOD', 'upper'],
  ]);
  expect(names(pointsIn('C3, c3 and (D4) but not X-D44 or E55 or FF3', SIZE))).toBe('C3 D4');
});

test('whatever comes is read without an error', () => {
  const odd = [
    '',
    '\n\n',
    '"',
    '[',
    '\u0000 \ud800',
    '%p %P',
    '__proto__ 1',
    'COLOR',
    'LABEL',
    'VAR',
    '[list] x',
    'COLOR constructor A1',
  ];
  for (const type of REPLY_TYPES)
    for (const text of [...odd, odd.join('\n')]) expect(() => read(type, text)).not.toThrow();
  expect(read('gfx', 'COLOR constructor A1').faults).toHaveLength(1);
});
