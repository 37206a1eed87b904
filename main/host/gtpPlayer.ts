/**
 * A GTP engine of the user's at a game: has it move or analyse, whatever the position, and whatever it did before. The board it has is brought
 * to the position with as few commands as possible: undone to where both agree and played on from there, else set up anew. An
 * engine that dies is started once more and brought to the same position; then it counts as broken.
 */
import { SayingError, type Saying } from '../../engine/protocol/sayings.ts';
import {
  allPoints,
  parsePoint,
  pointName,
  STRIDE,
  type Point,
  type Stone,
} from '../../engine/board/point.ts';
import { positionFromSpec } from '../../engine/board/spec.ts';
import type {
  AnalyzeResult,
  Move,
  MoveChoice,
  PositionSpec,
  Rules,
  SearchBudget,
  SearchReport,
} from '../../engine/protocol/types.ts';
import { gtpSettings, gtpTimeLeft, type MoveClock } from '../../engine/protocol/timeControl.ts';
import { ApiError } from '../ipc/errors.ts';
import type { EngineAnswer, EngineOffer } from '../ipc/enginesApi.ts';
import type { GtpOutcome, StreamingEngine } from '../regression/testEngine.ts';
import {
  analysisReport,
  ANALYZE_COMMANDS,
  analyzeLine,
  JUDGEMENTS,
  moveReport,
  scoreIn,
  valuesReport,
} from './gtpAnalysis.ts';

/** Milliseconds for a move, and for any other command; the first one, by which it starts, is given as long as a move. */
const MOVE_MS = 30 * 60_000;
const COMMAND_MS = 60_000;
/** Undoing more moves than this is not tried: the board is set up anew. */
const MAX_UNDO = 20;

/** Characters of an answer that are handed on. */
const MOST_TEXT = 200_000;
/** Commands after which the board of an engine may be another one. */
const CHANGES_BOARD =
  /^\s*(?!reg_|restricted_)\S*(boardsize|clear_board|play|black|white|genmove|undo|loadsgf|handicap|komi|rules|setup|set_position)/i;

/** What an engine did that ends the conversation; the message is a whole sentence. */
export class PlayerError extends SayingError {
  /** The end of what it wrote to its error stream. */
  readonly stderr: string;

  constructor(says: Saying, stderr: string) {
    super(says);
    this.stderr = stderr;
  }
}

/** A failure of a player as what the user is told; anything else as it is. */
export function asApiError(thrown: unknown): unknown {
  return thrown instanceof PlayerError ? new ApiError('refused', thrown.says, thrown.stderr) : thrown;
}

/** The process is gone; another one may do better. */
class Gone extends PlayerError {}

type Board = Omit<PositionSpec, 'toMove'>;

/** A process, and what it has been told. */
interface Running {
  engine: StreamingEngine;
  commands: ReadonlySet<string>;
  board: Board | null;
  /** How its clocks were set; '' before. */
  times: string;
}

/** Gets a drawing, a command on each line, as GoGui's live graphics. */
type Draw = (drawing: string) => void;

export interface GtpPlayerOptions {
  /** For people. */
  name: string;
  /** `draw` gets what the process draws while it thinks. */
  make: (draw: Draw) => StreamingEngine;
  /** GTP commands after the board was set up. */
  setup: readonly string[];
  /** Told what a process that was started calls its version, if it says so. */
  versioned?: (version: string) => void;
  /** Told how a process ended in whose place another one has answered. */
  replaced?: (error: PlayerError) => void;
}

export class GtpPlayer {
  readonly #options: GtpPlayerOptions;
  #running: Running | null = null;
  #stops = 0;
  /** Ends the analysis that runs; null while none does. */
  #endAnalysis: (() => void) | null = null;
  /** Gets what is drawn meanwhile. */
  #draw: Draw | undefined;

  constructor(options: GtpPlayerOptions) {
    this.#options = options;
  }

  /**
   * Its move for the side to move; null when it was stopped. It is told what the clocks show, where it knows a command for that. One question at a
   * time. Throws PlayerError.
   */
  genmove(position: PositionSpec, clock?: MoveClock, draw?: Draw): Promise<MoveChoice | null> {
    return this.#drawing(draw, () => this.#move(position, clock));
  }

  /**
   * What it thinks of a position when the budget is spent or it is stopped; `tell` gets each report before. Null when it was stopped before
   * there was one. An engine without such a command says what its moves are worth, or only its move. One question at a time. Throws PlayerError.
   */
  analyze(
    position: PositionSpec,
    budget: SearchBudget,
    tell: (report: SearchReport) => void,
  ): Promise<AnalyzeResult | null> {
    return this.#twice(() => this.#analysis(position, budget, tell));
  }

