/**
 * What other clients ask for: KGS and CGOS (chat, ends of games, opponents), gomill (moves with more about them, records), KataGo's parameters and
 * debugging, and Leela Zero's options and heat map.
 */
import { BLACK, MAX_SIZE, PASS } from '../board/point.ts';
import { oddsOfMoves } from '../montecarlo/oddsQuery.ts';
import { escapeText } from '../sgf/values.ts';
import { builtinMoves } from '../../patterns/builtin/builtins.ts';
import { estimateText } from '../scoring/estimateScore.ts';
import { aboutCommands } from './about.ts';
import { Args, GtpError } from './args.ts';
import type { GtpCommand, GtpTask } from './command.ts';
import { gameSgf } from './records.ts';
import { moveTask } from './search.ts';
import type { SessionState } from './state.ts';
import { MoveTask, choiceText } from './task.ts';
import { think } from './think.ts';

/** The answer of another command of ours. */
function answerOf(session: SessionState, name: string): string {
  const command = aboutCommands.find((one) => one.name === name);
  const { size } = session.position;
  const answer = command?.run(session, new Args('', size, session.orientation));
  return typeof answer === 'string' ? answer : '';
}

/** What is said to whoever talks to it: about its move, the score, and what it is. */
function chat(session: SessionState, text: string): string {
  if (/\b(why|reason|explain)\b/i.test(text)) return oneLine(answerOf(session, 'gomill-explain_last_move'));
  if (/\b(score|winning|ahead|behind)\b/i.test(text)) {
    if (session.position.depth > 0) return 'I am trying moves out just now.';
    return `The score looks like ${oneLine(estimateText(session.engine.estimateScore()))}.`;
  }
  if (/\b(who|what are you|version|program)\b/i.test(text))
    return oneLine(answerOf(session, 'gomill-describe_engine'));
  return 'Ask me "why" about my last move, or for the "score".';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** KataGo's parameters that have a counterpart here. */
interface Param {
  read(session: SessionState): number;
  write(session: SessionState, value: number): void;
}

const PARAMS: Readonly<Record<string, Param>> = {
  maxVisits: {
    read: (session) => session.movePlayouts,
    write({ options }, value) {
      options.playouts = atLeastOne(value);
    },
  },
  maxPlayouts: {
    read: (session) => session.movePlayouts,
    write({ options }, value) {
      options.playouts = atLeastOne(value);
    },
  },
  allowResignation: {
    read: ({ options }) => (options.mayResign === false ? 0 : 1),
    write({ options }, value) {
      options.mayResign = value !== 0;
    },
  },
};

function atLeastOne(value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > 1e9)
    throw new GtpError('the value must be a whole number from 1 on');
  return value;
}

function paramOf(name: string): Param {
  const param = Object.hasOwn(PARAMS, name) ? PARAMS[name] : undefined;
  if (!param) throw new GtpError(`unknown parameter '${name}'; known are ${Object.keys(PARAMS).join(', ')}`);
  return param;
}

function valueFrom(text: string): number {
  const value = text === 'true' ? 1 : text === 'false' ? 0 : Number(text);
  if (text === '' || !Number.isFinite(value)) throw new GtpError('the value must be a number');
  return value;
}

function setParams(session: SessionState, text: string): string {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    throw new GtpError('the parameters are not valid JSON');
  }
  if (typeof fields !== 'object' || fields === null)
    throw new GtpError('the parameters are not a JSON dictionary');
  // All or none.
  const changes = Object.entries(fields).map(
    ([name, value]) => [paramOf(name), valueFrom(String(value))] as const,
  );
  for (const [param, value] of changes) param.write(session, value);
  return '';
}

/** A task that also writes what the search found to the error stream. */
function debugged(session: SessionState, task: GtpTask): GtpTask {
  return {
    streams: task.streams,
    endsOnInput: task.endsOnInput,
    endless: task.endless,
    get done() {
      return task.done;
    },
    step: () => task.step(),
    interrupt: () => task.interrupt(),
    close(byInput) {
      const text = task.close(byInput);
      session.host.errorLine(answerOf(session, 'gomill-explain_last_move'));
      return text;
    },
  };
}

/** What the learnt strengths of moves make of the position, a row of the board a line, per mille; then of the pass. */
function heatmap(session: SessionState): string {
  const { position } = session;
  const odds = new Map(
    oddsOfMoves(position, session.toMove(), builtinMoves()).map((move) => [move.point, move.odds]),
  );
  const { size } = position;
  const cells = [...position.points].map((shown) =>
    String(Math.round(1000 * (odds.get(session.keptPoint(shown)) ?? 0))).padStart(4),
  );
  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(''));
  return rows.join('\n');
}

