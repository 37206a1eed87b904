/**
 * Two engines on one position: both are brought there and asked the same. They stay alive from question to question, so that a walk
 * through the moves of a game costs each only the move; the newest question counts, an older one still under way answers nothing.
 * Whatever one engine does, the other's answer comes: one that died or hung says so and is started again with the next question.
 */
import { dirname } from 'node:path';
import { colorName, pointName } from '../../engine/board/point.ts';
import { said, verbatim } from '../../engine/protocol/sayings.ts';
import type { TestRecord, TestResult } from '../../engine/protocol/regression.ts';
import type { Color, Point, PositionSpec, Stone } from '../../engine/protocol/types.ts';
import { commandName, isSetting } from '../../engine/regression/prelude.ts';
import { noAnswer } from '../ipc/lockstepApi.ts';
import type { Pair, PairAnswer, PairAsk, PairPlayer } from '../ipc/lockstepApi.ts';
import { FINAL_STATUSES } from '../../engine/protocol/lockstep.ts';
import type { EngineSource } from '../regression/engines.ts';
import { EngineStartError, TestSession } from '../regression/testSession.ts';
import { chainsOf, dragonsIn, mapIn, movesIn, pointsIn } from './gtpReports.ts';

/** Where both engines are brought to. */
export interface LockstepPlace {
  /** The test's own, or what `positionCommands` makes of a position; `command` is '' for none. */
  test: TestRecord;
  /** The suite's path: commands name files from its folder. */
  file: string;
  size: number;
  board: Color[];
  lastMove: Point;
  /** Who is asked for a move. */
  color: Stone;
  /** The same position by commands that every engine knows; undefined when it cannot be reached by moves. */
  spec?: PositionSpec;
}

interface Player {
  key: string;
  session: TestSession;
  name: string;
}

/** Without them the engine is not at the position. */
const PLACES = /^(loadsgf|boardsize|clear_board|play|black|white|fixed_handicap|set_free_handicap|trymove)\b/;
const LISTS = ['all_move_values', 'top_moves'];

export class Lockstep {
  readonly #source: (player: PairPlayer) => EngineSource;
  readonly #players: (Player | undefined)[] = [undefined, undefined];
  /** The last question of each engine, done or not. */
  readonly #busy: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  #newest = 0;

  constructor(source: (player: PairPlayer) => EngineSource) {
    this.#source = source;
  }