  /** What it knows, and what it answers to the first of `names` that it knows. Throws PlayerError. */
  offer(names: readonly string[]): Promise<EngineOffer | null> {
    return this.#twice(async () => {
      const running = (this.#running ??= await this.#start());
      const commands = [...running.commands].filter((word) => word !== '');
      const name = names.find((one) => running.commands.has(one));
      const listed = name === undefined ? null : await this.#ask(running, name);
      return { commands, listed };
    });
  }

  /** What it says to a command at a position. Null when it was stopped. One question at a time. Throws PlayerError. */
  query(position: PositionSpec, line: string, draw?: Draw): Promise<EngineAnswer | null> {
    return this.#drawing(draw, async () => {
      const running = (this.#running ??= await this.#start());
      await this.#bringTo(running, position);
      running.engine.takeStderr();
      // Whatever it did to its board, the next question is not about that.
      if (CHANGES_BOARD.test(line)) running.board = null;
      const outcome = await running.engine.ask(line, MOVE_MS);
      if (outcome.kind !== 'answer') checked(outcome, line, (what, Kind) => this.#fault(running, what, Kind));
      const { ok, text } = outcome as Extract<GtpOutcome, { kind: 'answer' }>;
      const cut = Math.max(0, text.length - MOST_TEXT);
      return { ok, text: text.slice(0, MOST_TEXT), cut, stderr: running.engine.takeStderr().trim() };
    });
  }

  /** What it says, and what it draws until then. */
  async #drawing<T>(draw: Draw | undefined, question: () => Promise<T>): Promise<T | null> {
    this.#draw = draw;
    try {
      return await this.#twice(question);
    } finally {
      this.#draw = undefined;
    }
  }

  /** What it says, by another process if the first one dies. */
  async #twice<T>(question: () => Promise<T>): Promise<T | null> {
    const stops = this.#stops;
    let died: Gone | undefined;
    for (;;) {
      try {
        const answer = await question();
        if (died) this.#options.replaced?.(died);
        return answer;
      } catch (error) {
        this.#end();
        if (stops !== this.#stops) return null;
        if (!(error instanceof Gone) || died) throw error;
        died = error;
      }
    }
  }

  /** Ends the thinking. For moves GTP knows no such command: the process is ended, and the next question starts another one. */
  stop(): void {
    this.#stops++;
    if (this.#endAnalysis) this.#endAnalysis();
    else this.#end();
  }

  close(): void {
    this.#stops++;
    this.#end();
  }

  async #move(position: PositionSpec, clock?: MoveClock): Promise<MoveChoice> {
    const running = (this.#running ??= await this.#start());
    await this.#bringTo(running, position);
    if (clock) await this.#tellTime(running, clock);
    const { toMove, size } = position;
    const answer = await this.#ask(running, `genmove ${colorName(toMove)}`, MOVE_MS);
    const word = answer.trim();
    if (/^resign$/i.test(word)) {
      // Some take their board to be finished then.
      running.board = null;
      return { kind: 'resign' };
    }
    const point = /^pass$/i.test(word) ? 0 : parsePoint(word, size);
    if (point === undefined || !positionFromSpec(position).isLegal(point, toMove))
      throw this.#fault(running, { key: 'host.player.move', args: { word: word.slice(0, 40) } });
    running.board = { ...position, moves: [...position.moves, { color: toMove, point }] };
    return point === 0 ? { kind: 'pass' } : { kind: 'play', point };
  }

  async #analysis(
    position: PositionSpec,
    { playouts, seconds }: SearchBudget,
    tell: (report: SearchReport) => void,
  ): Promise<AnalyzeResult | null> {
    const stops = this.#stops;
    const running = (this.#running ??= await this.#start());
    const command = ANALYZE_COMMANDS.find((one) => running.commands.has(one));
    await this.#bringTo(running, position);
    if (stops !== this.#stops) return null;
    if (command === undefined) return this.#judgement(running, position);
    const { toMove, size } = position;
    let last: SearchReport | null = null;
    const end = (): void => running.engine.endStream();
    const timer = seconds === undefined ? undefined : setTimeout(end, 1000 * seconds);
    this.#endAnalysis = end;
    try {
      const outcome = await running.engine.stream(analyzeLine(command, toMove), (line) => {
        const report = analysisReport(line, toMove, size);
        if (!report) return;
        last = report;
        tell(report);
        if (report.playouts >= playouts) end();
      });
      checked(outcome, command, (what, Kind) => this.#fault(running, what, Kind));
    } finally {
      clearTimeout(timer);
      this.#endAnalysis = null;
    }
    const report = last as SearchReport | null;
    return report && { ...report, stopped: stops !== this.#stops };
  }

  /** What an engine that has no analysis says of a position: its moves with their values, else its move; and the score where it estimates it. */
  async #judgement(running: Running, position: PositionSpec): Promise<AnalyzeResult> {
    const { commands } = running;
    const { toMove, size } = position;
    // The score first: a move that is asked for may stand on its board afterwards.
    const told = commands.has(JUDGEMENTS.score)
      ? await running.engine.ask(JUDGEMENTS.score, MOVE_MS)
      : undefined;
    const score = told?.kind === 'answer' && told.ok ? scoreIn(told.text) : undefined;
    const values = JUDGEMENTS.values(toMove);
    const report = commands.has(values)
      ? valuesReport(await this.#ask(running, values, MOVE_MS), toMove, size)
      : moveReport(await this.#wouldPlay(running, position), toMove, size);
    if (score === undefined) return { ...report, stopped: false };
    return { ...report, scoreMean: score, scoreless: false, stopped: false };
  }

  /** The move that it would play; null when it would resign. Its board is as before, or set up anew the next time. */
  async #wouldPlay(running: Running, position: PositionSpec): Promise<Point | null> {
    const { toMove, size } = position;
    const plays = !running.commands.has(JUDGEMENTS.move);
    const answer = await this.#ask(
      running,
      `${plays ? 'genmove' : JUDGEMENTS.move} ${colorName(toMove)}`,
      MOVE_MS,
    );
    const word = answer.trim();
    if (/^resign$/i.test(word)) {
      if (plays) running.board = null;
      return null;
    }
    const point = /^pass$/i.test(word) ? 0 : parsePoint(word, size);
    if (point === undefined || !positionFromSpec(position).isLegal(point, toMove))
      throw this.#fault(running, { key: 'host.player.move', args: { word: word.slice(0, 40) } });
    // Undone by whatever is asked next, as any other move of its board.
    if (plays) running.board = { ...position, moves: [...position.moves, { color: toMove, point }] };
    return point;
  }

  async #start(): Promise<Running> {
    const engine = this.#options.make((drawing) => this.#draw?.(drawing));
    const running: Running = { engine, commands: new Set(), board: null, times: '' };
    this.#running = running;
    const listed = await this.#ask(running, 'list_commands', MOVE_MS);
    running.commands = new Set(listed.split(/\s+/));
    if (running.commands.has('version'))
      this.#options.versioned?.((await this.#ask(running, 'version')).trim());
    return running;
  }

  async #bringTo(running: Running, position: PositionSpec): Promise<void> {
    const { board } = running;
    running.board = null;
    const lines = board ? this.#steps(running, board, position) : this.#setUp(running, position);
    // A new game starts the clocks of some engines anew.
    if (lines.includes('clear_board')) running.times = '';
    for (const line of lines) await this.#ask(running, line);
    running.board = position;
  }

  /** Sets its clocks, and says what they show. An engine that will not have it plays without. */
  async #tellTime(running: Running, { control, clocks }: MoveClock): Promise<void> {
    const settings = gtpSettings(control, running.commands);
    if (settings === null) return;
    const lines = running.times === settings ? [] : [settings];
    if (running.commands.has('time_left'))
      lines.push(gtpTimeLeft(2, clocks[2], settings), gtpTimeLeft(1, clocks[1], settings));
    for (const line of lines) {
      const outcome = await running.engine.ask(line, COMMAND_MS);
      if (outcome.kind === 'answer') continue;
      checked(outcome, line, (what, Kind) => this.#fault(running, what, Kind));
    }
    running.times = settings;
  }

  /** From the board it has to the position. */
  #steps({ commands }: Running, from: Board, to: Board): string[] {
    let same = 0;
    while (same < from.moves.length && same < to.moves.length && isSame(from.moves[same], to.moves[same]))
      same++;
    const back = from.moves.length - same;
    const anew = !isSameStart(from, to) || (back > 0 && (back > MAX_UNDO || !commands.has('undo')));
    if (anew) return this.#setUp({ commands }, to);
    return [...Array<string>(back).fill('undo'), ...playLines(to, same)];
  }

  #setUp({ commands }: Pick<Running, 'commands'>, to: Board): string[] {
    const { size, komi, black, white, handicap, rules } = to;
    // Stones that can only be the handicap are given as such: engines count and play by it.
    const placed = handicap >= 2 && black.length === handicap && white.length === 0;
    const names = (points: readonly Point[]): string =>
      points.map((point) => pointName(point, size)).join(' ');
    return [
      `boardsize ${size}`,
      'clear_board',
      ...(commands.has('kata-set-rules') ? [`kata-set-rules ${rules.scoring}`] : []),
      ...(commands.has('kata-set-rule') ? singleRules(rules) : []),
      `komi ${komi}`,
      ...(placed && commands.has('set_free_handicap')
        ? [`set_free_handicap ${names(black)}`]
        : playLines({ size, moves: setupMoves(to) })),
      ...this.#options.setup,
      ...playLines(to),
    ];
  }

  /** The answer to a command. Throws PlayerError. */
  async #ask(running: Running, command: string, limit = COMMAND_MS): Promise<string> {
    const outcome = await running.engine.ask(command, limit);
    return checked(outcome, command, (what, Kind) => this.#fault(running, what, Kind));
  }

  #fault({ engine }: Running, what: Saying, Kind: typeof PlayerError = PlayerError): PlayerError {
    const args = { name: this.#options.name, what: [what] };
    return new Kind({ key: 'host.player', args }, engine.takeStderr().trim());
  }

  #end(): void {
    this.#running?.engine.close();
    this.#running = null;
  }
}

