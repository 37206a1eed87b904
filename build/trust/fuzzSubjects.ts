/** What is fuzzed: for each kind how inputs are made, and what reading one must not break. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { commandTable } from '../../engine/gtp/commands.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { changeExpectation, markExpectedFail } from '../../engine/regression/edit.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { markupAt } from '../../engine/sgf/markup.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { importRecord } from '../../engine/sgf/records.ts';
import { mainLine, positionSpecAt } from '../../engine/sgf/replay.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import { quietHost } from '../../engine/testing/quietHost.ts';
import type { Rng } from '../../engine/util/rng.ts';
import { decodeSgf, encodeSgf } from '../../main/host/encoding.ts';
import { GAME_LIMITS } from '../../main/host/gameReader.ts';
import { checkParams, isCallName } from '../../main/ipc/checkParams.ts';
import { ApiError } from '../../main/ipc/errors.ts';
import { schemas } from '../../main/ipc/schemas.ts';
import { compileDatabase } from '../../main/patterns/database.ts';
import { makeText, makeValue } from './fuzzInputs.ts';

/** A kind of input. */
export interface Subject {
  kind: string;
  /** Its share of all inputs. */
  weight: number;
  make(rng: Rng): string;
  /** A reader; what it throws is a failure. */
  begin(): (input: string) => void;
}

const root = resolve(import.meta.dirname, '../..');

function samplesIn(folder: string, ending: RegExp, most = 12): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => readFileSync(join(root, folder, name), 'utf8').slice(0, 3000))
    .slice(0, most);
}

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(`broken promise: ${what}`);
}

const MOVES = Array.from(
  { length: 40 },
  (_, i) => `;${'BW'[i % 2]}[${'abcdefghijklmnopqrs'[(i * 7) % 19]}${'qponm'[i % 5]}]`,
).join('');
const SGF_SAMPLES = [
  `(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[19]KM[6.5]PB[黒]PW[白]RE[B+R]DT[2026-01-02]${MOVES})`,
  '(;GM[1]SZ[9]AB[aa:cc][dd]AW[ee];B[ff]C[a\\]b\\\\ c];W[tt]LB[aa:x][bb:y](;B[gg]TR[aa])(;B[hh];W[]N[v]))',
  '(;GaMe[1]SiZe[13];Black[aa];White[bb](;B[cc])(;B[dd](;W[ee])(;W[ff])))\n(;GM[1]FF[3]SZ[5];B[aa];W[bb])\n',
  '(;SZ[19:19]RU[Chinese; ko=simple]HA[2]AB[pd][dp]PL[W]VW[aa:ss]DD[]FG[259:x]LN[aa:bb]AR[cc:dd]MN[3]KO[];W[Q16];B[])',
];
const SGF_WORDS = (
  '( ) ; (; B[ W[ ] ;B[aa] ;W[bb] [ ]] \\] AB[aa:ss] AE[aa] C[ C[text] N[ GM[1] FF[4] SZ[9] SZ[0] SZ[20] SZ[19:9] CA[Shift_JIS] LB[aa:b] ' +
  'LB[aa TR[aa][bb] PL[W] KM[6.5] KM[x] HA[9] RE[?] VW[ DD[aa:bb] LN[aa:bb] MN[1] FG[] [tt] [aa:zz] [zz:aa] b[ Black[ XX[ a[ aaa[ tt zz'
).split(' ');

const sgf: Subject = {
  kind: 'SGF',
  weight: 600,
  make: (rng) => makeText(rng, SGF_SAMPLES, SGF_WORDS),
  begin: () => (input) => {
    const { value, exceeded } = parseSgf(input, GAME_LIMITS);
    must(
      exceeded === undefined || input.length > GAME_LIMITS[exceeded],
      'what a text exceeds takes as many characters at least',
    );
    if (exceeded !== undefined) return;
    must(writeSgf(value) === input, 'a text comes back as it was');
    for (const game of value.games.slice(0, 3)) {
      const { size } = gameInfo(game);
      const end = mainLine(game).slice(0, 60).at(-1)!;
      positionSpecAt(end);
      markupAt(end, size);
    }
    if (value.games.length === 0) return;
    const inverse = value.apply({ op: 'set', node: 0, property: 'C', values: ['x'] });
    must(parseSgf(writeSgf(value)).value.node(0)?.first('C') !== undefined, 'an edit can be read again');
    value.apply(inverse);
    must(writeSgf(value) === input, 'an edit is taken back without a trace');
  },
};

const bytes: Subject = {
  kind: 'bytes of SGF',
  weight: 150,
  make(rng) {
    const text = makeText(rng, SGF_SAMPLES, SGF_WORDS).slice(0, 3000);
    const latin = Buffer.from(text, 'utf8').toString('latin1');
    return rng.below(2) === 0 ? latin : latin.replace(/[x-z]/g, () => String.fromCharCode(rng.below(256)));
  },
  begin: () => (input) => {
    const given = Buffer.from(input, 'latin1');
    const { text, encoding, bom, lossy } = decodeSgf(given);
    if (lossy) return;
    const again = encodeSgf(text, encoding, bom);
    must(given.equals(again.bytes), 'bytes come back as they were');
  },
};

