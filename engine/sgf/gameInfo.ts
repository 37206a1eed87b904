/** What a game's root says about it: players, rules, komi, result (manual 16, FF[4] game-info properties); and new games. */
import { listOf, type Saying } from '../protocol/sayings.ts';
import { DEFAULT_RULES } from '../board/position.ts';
import { MAX_SIZE, type Point, type Rules } from '../board/point.ts';
import type { SgfNode } from './tree.ts';
import { compressPoints, escapeText, splitComposed, unescapeSimpleText, unescapeText } from './values.ts';

/** Most points of komi, for either side, that anything here goes on with. */
export const MAX_KOMI = 1000;

/** A game's information. Texts are unescaped and '' when absent; numbers carry the usual default when absent. */
export interface GameInfo {
  /** Board size to use, 1..19. */
  size: number;
  /** Why the game cannot be shown as it is, such as a 25x25 board; the size is then 19. */
  unsupported?: Saying;
  komi: number;
  /** False when the file has no readable KM and `komi` is only the usual value. */
  komiGiven: boolean;
  /** Number of handicap stones, 0 for an even game. */
  handicap: number;
  /** The rules RU names, when we know them. */
  rules?: Rules;
  /** RU as written. */
  rulesName: string;
  black: string;
  white: string;
  blackRank: string;
  whiteRank: string;
  blackTeam: string;
  whiteTeam: string;
  date: string;
  /** RE as written: "B+3.5", "W+R", "0", "Void", "?". */
  result: string;
  event: string;
  round: string;
  place: string;
  gameName: string;
  /** GC. */
  comment: string;
  opening: string;
  /** TM in seconds; undefined when absent or no number. */
  timeSettings?: number;
  /** OT. */
  overtime: string;
  source: string;
  annotator: string;
  copyright: string;
  user: string;
  application: string;
}

/** Reads a game's information from its root; game-info properties further down the tree are not looked for. */
export function gameInfo(root: SgfNode): GameInfo {
  const simple = (id: string): string => unescapeSimpleText(root.first(id) ?? '').trim();
  const text = (id: string): string => unescapeText(root.first(id) ?? '').trim();
  const { size, unsupported } = readSize(root);
  const komi = readKomi(root.first('KM'));
  const handicap = Math.round(readNumber(root.first('HA')) ?? 0);
  const rulesName = simple('RU');
  const info: GameInfo = {
    size,
    komi: komi ?? 0,
    komiGiven: komi !== undefined,
    handicap: handicap >= 2 && handicap <= size * size ? handicap : 0,
    rulesName,
    black: simple('PB'),
    white: simple('PW'),
    blackRank: simple('BR'),
    whiteRank: simple('WR'),
    blackTeam: simple('BT'),
    whiteTeam: simple('WT'),
    date: simple('DT'),
    result: simple('RE'),
    event: simple('EV'),
    round: simple('RO'),
    place: simple('PC'),
    gameName: simple('GN'),
    comment: text('GC'),
    opening: simple('ON'),
    overtime: simple('OT'),
    source: simple('SO'),
    annotator: simple('AN'),
    copyright: simple('CP'),
    user: simple('US'),
    application: simple('AP'),
  };
  if (unsupported) info.unsupported = unsupported;
  const rules = rulesFromSgf(rulesName);
  if (rules) info.rules = rules;
  const time = readNumber(root.first('TM'));
  if (time !== undefined) info.timeSettings = time;
  return info;
}

function readSize(root: SgfNode): { size: number; unsupported?: Saying } {
  const game = readNumber(root.first('GM'));
  const raw = root.first('SZ');
  const given = raw === undefined ? '' : raw.trim();
  const [columns, rows] = (splitComposed(given) ?? given.split(/\s*[xX*]\s*/)).map(readNumber);
  const problems: Saying[] = [];
  if (game !== undefined && game !== 1) problems.push({ key: 'host.sgf.notGo', args: { gm: `${game}` } });
  let size = MAX_SIZE;
  if (given !== '') {
    const square = columns !== undefined && (rows === undefined || rows === columns);
    if (square && Number.isInteger(columns) && columns >= 1 && columns <= MAX_SIZE) size = columns;
    else problems.push({ key: 'host.sgf.boardSize', args: { size: given } });
  }
  return problems.length > 0 ? { size, unsupported: listOf(problems) } : { size };
}

/** The number a raw value begins with, a decimal comma allowed; undefined when there is none. */
export function readNumber(raw: string | undefined): number | undefined {
  const match = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))/.exec(raw ?? '');
  return match ? Number(match[1].replace(',', '.')) : undefined;
}

/** A whole number and a part of one: "6目半", "5집반", "3又3/4子", "7 1/2", "6½". */
const MIXED = /^\s*(\d+)\s*[目집又]?\s*(半|반|½|1\/2|¾|3\/4)/;
const HALVES = ['半', '반', '½', '1/2'];

/**
 * KM in points; undefined when it is no number, or beyond MAX_KOMI. Chinese records count it in stones, worth two points each, which
 * quarters tell (3.75 is 7.5 points), and a server leaves the decimal point out (375, 650), as more than any board has points tells.
 */