/** The text of an answer; throws what `fault` makes of any other outcome. */
function checked(
  outcome: GtpOutcome,
  command: string,
  fault: (what: Saying, Kind?: typeof PlayerError) => PlayerError,
): string {
  if (outcome.kind === 'answer' && outcome.ok) return outcome.text;
  if (outcome.kind === 'gone') throw fault(outcome.how, Gone);
  throw fault(told(command, outcome));
}

/** What finishes a sentence about the engine. */
function told(command: string, outcome: Exclude<GtpOutcome, { kind: 'gone' }>): Saying {
  if (outcome.kind === 'timeout') return { key: 'host.player.late', args: { command } };
  const text = outcome.text.trim().slice(0, 200);
  if (outcome.kind === 'garbage') return { key: 'host.player.noGtp', args: { command, text } };
  if (text === '') return { key: 'host.player.refused.silent', args: { command } };
  return { key: 'host.player.refused', args: { command, text } };
}

/** What the named rules of KataGo leave open, or have otherwise. */
function singleRules({ ko, suicide }: Rules): string[] {
  return [
    // Some give White points for handicap stones, which our own count does not.
    'kata-set-rule whiteHandicapBonus 0',
    ...(ko === 'positional' || ko === 'situational' ? [`kata-set-rule ko ${ko.toUpperCase()}`] : []),
    ...(suicide === 'forbid' ? [] : ['kata-set-rule suicide true']),
  ];
}