/** What the engine says of the position without reading ahead: chances by a few playouts, odds of moves, owners. */
function rawEvaluation(session: SessionState): string {
  const color = session.toMove();
  const report = think(session, color, { share: RAW_SHARE }).report();
  const black = color === BLACK ? report.winRate : 1 - report.winRate;
  const { size } = session.position;
  const owners = report.ownership.map((value) => (-value).toFixed(3));
  const rows = Array.from({ length: size }, (_, row) => owners.slice(row * size, (row + 1) * size).join(' '));
  return [
    `whiteWin ${(1 - black).toFixed(6)}`,
    `whiteLoss ${black.toFixed(6)}`,
    'noResult 0.000000',
    `whiteLead ${(-report.scoreMean).toFixed(3)}`,
    'policy',
    heatmapShares(session),
    'whiteOwnership',
    ...rows,
  ].join('\n');
}

/** Part of a move's playouts. */
const RAW_SHARE = 1 / 20;

function heatmapShares(session: SessionState): string {
  const { position } = session;
  const color = session.toMove();
  const odds = new Map(oddsOfMoves(position, color, builtinMoves()).map((move) => [move.point, move.odds]));
  const { size } = position;
  const cells = [...position.points].map((point) =>
    position.isLegal(point, color) ? (odds.get(point) ?? 0).toFixed(6) : 'NAN',
  );
  return Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(' ')).join(
    '\n',
  );
}

/** Like genmove, with what was thought in a line of JSON before "play D4" (CGOS). */
class CgosTask extends MoveTask {
  readonly #session: SessionState;
  override get streams(): boolean {
    return true;
  }

  constructor(session: SessionState, args: Args) {
    super(session, args.color(), { play: true });
    this.#session = session;
  }

  override close(): string {
    const choice = this.decide();
    const session = this.#session;
    const thought = session.lastThought;
    const text = choiceText(session, choice);
    const played = `play ${choice.kind === 'pass' ? 'pass' : text}`;
    if (!thought || !('report' in thought)) return played;
    const { winRate, scoreMean, color, playouts, moves } = thought.report;
    const name = (point: number): string => (point === PASS ? 'pass' : session.name(point));
    const analysis = {
      winrate: Number(winRate.toFixed(4)),
      score: Number(((color === BLACK ? 1 : -1) * scoreMean).toFixed(2)),
      visits: playouts,
      moves: moves.slice(0, CGOS_MOVES).map((move) => ({
        move: name(move.point),
        winrate: Number(move.winRate.toFixed(4)),
        visits: move.visits,
        prior: Number((move.prior ?? 0).toFixed(4)),
        pv: move.pv.map(name).join(' '),
      })),
      comment: oneLine(answerOf(session, 'gomill-explain_last_move')),
    };
    return `${JSON.stringify(analysis)}\n${played}`;
  }
}

const CGOS_MOVES = 10;

/** Moves that a benchmark thinks about. */
const BENCHMARK_MOVES = 3;