  /** What both say; null when it was stopped, or something newer was asked. Never rejects for anything an engine does. */
  async ask(place: LockstepPlace, { question, players, limitSeconds }: PairAsk): Promise<Pair | null> {
    const number = ++this.#newest;
    const superseded = (): boolean => number !== this.#newest;
    // Faults of the person's own, such as a command line with an open quote, are told before anything is started.
    const sources = players.map((player) => this.#source(player));
    const answers = players.map((player, i) => {
      const before = this.#busy[i];
      const key = JSON.stringify([player, sources[i].description.command, dirname(place.file), limitSeconds]);
      const answer = before.then(async () => {
        if (superseded()) return null;
        const known = this.#players[i];
        if (known?.key !== key) {
          known?.session.close();
          const make = sources[i].makeFor(place.file);
          const session = new TestSession({ make, limitSeconds, setup: player.setup });
          this.#players[i] = { key, session, name: '' };
        }
        return new Questioner(this.#players[i]!, place, superseded).ask(question);
      });
      this.#busy[i] = answer.catch(() => undefined);
      return answer;
    });
    const [first, second] = await Promise.all(answers);
    if (!first || !second || superseded()) return null;
    const { size, board, lastMove, color } = place;
    return { size, board, lastMove, color, sides: [first, second] };
  }

  /** Ends both engines, and whatever they were asked. */
  stop(): void {
    this.#newest++;
    for (const [i, player] of this.#players.entries()) {
      player?.session.close();
      this.#players[i] = undefined;
    }
  }
}

/** Asks one engine all that belongs to one question. */
class Questioner {
  readonly #player: Player;
  readonly #place: LockstepPlace;
  readonly #superseded: () => boolean;
  readonly #answer: PairAnswer = noAnswer('');
  /** The commands that lead to the position. */
  #prelude: readonly string[];
  #byMoves = false;

  constructor(player: Player, place: LockstepPlace, superseded: () => boolean) {
    this.#player = player;
    this.#place = place;
    this.#superseded = superseded;
    this.#prelude = place.test.prelude;
  }

  async ask(question: PairAsk['question']): Promise<PairAnswer | null> {
    if (!(await this.#identify())) return this.#done();
    await this.#askTest();
    await {
      moves: () => this.#askMoves(),
      influence: () => this.#askInfluence(),
      dragons: () => this.#askDragons(),
      final: () => this.#askFinal(),
    }[question]();
    return this.#done();
  }

  #done(): PairAnswer | null {
    return this.#superseded() ? null : { ...this.#answer, name: this.#player.name };
  }

  /** Whether there is an engine. */
  async #identify(): Promise<boolean> {
    if (this.#player.name !== '') return true;
    try {
      const { name, version } = await this.#player.session.identify();
      this.#player.name = `${name} ${version}`.trim() || 'an engine without a name';
      return true;
    } catch (error) {
      if (!(error instanceof EngineStartError)) throw error;
      this.#answer.failure = { kind: 'start', ...said(error.how), stderr: error.stderr };
      this.#player.session.renew();
      return false;
    }
  }

  async #askTest(): Promise<void> {
    const { command } = this.#place.test;
    if (command === '') return;
    const result = await this.#run(command);
    if (!result) return;
    const { answer, refused, verdict } = result;
    this.#answer.test = { command, answer, refused, verdict };
  }

  async #askMoves(): Promise<void> {
    const { size, color, test } = this.#place;
    const answer = this.#answer;
    // What the test asked may be the question already.
    const known = /^reg_genmove\b/.test(test.command) && answer.test?.refused === false;
    const asked = known ? answer.test?.answer : undefined;
    const move = asked ?? (await this.#text(`reg_genmove ${colorName(color)}`));
    for (const command of LISTS) {
      const moves = [...movesIn((await this.#text(command)) ?? '')].map(([vertex, value]) => ({
        point: pointsIn(vertex, size).at(0) ?? 0,
        value,
      }));
      if (moves.length === 0) continue;
      answer.moves = moves.filter(({ point }) => point !== 0).sort((a, b) => b.value - a.value);
      break;
    }
    // It plays its move: last of all, since the position is set up again after it.
    const played = move ?? (await this.#text(`genmove ${colorName(color)}`));
    answer.move = /^resign/i.test(played ?? '') ? 'resign' : (played ?? '').toUpperCase();
    if (answer.move !== '') this.#forget('reg_genmove');
    if (answer.moves) this.#forget(...LISTS);
  }

  async #askInfluence(): Promise<void> {
    const { size, color } = this.#place;
    const map = async (what: string): Promise<number[] | null> =>
      mapIn((await this.#text(`initial_influence ${colorName(color)} ${what}`)) ?? '', size);
    this.#answer.regions = await map('influence_regions');
    this.#answer.territory = await map('territory_value');
    this.#answer.score = ((await this.#text('estimate_score')) ?? '').split('\n', 1)[0];
  }

  async #askDragons(): Promise<void> {
    const { size, board } = this.#place;
    const data = await this.#text('dragon_data');
    const stones = data === undefined ? undefined : await this.#text('dragon_stones');
    this.#answer.dragons = data === undefined ? null : dragonsIn(data, stones ?? '', board, size);
    if (this.#answer.dragons || this.#answer.failure) return;
    // Every chain by itself, for an engine that does not tell which belong together.
    const dragons: NonNullable<PairAnswer['dragons']> = [];
    for (const { color, stones: chain } of chainsOf(board, size)) {
      const status = await this.#text(`dragon_status ${pointName(chain[0], size)}`);
      if (status === undefined) return;
      const word = /^\w*/.exec(status)?.[0] ?? '';
      dragons.push({ color, origin: chain[0], stones: chain, status: word, safety: '' });
    }
    this.#answer.dragons = dragons;
  }

  async #askFinal(): Promise<void> {
    const { size } = this.#place;
    const final = { alive: [] as Point[], dead: [] as Point[], seki: [] as Point[] };
    for (const status of FINAL_STATUSES) {
      const list = await this.#text(`final_status_list ${status}`);
      if (list === undefined) return;
      final[status] = pointsIn(list, size);
    }
    this.#answer.final = final;
  }

  /** The answer to a command; undefined when there was none. */
  async #text(command: string): Promise<string | undefined> {
    const result = await this.#run(command);
    if (!result) return undefined;
    if (!result.refused) return result.answer;
    this.#answer.missing.push({ command: command.replace(/ [A-HJ-T]\d+$/, ''), words: result.answer });
    return undefined;
  }

  /** A result that is an answer, if only a refusal; anything else ends the questions to this engine. */
  async #run(command: string): Promise<TestResult | undefined> {
    if (this.#answer.failure || this.#superseded()) return undefined;
    const { test, spec } = this.#place;
    const isTest = command === test.command;
    const result = await this.#player.session.run({
      ...test,
      command,
      prelude: [...this.#prelude],
      ...(isTest ? {} : { expectation: undefined }),
    });
    const failure = this.#failureOf(result);
    if (failure?.kind === 'position' && spec && !this.#byMoves) {
      this.#byMoves = true;
      this.#prelude = [...test.prelude.filter(isSetting), ...positionCommands(spec)];
      this.#player.session.renew();
      return this.#run(command);
    }
    this.#answer.failure = failure;
    return failure || result.verdict === 'skipped' ? undefined : result;
  }

  #failureOf({ verdict, problem, why, stderr }: TestResult): PairAnswer['failure'] {
    const told = said(why ?? verbatim(problem));
    if (verdict === 'crashed' || verdict === 'timedOut') return { kind: verdict, ...told, stderr };
    const lost = problem.split('\n').find((line) => PLACES.test(line));
    if (lost !== undefined) {
      const args = { command: commandName(lost).replace(/:$/, ''), why: lost.slice(lost.indexOf(': ') + 2) };
      return { kind: 'position', ...said({ key: 'host.test.lost', args }), stderr };
    }
    return problem.includes('no GTP') ? { kind: 'garbage', ...told, stderr } : null;
  }

  /** What another command made good is not missed. */
  #forget(...commands: string[]): void {
    this.#answer.missing = this.#answer.missing.filter(
      ({ command }) => !commands.includes(commandName(command)),
    );
  }
}

/** Commands of every GTP engine that lead to a position: stones that were set up are played, the rest as it was. */
export function positionCommands({ size, komi, black, white, moves }: PositionSpec): string[] {
  const play = (color: Stone, point: Point): string => `play ${colorName(color)} ${pointName(point, size)}`;
  return [
    `boardsize ${size}`,
    'clear_board',
    `komi ${komi}`,
    ...black.map((point) => play(2, point)),
    ...white.map((point) => play(1, point)),
    ...moves.map(({ color, point }) => play(color, point)),
  ];
}
