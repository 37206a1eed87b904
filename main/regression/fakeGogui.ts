/**
 * A double of an engine that was written for GoGui, for tests: a program that lists a command of each type, and answers in that type's form, also
 * with mistakes. Size 9 only. Its first argument may name a file to which every command is added.
 * With a second one `x-think` and `genmove` draw while they think, until there is a file of that name.
 */
import { appendFileSync, existsSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [log = '', gate = ''] = process.argv.slice(2);
const SIZE = 9;
const LIST = `bwboard/Territory/x-bw/whose each point is
cboard/Colours of points/x-colors %m
dboard/Influence/x-influence %c
sboard/Strings/x-strings
gfx/Picture/x-gfx
plist/Points/x-points
pspairs/Pairs/x-pairs
eplist/Search region/x-region
string/Sum of points/x-count %P
hstring/Report/x-report
pstring/Told/x-told
hpstring/Point/x-point %p
var/Line/x-line
varb/Line of Black/x-line
varc/Line of a colour/x-line %c
varp/Line of a stone/x-line %p
varw/Line of White/x-line
none/Forget/x-forget
param/Settings/x-param
string/Level/x-level %o
string/Greet/x-greet %s
string/Write/x-write %w
string/Wait/x-wait
gfx/Think/x-think
sboard/Broken strings/x-broken
gfx/Broken picture/x-broken-gfx
string/Refused/x-refused
string/Flood/x-flood
vbk/Of no type/x-told
this is no command
reload/More commands/x-reload`;
const KNOWN =
  'protocol_version name version list_commands boardsize clear_board komi play undo genmove gogui-analyze_commands';
const parameters = new Map([
  ['max_games', '1000'],
  ['use_book', '1'],
  ['style', 'calm'],
]);
let region: string[] = ['C3', 'D3'];
let level = '5';
let isReloaded = false;

const rows = (cell: (row: number, column: number) => string): string =>
  Array.from({ length: SIZE }, (_, row) =>
    Array.from({ length: SIZE }, (_, column) => cell(row, column)).join(' '),
  ).join('\n');

function parameterList([key, ...value]: string[]): string | null {
  if (key === undefined)
    return `[string] max_games ${parameters.get('max_games')}\n[bool] use_book ${parameters.get('use_book')}\n[list/calm/very_wild] style ${parameters.get('style')}`;
  if (!parameters.has(key) || value.length === 0) return null;
  if (key === 'max_games' && !/^\d+$/.test(value[0])) return null;
  parameters.set(key, value.join(' '));
  return '';
}

/** Null: it is refused. */
const ANSWERS: Readonly<Record<string, (args: string[]) => string | null>> = {
  protocol_version: () => '2',
  name: () => 'Painter',
  version: () => '3.1',
  list_commands: () =>
    [...KNOWN.split(' '), ...Object.keys(ANSWERS).filter((name) => name.startsWith('x-'))].join('\n'),
  boardsize: ([size]) => (Number(size) === SIZE ? '' : null),
  clear_board: () => '',
  komi: () => '',
  play: () => '',
  undo: () => '',
  genmove: () => 'pass',
  'gogui-analyze_commands': () => (isReloaded ? `string/After the reload/x-greet %s` : LIST),
  'x-bw': () => rows((row) => (row < 3 ? 'b' : row > 5 ? 'white' : '""')),
  'x-colors': ([color]) =>
    rows((row, column) =>
      row === 0 ? (color === 'black' ? 'red' : 'cyan') : column === 0 ? '#3366CC' : '""',
    ),
  'x-influence': ([color]) =>
    rows((row, column) => ((color === 'black' ? 1 : -1) * ((row + column) / 16)).toFixed(2)),
  'x-strings': () =>
    rows((row, column) => (row === column ? `"${row} ${column}"` : row === 8 ? '12.3456' : '""')),
  'x-gfx': () =>
    'BLACK A1 B1\nwhite J9\nCIRCLE C3\nSQUARE D3\nTRIANGLE E3\nMARK F3\nCOLOR green A9 B9\nLABEL G7 0.75 H7 x\nINFLUENCE A5 1 B5 -0.5\nVAR b G2 w H2 b PASS w J2\nTEXT The first line\nTEXT and the second',
  'x-points': () => 'C3 D4\nE5',
  'x-pairs': () => 'C3 12.5\nD4 "a b"',
  'x-region': (args) => {
    if (args[0] !== 'show') region = args;
    return args[0] === 'show' ? region.join(' ') : '';
  },
  'x-count': (args) => String(args.length),
  'x-report': () => 'Moves: 12\nBEST D4 for black, value 0.75',
  'x-told': () => 'C3 is better than D4',
  'x-point': ([point]) => `Point: ${point}\nBeside it E6 is white`,
  'x-line': () => 'the line is D4 pass E5 G7',
  'x-think': () => 'MARK A1',
  'x-forget': () => 'forgotten, and nobody reads it',
  'x-param': parameterList,
  'x-level': ([value]) => (value === undefined ? level : (level = value)),
  'x-greet': (args) => `Hello ${args.join(' ')}`,
  'x-write': (args) => `to ${args.join(' ')}`,
  'x-broken': () => 'a b c\n1 2 3 4 5 6 7 8 9',
  'x-broken-gfx': () => 'CIRCLE C3 Z42\nSPLASH D4\nINFLUENCE E5 much\nTEXT Still said',
  'x-refused': () => null,
  'x-flood': () => 'y'.repeat(300_000),
  'x-reload': () => {
    isReloaded = true;
    return '';
  },
};

/** Drawn while it thinks: a line, then a block that takes its place. */
const DRAWN = 'gogui-gfx: CIRCLE C3\nstill thinking\ngogui-gfx:\nVAR b D4 w E5\nTEXT Reading D4\n\n';

/** Calls back when it has thought. */
function think(done: () => void): void {
  writeSync(2, DRAWN);
  const timer = setInterval(() => {
    if (!existsSync(gate)) return;
    clearInterval(timer);
    writeSync(2, 'gogui-gfx: CLEAR\n');
    done();
  }, 20);
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const match = /^(\d*) *(\S+) *(.*)$/.exec(line);
    if (!match) return;
    const [, id, command, rest] = match;
    if (log !== '') appendFileSync(log, `${command} ${rest}`.trim() + '\n');
    if (command === 'x-wait') return;
    const args = rest.split(' ').filter((word) => word !== '');
    const text = ANSWERS[command]?.(args) ?? null;
    const answer = (): void => {
      writeSync(1, text === null ? `?${id} not so\n\n` : `=${id} ${text}\n\n`);
    };
    if (gate !== '' && (command === 'x-think' || command === 'genmove')) think(answer);
    else answer();
  })
  .on('close', () => process.exit(0));
