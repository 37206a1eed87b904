/**
 * GoGui's extensions of GTP: what the engine thinks as pictures and texts (gogui-analyze_commands), what can be set (gogui-param_*), the
 * rules for boards that know none (gogui-rules_*), and how a search is ended by a signal. Lines of a picture are those of GoGui's "gfx".
 */
import { BLACK, EMPTY, WHITE, allPoints, colorName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { eyesRecord } from '../eyes/record.ts';
import { influenceRecord } from '../influence/record.ts';
import { reasonWords } from '../protocol/moveWords.ts';
import { termEffects } from '../protocol/termPoints.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { decide } from './classic.ts';
import type { GtpCommand } from './command.ts';
import { resultText } from './scoring.ts';
import type { SessionState } from './state.ts';

/** Moves that a picture of values shows. */
const SHOWN_MOVES = 20;

/** What GoGui offers: type, label, command with wildcards, what it shows. */
const ANALYZE_COMMANDS: readonly [type: string, label: string, command: string, what: string][] = [
  ['gfx', 'Yomi: Values of moves', 'yomi-gfx-values %c', 'the best moves with their values'],
  ['gfx', 'Yomi: Reasons of a move', 'yomi-gfx-reasons %p', 'what a move is about, and why'],
  ['gfx', 'Yomi: Dragons', 'yomi-gfx-dragons', 'dragons with letters, in the colours of their statuses'],
  ['gfx', 'Yomi: Eyes', 'yomi-gfx-eyes', 'eye spaces, marginal points and half eyes'],
  ['gfx', 'Yomi: Influence', 'yomi-gfx-influence %c', 'territory, moyo and area'],
  ['dboard', 'Yomi: Ownership', 'yomi-ownership', 'whose each point will be'],
  [
    'hstring',
    'Yomi: Why the last move',
    'gomill-explain_last_move',
    'the reasons of the last move generated',
  ],
  ['hstring', 'Yomi: Why a move', 'yomi-explain %p', 'what there is to say for a move'],
  ['param', 'Yomi: Settings', 'gogui-param_yomi', 'level and other settings'],
  ['pspairs', 'Top moves', 'top_moves_%c', 'the best moves with their values'],
  ['pspairs', 'All values', 'all_move_values', 'every move that is worth something'],
  ['pspairs', 'Likely moves', 'move_probabilities', 'how likely each move is drawn'],
  ['hpstring', 'Reasons of a move', 'move_reasons %p', 'the reasons of a move, one on each line'],
  [
    'sboard',
    'Influence: regions',
    'initial_influence %c influence_regions',
    'territory, moyo and area in numbers',
  ],
  ['sboard', 'Influence: territory', 'initial_influence %c territory_value', 'territory in points'],
  [
    'sboard',
    'Influence after a move',
    'move_influence %c %p territory_value',
    'territory in points after a move',
  ],
  ['string', 'Estimate score', 'estimate_score', 'the score as it looks now'],
  ['string', 'Final score', 'final_score', 'the result of the finished game'],
  ['plist', 'Dead stones', 'final_status_list dead', 'the dead stones'],
  ['plist', 'Stones in seki', 'final_status_list seki', 'the stones in seki'],
  ['plist', 'White territory', 'final_status_list white_territory', "White's points at the end"],
  ['plist', 'Black territory', 'final_status_list black_territory', "Black's points at the end"],
  ['plist', 'All legal', 'all_legal %c', 'every legal move'],
  ['hpstring', 'Attack', 'attack %p', 'whether a chain can be captured'],
  ['hpstring', 'Defend', 'defend %p', 'whether a chain can be saved'],
  ['hpstring', 'Owl attack', 'owl_attack %p', 'whether a dragon can be killed'],
  ['hpstring', 'Owl defend', 'owl_defend %p', 'whether a dragon can be saved'],
  ['hpstring', 'Connect', 'connect %P', 'whether two chains can be connected'],
  ['hpstring', 'Disconnect', 'disconnect %P', 'whether two chains can be cut apart'],
  ['hpstring', 'Race', 'analyze_semeai %P', 'how the race of two dragons ends; the first one moves first'],
  ['hpstring', 'Combination', 'combination_attack %c', 'a move with two threats'],
  ['plist', 'Liberties', 'findlib %p', 'the liberties of a chain'],
  ['hpstring', 'Dragon data', 'dragon_data %p', 'all that is known of a dragon'],
  ['hpstring', 'Worm data', 'worm_data %p', 'all that is known of a chain'],
  ['string', 'Dragon status', 'dragon_status %p', 'alive, dead, unknown or critical'],
];

const STATUS_COLORS = { alive: '#40a040', dead: '#40a0a0', critical: '#d04040', unknown: '#c0a020' } as const;

/** "COLOR #40a040 A1 B1", or nothing for no points. */
function line(word: string, session: SessionState, points: Iterable<Point>): string[] {
  const names = session.names(points);
  return names === '' ? [] : [`${word} ${names}`];
}

/** A text without what would end its line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function optionalColor(session: SessionState, args: Args): Stone {
  return args.more() ? args.color() : session.toMove();
}

function values(session: SessionState, args: Args): string {
  const decision = decide(session, optionalColor(session, args));
  const moves = decision.moves.filter(({ value }) => value > 0).slice(0, SHOWN_MOVES);
  const best = moves.at(0)?.value ?? 1;
  const lines = moves.flatMap(({ point, value }) => {
    const strength = Math.round(255 - 175 * (value / best));
    const hex = strength.toString(16).padStart(2, '0');
    return [
      ...line(`COLOR #${hex}ff${hex}`, session, [point]),
      `LABEL ${session.name(point)} ${value.toFixed(1)}`,
    ];
  });
  const told = moves.length === 0 ? 'No move is worth anything' : `Best: ${session.name(moves[0].point)}`;
  return [...lines, `TEXT ${told}, for ${colorName(decision.color)}`].join('\n');
}

function reasonsAt(session: SessionState, args: Args): string {
  const point = args.vertex();
  if (session.position.colorAt[point] !== EMPTY) throw new GtpError('vertex must not be occupied');
  const decision = decide(session, session.toMove());
  const move = decision.moves.find((one) => one.point === point);
  const name = session.name.bind(session);
  if (!move) return `SQUARE ${name(point)}\nTEXT No reason was found for ${name(point)}`;
  const counted = move.reasons.filter(({ discarded }) => discarded === '');
  const about = new Set(counted.flatMap((reason) => reason.about).filter((at) => at !== 0 && at !== point));
  const effects = termEffects(move.terms);
  const terms = move.terms.map(
    (term, i) => `${oneLine(term.name)} ${effects[i] < 0 ? '' : '+'}${effects[i].toFixed(1)}`,
  );
  return [
    `SQUARE ${name(point)}`,
    ...line('CIRCLE', session, about),
    `LABEL ${name(point)} ${move.value.toFixed(1)}`,
    `TEXT ${name(point)} is worth ${move.value.toFixed(1)}: ${terms.join(', ')}`,
    ...[...new Set(counted.map((reason) => reasonWords(reason, name)))].map(
      (words) => `TEXT It ${oneLine(words)}`,
    ),
  ].join('\n');
}

function dragonPicture(session: SessionState): string {
  const { dragons } = session.analysis().dragonsRecord();
  const lines = (Object.keys(STATUS_COLORS) as (keyof typeof STATUS_COLORS)[]).flatMap((status) => {
    const stones = dragons.filter((dragon) => dragon.status === status).flatMap((dragon) => dragon.stones);
    return line(`COLOR ${STATUS_COLORS[status]}`, session, stones);
  });
  const labels = dragons.flatMap(({ letter, stones }) =>
    stones.map((stone) => `LABEL ${session.name(stone)} ${letter}`),
  );
  return [...lines, ...labels, 'TEXT green alive, cyan dead, red critical, yellow unknown'].join('\n');
}

function eyePicture(session: SessionState): string {
  const { marks, halfEyes } = eyesRecord(session.analysis().eyes(), session.position);
  const points = allPoints(session.position.size);
  const marked = (color: number, mark: number): Point[] => points.filter((_, i) => marks[color][i] === mark);
  return [
    ...line('WHITE', session, marked(0, 1)),
    ...line('BLACK', session, marked(1, 1)),
    ...line('MARK', session, [...marked(0, 2), ...marked(1, 2)]),
    ...line(
      'TRIANGLE',
      session,
      halfEyes.map(({ point }) => point),
    ),
    'TEXT Crosses are marginal, triangles half eyes',
  ].join('\n');
}

function influencePicture(session: SessionState, args: Args): string {
  const field = session.analysis().influence(optionalColor(session, args), 'dragonsKnown');
  const { influence_regions: regions } = influenceRecord(field, 'dragonsKnown').maps;
  const cells = allPoints(session.position.size).flatMap((point, i) => {
    const strength = Math.abs(regions[i]);
    if (strength === 0 || strength === 4) return [];
    // GoGui's influence is black's when it is positive.
    return [`${session.name(point)} ${((-Math.sign(regions[i]) * strength) / 3).toFixed(2)}`];
  });
  const picture = cells.length === 0 ? [] : [`INFLUENCE ${cells.join(' ')}`];
  return [...picture, 'TEXT large squares territory, middle ones moyo, small ones area'].join('\n');
}

/** Rows of numbers from -1 (white's) to 1 (black's), as the controller sees the board. */
function ownership(session: SessionState): string {
  session.requireNoTries('yomi-ownership');
  const { ownership: owners } = session.engine.status();
  const { size } = session.position;
  const indexOf = new Map(allPoints(size).map((point, i) => [point, i]));
  const cells = allPoints(size).map((shown) => owners[indexOf.get(session.keptPoint(shown)) ?? 0].toFixed(2));
  return rowsOf(cells, size);
}

function rowsOf(cells: readonly string[], size: number): string {
  return Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(' ')).join(
    '\n',
  );
}