export const clientCommands: GtpCommand[] = [
  {
    name: 'kgs-chat',
    help: '"game" or "private", a name, text: answers questions about its move, the score and itself',
    run(session, args) {
      const kind = args.next();
      if (kind !== 'game' && kind !== 'private') throw new GtpError('the first word must be game or private');
      if (args.next() === undefined) throw new GtpError('a name is missing');
      const words: string[] = [];
      for (let word = args.next(); word !== undefined; word = args.next()) words.push(word);
      return chat(session, words.join(' '));
    },
  },
  { name: 'kgs-game_over', help: 'takes note that the game is over', run: () => '' },
  { name: 'cgos-gameover', help: 'takes note that the game is over', run: () => '' },
  { name: 'cgos-opponent_name', help: "takes note of the opponent's name", run: () => '' },
  { name: 'cgos-opponent_rating', help: "takes note of the opponent's rating", run: () => '' },
  {
    name: 'cgos-genmove_analyze',
    help: "colour: plays the engine's move for it, with what was thought as a line of JSON",
    run(session, args) {
      session.requireNoTries('cgos-genmove_analyze');
      return new CgosTask(session, args);
    },
  },
  {
    name: 'gomill-genmove_ex',
    help: 'colour and keywords, of which none is known: genmove; without a colour the keywords that are known',
    run: (session, args) => (args.more() ? moveTask(session, args.color()) : ''),
  },
  {
    name: 'gomill-savesgf',
    help: 'file, optional properties as PB=Name with \\_ for a space: writes the game',
    run(session, args) {
      session.requireNoTries('gomill-savesgf');
      const name = args.fileName();
      if (name === undefined) throw new GtpError('missing filename');
      const properties: string[] = [];
      for (let word = args.next(); word !== undefined; word = args.next()) {
        const [, id, value] = /^([A-Z]{1,2})=(.*)$/.exec(word) ?? [];
        if (id === undefined) throw new GtpError(`'${word}' is no property`);
        properties.push(`${id}[${escapeText(value.replaceAll('\\_', ' ').replaceAll('\\\\', '\\'))}]`);
      }
      const text = gameSgf(session).replace('(;GM[1]', `(;GM[1]${properties.join('')}`);
      try {
        session.host.writeFile(name, text);
      } catch {
        throw new GtpError(`cannot write '${name}'`);
      }
      return '';
    },
  },
  {
    name: 'rectangular_boardsize',
    help: 'width and height, which must be the same: an empty board of that size',
    run(session, args) {
      const [width, height] = [
        args.integer('boardsize not an integer'),
        args.integer('boardsize not an integer'),
      ];
      if (width !== height)
        throw new GtpError(`unacceptable size: boards are square, not ${width}x${height}`);
      if (width < 1 || width > MAX_SIZE) throw new GtpError('unacceptable size');
      session.newGame(width);
      session.clock.restart();
      return '';
    },
  },
  {
    name: 'kata-list-params',
    help: 'the parameters of kata-get-param',
    run: () => Object.keys(PARAMS).join(' '),
  },
  {
    name: 'kata-get-param',
    help: 'name: the value of a parameter',
    run: (session, args) => String(paramOf(args.next() ?? '').read(session)),
  },
  {
    name: 'kata-get-params',
    help: 'all parameters as JSON',
    run: (session) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(PARAMS).map(([name, param]) => [name, param.read(session)])),
      ),
  },
  {
    name: 'kata-set-param',
    help: 'name and value: changes a parameter',
    run(session, args) {
      paramOf(args.next() ?? '').write(session, valueFrom(args.next() ?? ''));
      return '';
    },
  },
  {
    name: 'kata-set-params',
    help: 'JSON: changes parameters, all or none',
    run: (session, args) => setParams(session, args.all()),
  },
  { name: 'kata-get-models', help: 'the neural networks: none', run: () => '[]' },
  {
    name: 'kata-raw-nn',
    help: 'what the engine says of the position with hardly any search; it has no neural network',
    run(session) {
      session.requireNoTries('kata-raw-nn');
      return rawEvaluation(session);
    },
  },
  {
    name: 'genmove_debug',
    help: "colour: plays the engine's move for it, and writes why to the error stream",
    run: (session, args) => debugged(session, moveTask(session, args.color())),
  },
  {
    name: 'search_debug',
    help: "colour: the engine's move for it, without playing it; writes what was found to the error stream",
    run(session, args) {
      session.requireNoTries('search_debug');
      const color = args.color();
      return debugged(session, new MoveTask(session, color, { play: false }));
    },
  },
  {
    name: 'kata-benchmark',
    help: 'optional playouts: how many a second the search plays in this position',
    run(session, args) {
      session.requireNoTries('kata-benchmark');
      const playouts = args.more()
        ? args.integer('not a number of playouts')
        : session.movePlayouts * BENCHMARK_MOVES;
      if (playouts < 1 || playouts > 1e7) throw new GtpError('not a number of playouts');
      const search = session.engine.startSearch(session.toMove());
      const begin = session.host.secondsNow();
      search.run(playouts);
      const seconds = Math.max(1e-6, session.host.secondsNow() - begin);
      return `${search.playouts} playouts in ${seconds.toFixed(2)} s, ${Math.round(search.playouts / seconds)} a second`;
    },
  },
  {
    name: 'lz-setoption',
    help: 'name NAME value VALUE: playouts, visits, or resignpercent (0: never resign)',
    run(session, args) {
      const match = /^name +(.+?) +value +(\S+)$/i.exec(args.all());
      if (!match) throw new GtpError('it must be: name NAME value VALUE');
      const [, name, value] = match;
      const key = name.toLowerCase().replace(/\s/g, '');
      if (key === 'visits' || key === 'playouts' || key === 'maximumvisits')
        session.options.playouts = atLeastOne(valueFrom(value));
      else if (key === 'resignpercent' || key === 'resignationpercent')
        session.options.mayResign = valueFrom(value) !== 0;
      else throw new GtpError(`unknown option '${name}'`);
      return '';
    },
  },
  {
    name: 'heatmap',
    help: 'how likely each move is by learnt strengths, per mille, on the error stream',
    run(session) {
      session.host.errorLine(heatmap(session));
      return '';
    },
  },
];