export function readKomi(raw: string | undefined): number | undefined {
  const text = raw?.replace(/[０-９．]/g, (sign) => sign.normalize('NFKC'));
  const mixed = MIXED.exec(text ?? '');
  const written = mixed ? Number(mixed[1]) + (HALVES.includes(mixed[2]) ? 0.5 : 0.75) : readNumber(text);
  if (written === undefined || Math.abs(written) > MAX_KOMI) return undefined;
  const hundredths = written > MAX_SIZE * MAX_SIZE && written % 25 === 0 && written % 100 !== 0;
  const komi = hundredths ? written / 100 : written;
  return Math.abs(komi % 0.5) === 0.25 ? 2 * komi : komi;
}

const RULE_NAMES: readonly (readonly [name: string, pattern: RegExp, rules: Rules])[] = [
  [
    'Japanese',
    /^(japan|jp\b|nihon|korea|kr\b|territory|日本|한국)/i,
    { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  ],
  [
    'Chinese',
    /^(chin|cn\b|area|bga|中国|中國)/i,
    { suicide: 'forbid', ko: 'positional', scoring: 'chinese' },
  ],
  ['AGA', /^(aga|french|ffg)/i, { suicide: 'forbid', ko: 'situational', scoring: 'chinese' }],
  ['NZ', /^(nz|new[ _-]?zealand)/i, { suicide: 'allow', ko: 'situational', scoring: 'chinese' }],
  [
    'Tromp-Taylor',
    /^(tromp|logical)/i,
    { suicide: 'allow', ko: 'positional', scoring: 'chinese', countsDead: true },
  ],
  ['GOE', /^(goe|ing)/i, { suicide: 'allow', ko: 'positional', scoring: 'chinese' }],
];

/**
 * The rules a raw or plain RU value names; undefined when we do not know them. "Chinese; ko=simple; suicide=allow-all"
 * names a base and what differs from it, and is what sgfFromRules writes for combinations without a name.
 */
export function rulesFromSgf(name: string): Rules | undefined {
  const [base, ...options] = name.split(';').map((part) => part.trim());
  const known = RULE_NAMES.find(([, pattern]) => pattern.test(base));
  if (!known) return undefined;
  const rules = { ...known[2] };
  for (const option of options) {
    const [key, value] = option.split('=').map((part) => part.trim());
    if (key === 'ko' && isOneOf(value, ['simple', 'none', 'positional', 'situational'] as const))
      rules.ko = value;
    if (key === 'dead' && value === 'count') rules.countsDead = true;
    if (key === 'suicide' && isOneOf(value, ['forbid', 'allow', 'allow-all'] as const)) rules.suicide = value;
  }
  return rules;
}

/** The RU value for rules: a name every program knows where there is one. */
export function sgfFromRules(rules: Rules): string {
  const exact = RULE_NAMES.find(
    ([, , known]) =>
      known.suicide === rules.suicide &&
      known.ko === rules.ko &&
      known.scoring === rules.scoring &&
      known.countsDead === rules.countsDead,
  );
  if (exact) return exact[0];
  const [name, , base] = RULE_NAMES[rules.scoring === 'japanese' ? 0 : 1];
  const parts = [name];
  if (rules.ko !== base.ko) parts.push(`ko=${rules.ko}`);
  if (rules.suicide !== base.suicide) parts.push(`suicide=${rules.suicide}`);
  if (rules.countsDead === true) parts.push('dead=count');
  return parts.join('; ');
}

function isOneOf<T extends string>(value: string | undefined, allowed: readonly T[]): value is T {
  return (allowed as readonly (string | undefined)[]).includes(value);
}

/** What a new game starts from. */
export interface NewGame {
  size: number;
  komi: number;
  /** Number of handicap stones; 0 for an even game. */
  handicap?: number;
  /** Where the handicap stones stand; empty for handicap the players place by hand. */
  handicapStones?: readonly Point[];
  /** Rules, or the RU value that names them. */
  rules?: Rules | string;
  black?: string;
  white?: string;
  /** As DT wants it: YYYY-MM-DD. */
  date?: string;
  gameName?: string;
  event?: string;
  /** TM in seconds, and OT. */
  main?: number;
  overtime?: string;
  /** AP, "name:version". */
  application?: string;
}

/** SGF text of a game that has only its root. */
export function newGame(game: NewGame): string {
  const handicap = game.handicap ?? game.handicapStones?.length ?? 0;
  const texts: [string, string | undefined][] = [
    ['PB', game.black],
    ['PW', game.white],
    ['DT', game.date],
    ['GN', game.gameName],
    ['EV', game.event],
    ['TM', game.main === undefined ? undefined : String(game.main)],
    ['OT', game.overtime],
    ['RU', typeof game.rules === 'string' ? game.rules : sgfFromRules(game.rules ?? DEFAULT_RULES)],
  ];
  let text = '(;GM[1]FF[4]CA[UTF-8]';
  if (game.application) {
    const [name, ...version] = game.application.split(':');
    text += `AP[${[name, version.join(':')].map((part) => escapeText(part, true)).join(':')}]`;
  }
  text += `SZ[${game.size}]\nKM[${game.komi}]`;
  if (handicap > 0) text += `HA[${handicap}]`;
  for (const [id, value] of texts) if (value) text += `${id}[${escapeText(value)}]`;
  const stones = compressPoints(game.handicapStones ?? [], game.size);
  if (stones.length > 0) text += `\nAB[${stones.join('][')}]PL[W]`;
  return `${text})\n`;
}