/** What gogui-param_yomi shows and sets. */
interface Setting {
  type: string;
  read(session: SessionState): string;
  write(session: SessionState, value: string): void;
}

function wholeNumber(value: string, least: number): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) < least)
    throw new GtpError(`the value must be a whole number from ${least} on`);
  return Number(value);
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  level: {
    type: 'list/1/2/3/4/5/6/7/8/9/10',
    read: ({ engine }) => String(engine.level),
    write: ({ engine }, value) => void (engine.level = Number(value)),
  },
  resign: {
    type: 'bool',
    read: ({ options }) => (options.mayResign === false ? '0' : '1'),
    write: ({ options }, value) => void (options.mayResign = value === '1'),
  },
  search: {
    type: 'bool',
    read: (session) => (session.playsMonteCarlo ? '1' : '0'),
    write: ({ options }, value) => void (options.search = value === '1'),
  },
  random_seed: {
    type: 'string',
    read: ({ engine }) => String(engine.seed),
    write: ({ engine }, value) => void (engine.seed = wholeNumber(value, 0) | 0),
  },
};

/** The only values that a setting may have; undefined where its kind does not name them. */
function choicesOf({ type }: Setting): readonly string[] | undefined {
  if (type === 'bool') return ['0', '1'];
  return type.startsWith('list/') ? type.split('/').slice(1) : undefined;
}