const RECORDS = [
  'Match\r\n19\r\njin42      10K*\r\nvelo   10K\r\nwww.example.org\r\n2\r\n0\r\n6\r\n20060928 [08:59]\r\n15\r\nWhite loses on time\r\n3\r\nPMABWREER\r\nPMACBEQQE\r\nPMADWAAAA\r\n',
  '\\HS\r\n\\[GAMEBLACKNAME=흑 (9 D)\\]\r\n\\[GAMEWHITENAME=w (8 단)\\]\r\n\\[GAMEDATE=2013- 1-12-11-30-45\\]\r\n\\[GAMEINFOMAIN=GBKIND:3,GRLT:1,ZIPSU:35,GONGJE:65\\]\r\n\\[GAMETAG=S0,G65,W1,Z35,C2013:01:12:11:30\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\nINI 0 1 2 &4\r\nSTO 0 2 2 15 3\r\nSKI 0 3 1\r\nSTO 0 4 2 18 18\r\n\\GE\r\n',
];
const RECORD_WORDS = (
  '\\HS \\HE \\GS \\GE \\[GAMEBLACKNAME= \\[GAMETAG= \\[GAMEINFOMAIN= \\] GRLT:3 GONGJE:65 W1,Z5, STO INI SKI STO_0_2_1_3_3 19 9 0 PMAB PMABBCCCC ' +
  'PMACWDDDD B W 9P* 10K 20060928 White Black wins by 3.5'
)
  .split(' ')
  .flatMap((word) => [word.replaceAll('_', ' '), `${word.replaceAll('_', ' ')}\n`]);

const records: Subject = {
  kind: 'NGF and GIB',
  weight: 300,
  make: (rng) => makeText(rng, RECORDS, RECORD_WORDS),
  begin: () => (input) => {
    const record = importRecord(input, 20_000);
    if (!record) return;
    const { value, diagnostics } = parseSgf(record.sgf);
    must(
      value.games.length === 1 && diagnostics.length === 0,
      `a record makes sound SGF: ${record.sgf.slice(0, 200)}`,
    );
    const [game] = value.games;
    positionSpecAt(mainLine(game).slice(0, 60).at(-1)!);
  },
};

const DATABASES = samplesIn('patterns/db', /\.(db|sgf)$/, 30);
const DB_WORDS = [
  ...[
    'Pattern x',
    ':8,A',
    ':\\,s,value(3)',
    ';lib(A)<=3',
    '>antisuji(a)',
    '?O?',
    'OX.',
    '*',
    '+---',
    '|',
    '-',
    '%%%',
    'goal_attackpats(A)',
  ],
  ...[
    'attribute_map general',
    ';oplay_attack(*,a,a)',
    '&&',
    '||',
    '!',
    '(',
    ')',
    ':1111',
    ':0,A',
    '...',
    'xX!$',
    '\n\n',
    'goto',
    '#',
    'OXab',
  ],
];

const databases: Subject = {
  kind: '.db',
  weight: 100,
  make: (rng) => {
    const file = rng.pick([
      'patterns.db',
      'attack.db',
      'conn.db',
      'eyes.db',
      'mc_x.db',
      'own.db',
      'hoshi.sgf',
    ]);
    return `${file}\n${makeText(rng, DATABASES, DB_WORDS).slice(0, 6000)}`;
  },
  begin: () => (input) => {
    const [file, ...lines] = input.split('\n');
    compileDatabase(/^\w+\.(db|sgf)$/.test(file) ? file : 'own.db', lines.join('\n'));
  },
};

const SUITES = samplesIn('resources/regression', /\.tst$/);
const SUITE_WORDS =
  'loadsgf x.sgf|boardsize 9|clear_board|10 attack A1|20 genmove_white|#? [1 A1]|#? [!.*]*|#? [|#|# CATEGORY=X|# SEVERITY=5|-1 x|9007199254740993 x|play black A1'.split(
    '|',
  );

const suites: Subject = {
  kind: '.tst',
  weight: 250,
  make: (rng) => makeText(rng, SUITES, [...SUITE_WORDS, ...SUITE_WORDS.map((word) => `${word}\n`)]),
  begin: () => (input) => {
    const { tests } = parseSuite('x', input);
    const [first] = tests;
    if (!first) return;
    const expectation = { pattern: 'A1', negated: false, expectedFail: false, ignored: false };
    changeExpectation(input, first.number, expectation);
    markExpectedFail(input, first.number, true);
  },
};

const GTP_COMMANDS = [...commandTable.keys()].filter((name) => !/^(quit|gtp.*-benchmark)$/.test(name));
/** Thinking on boards that are not tiny takes long because that is asked for. */
const LARGEST = 5;
const VERTICES = 'A1 B2 C3 D4 E5 A5 E1 C1 pass Q16 Z99 resign'.split(' ');
const GTP_WORDS = [
  'black',
  'w',
  'B',
  'white',
  '1',
  '0',
  '-1',
  '2.5',
  '7',
  'alive',
  'dead',
  'interval 1',
  ...VERTICES,
];