function colorName(color: Stone): string {
  return color === 2 ? 'black' : 'white';
}

function playLines({ size, moves }: Pick<Board, 'size' | 'moves'>, from = 0): string[] {
  return moves.slice(from).map(({ color, point }) => `play ${colorName(color)} ${pointName(point, size)}`);
}

/**
 * The stones on the board before the first move as moves, in an order in which none is suicide and none captures: each touches an
 * empty point or a stone of its colour that is there already.
 */
export function setupMoves({ size, black, white }: Pick<Board, 'size' | 'black' | 'white'>): Move[] {
  const colorOf = new Map<Point, Stone>([
    ...black.map((point): [Point, Stone] => [point, 2]),
    ...white.map((point): [Point, Stone] => [point, 1]),
  ]);
  const onBoard = new Set(allPoints(size));
  const around = (point: Point): Point[] =>
    [point - 1, point + 1, point - STRIDE, point + STRIDE].filter((next) => onBoard.has(next));
  const order = [...colorOf.keys()].filter((point) => around(point).some((next) => !colorOf.has(next)));
  const placed = new Set(order);
  for (const point of order)
    for (const next of around(point))
      if (colorOf.get(next) === colorOf.get(point) && !placed.has(next)) {
        placed.add(next);
        order.push(next);
      }
  return order.map((point) => ({ color: colorOf.get(point)!, point }));
}

function isSame(a: Move, b: Move): boolean {
  return a.color === b.color && a.point === b.point;
}

/** Whether both begin with the same board. */
function isSameStart(a: Board, b: Board): boolean {
  const start = ({ size, komi, rules, handicap, black, white }: Board): string =>
    JSON.stringify([size, komi, rules, handicap, black, white]);
  return start(a) === start(b);
}