function settings(session: SessionState, args: Args): string {
  const key = args.next();
  if (key === undefined)
    return Object.entries(SETTINGS)
      .map(([name, setting]) => `[${setting.type}] ${name} ${setting.read(session)}`)
      .join('\n');
  const setting = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined;
  if (!setting) throw new GtpError(`unknown parameter '${key}'`);
  const value = args.next();
  if (value === undefined) throw new GtpError('the value is missing');
  const choices = choicesOf(setting);
  if (choices && !choices.includes(value))
    throw new GtpError(`the value must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
  setting.write(session, value);
  return '';
}

/** Whether the last two moves were passes. */
function isOver({ position }: SessionState): boolean {
  const last = position.history().slice(-2);
  return last.length === 2 && last.every(({ point }) => point === 0);
}

function boardRows(session: SessionState): string {
  const { position } = session;
  const symbols = ['.', 'O', 'X'];
  const cells = allPoints(position.size).map((shown) => symbols[position.colorAt[session.keptPoint(shown)]]);
  return rowsOf(cells, position.size);
}

export const goguiCommands: GtpCommand[] = [
  {
    name: 'gogui-analyze_commands',
    help: 'what GoGui can show of the engine: type, label, command, help, one per line',
    run: () => ANALYZE_COMMANDS.map((fields) => fields.join('/')).join('\n'),
  },
  {
    name: 'gogui-title',
    help: 'a title for the window',
    run: ({ engine, host }) => `Yomi ${host.version}, level ${engine.level}`,
  },
  {
    name: 'gogui-sigint',
    help: 'the number of the process, which ends a search with its best so far when it gets the signal SIGINT',
    run({ host }) {
      const pid = host.interruptedBySignal?.();
      if (pid === undefined) throw new GtpError('signals end nothing here');
      return String(pid);
    },
  },
  { name: 'gogui-param_yomi', help: 'the settings; with name and value: sets one', run: settings },
  { name: 'gogui-rules_game_id', help: 'the game: Go', run: () => 'Go' },
  {
    name: 'gogui-rules_board',
    help: 'the board in rows of X, O and .',
    run: (session) => `\n${boardRows(session)}`,
  },
  { name: 'gogui-rules_board_size', help: 'the board size', run: (session) => String(session.position.size) },
  {
    name: 'gogui-rules_legal_moves',
    help: 'the legal moves of the side to move; none when the game is over',
    run(session) {
      if (isOver(session)) return '';
      const { position } = session;
      const color = session.toMove();
      const moves = allPoints(position.size).filter((point) => position.isLegal(point, color));
      return `${session.names(moves)} pass`.trim();
    },
  },
  {
    name: 'gogui-rules_side_to_move',
    help: 'whose turn it is',
    run: (session) => colorName(session.toMove()),
  },
  {
    name: 'gogui-rules_captured_count',
    help: "prisoners: black's stones, then white's, that were taken",
    run: ({ position }) => `${position.captures(WHITE)} ${position.captures(BLACK)}`,
  },
  {
    name: 'gogui-rules_final_result',
    help: 'the result of the game in words',
    run(session) {
      session.requireNoTries('gogui-rules_final_result');
      return session.result ?? resultText(session.engine.finalScore().margin);
    },
  },
  {
    name: 'yomi-gfx-values',
    help: 'optional colour: the values of moves, in points or of a search in percent, as a picture for GoGui',
    run: values,
  },
  { name: 'yomi-gfx-reasons', help: 'vertex: what a move is about as a picture for GoGui', run: reasonsAt },
  { name: 'yomi-gfx-dragons', help: 'the dragons as a picture for GoGui', run: dragonPicture },
  { name: 'yomi-gfx-eyes', help: 'the eye spaces as a picture for GoGui', run: eyePicture },
  {
    name: 'yomi-gfx-influence',
    help: 'optional colour: influence as a picture for GoGui',
    run: influencePicture,
  },
  {
    name: 'yomi-ownership',
    help: 'whose each point will be: rows of numbers, 1 black, -1 white',
    run: ownership,
  },
];