const gtp: Subject = {
  kind: 'GTP',
  weight: 60,
  make(rng) {
    const lines = [
      `boardsize ${1 + rng.below(LARGEST)}`,
      `komi ${rng.below(20) / 2}`,
      `level ${rng.below(11)}`,
    ];
    for (let n = rng.below(16); n > 0; n--) lines.push(`play ${rng.pick(['b', 'w'])} ${rng.pick(VERTICES)}`);
    for (let n = 1 + rng.below(4); n > 0; n--) {
      const words = [rng.pick(GTP_COMMANDS)];
      for (let k = rng.below(4); k > 0; k--) words.push(rng.pick(GTP_WORDS));
      lines.push(
        rng.below(4) === 0 ? makeText(rng, [words.join(' ')], GTP_WORDS).slice(0, 300) : words.join(' '),
      );
    }
    return lines.join('\n');
  },
  begin() {
    const session = new GtpSession(new Engine(), quietHost());
    return (input) => {
      session.execute('clear_board');
      for (const line of input.split('\n')) {
        if (session.position.size > LARGEST) session.execute('boardsize 5');
        // Searches as long as they are told to.
        if (/playouts|analy[sz]e|search|benchmark|time_settings|param/.test(line)) continue;
        const { reply } = session.execute(line);
        must(
          reply === '' || /^[=?][\s\S]*\n\n$/.test(reply),
          `an answer to ${JSON.stringify(line)}: ${JSON.stringify(reply.slice(0, 200))}`,
        );
      }
    };
  },
};

/** What only a refusal may be thrown for. */
function refused(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'bad-params')) throw error;
  }
}

const position = {
  ...{
    size: 9,
    komi: 6.5,
    handicap: 0,
    black: [21],
    white: [22],
    moves: [{ color: 1, point: 30 }],
    toMove: 1,
  },
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
};
const human = { kind: 'human' };
const play = { black: human, white: { kind: 'engine', level: 5, ...DEFAULT_ENGINE }, seed: 1, active: true };
const nodes = [{ id: 3, parent: null, properties: [{ id: 'B', values: ['aa'] }] }];
const SETTINGS: unknown[] = [
  { theme: 'dark', board: 'wood', coordinates: true, sound: false, scale: 1, parameters: { 'owl.kills': 3 } },
  { analysisPlayouts: 1000, positionLayers: ['worms', 'eyes'], ownershipOpacity: 0.5, positionMap: 'none' },
];
const CALLS: unknown[] = [
  ...Object.keys(schemas).map((call) => ({ call, params: {} })),
  { call: 'doc.create', params: { text: '(;)', play } },
  { call: 'doc.openPath', params: { path: '/x.sgf', encoding: 'UTF-8' } },
  { call: 'doc.openData', params: { name: 'x', base64: 'KDsp' } },
  {
    call: 'doc.edit',
    params: {
      id: 1,
      revision: 0,
      cursor: 3,
      edits: [
        { op: 'insert', parent: 2, index: 0, nodes },
        { op: 'remove', node: 1 },
      ],
    },
  },
  { call: 'doc.genmove', params: { id: 1, node: 0, budget: { playouts: 10 }, seed: 1, mayResign: true } },
  {
    call: 'session.set',
    params: { open: [1, 2], active: 1, newGame: { size: 9 }, dock: { open: true, width: 3, tab: 'x' } },
  },
  { call: 'engine.analyze', params: { position, budget: { playouts: 5, seconds: 1 }, seed: 3, keep: true } },
  { call: 'analysis.line', params: { line: position, toMove: [1, 2], seed: 1 } },
  { call: 'reading.read', params: { position, question: { kind: 'attack', target: 21 }, nodeLimit: 5 } },
  { call: 'position.examine', params: { position, stages: ['worms'] } },
  { call: 'moves.decide', params: { position, seed: 1, level: 5, leaveOut: { patterns: ['x'] } } },
  { call: 'patterns.save', params: { name: 'x', text: 'Pattern', revision: 'r' } },
  { call: 'patterns.matches', params: { position, color: 1, databases: ['x'], around: 21 } },
  { call: 'library.list', params: { query: 'x', offset: 0, limit: 5 } },
];

const settings: Subject = {
  kind: 'JSON of settings',
  weight: 200,
  make: (rng) => JSON.stringify(makeValue(rng, SETTINGS)) ?? 'null',
  begin: () => (input) => refused(() => checkParams('settings.set', JSON.parse(input))),
};

const rpc: Subject = {
  kind: 'RPC',
  weight: 340,
  make: (rng) => JSON.stringify(makeValue(rng, CALLS)) ?? 'null',
  begin: () => (input) => {
    const frame = JSON.parse(input) as { call?: unknown; params?: unknown } | null;
    const call = typeof frame?.call === 'string' ? frame.call : '';
    if (isCallName(call)) refused(() => checkParams(call, frame?.params));
  },
};

/** Every kind. */
export const SUBJECTS: readonly Subject[] = [sgf, bytes, records, databases, suites, gtp, settings, rpc];
