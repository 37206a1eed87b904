/** The work of the tasks that mining is cut into (mineStages.ts). */
import { BLACK, PASS, WHITE } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { CaseTests } from '../../engine/genmove/caseTests.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { cellsAround } from '../../engine/learning/around.ts';
import {
  CaseGatherer,
  CoreSurvey,
  GameWalk,
  ShapeCounter,
  WIDEST_CELLS,
  casesOf,
} from '../../engine/learning/caseGatherer.ts';
import type { ShapeCounts, TurnPoint, WalkOptions } from '../../engine/learning/caseGatherer.ts';
import { readGame, type RecordedGame } from '../../engine/learning/gameReplay.ts';
import { CORE_CASES, coresOf, grownFrom } from '../../engine/learning/mine.ts';
import { testsOf } from '../../engine/learning/minedPattern.ts';
import type { TestedCase } from '../../engine/learning/separateCases.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import type { Evidence } from '../ipc/mineApi.ts';
import { before, evidenceOf, spread, type Asked } from './mineResult.ts';
import {
  ASKS,
  cellsOfText,
  coreOfText,
  countsOfTexts,
  countsText,
  isMissed,
  placeOf,
  sampleOfText,
  sampleText,
  textOfCells,
  turnsOfFlat,
  type BaseText,
  type MineCut,
  type StageGivens,
  type StageResults,
  type Stage,
  type TestText,
} from './mineStages.ts';

/** Moves at both ends of games that are not asked about. */
const FROM = 10;
const UNTIL = 20;

/** Called between pieces of the work, which goes on when it resolves; it may reject. */
type Breather = () => Promise<void>;

type LookAt = (walk: GameWalk, game: number, record: RecordedGame) => void;

/** Does tasks of one run, whose games it has. */
export class MineWork {
  readonly #cut: MineCut;
  readonly #lines: readonly string[];
  readonly #others: readonly string[];
  readonly #breathe: Breather;
  #engine: Engine | undefined;

  /** `lines`: the games to mine; `others`: those in which shapes are counted too. */
  constructor(
    cut: Omit<MineCut, 'games' | 'others'>,
    { lines, others }: { lines: readonly string[]; others: readonly string[] },
    breathe: Breather,
  ) {
    this.#cut = { ...cut, games: lines.length, others: others.length };
    this.#lines = lines;
    this.#others = others;
    this.#breathe = breathe;
  }

  /** Rejects with what `breathe` rejects with. */
  async run(task: number, given: unknown): Promise<StageResults[Stage]> {
    const { stage, at } = placeOf(this.#cut, task);
    // Each stage is only given what is its own.
    const of = <S extends Stage>(): StageGivens[S] => given as StageGivens[S];
    switch (stage) {
      case 'asked':
        return await this.#ask(at);
      case 'surveyed':
        return await this.#survey(at, of<'surveyed'>());
      case 'gathered':
        return await this.#gather(at, of<'gathered'>());
      case 'grown':
        return await this.#grow(of<'grown'>());
      case 'counted':
        return await this.#count(this.#lines, at, of<'counted'>(), this.#cut.options.every);
      case 'checked':
        // On every turn, so that intervals are about what was seen and not about estimates.
        return await this.#count(this.#others, at, of<'checked'>(), 1);
      case 'tested':
        return await this.#testAll(of<'tested'>());
    }
  }

  get #asking(): Engine {
    this.#engine ??= new Engine(19);
    return this.#engine;
  }

  async #ask(at: number): Promise<StageResults['asked']> {
    const { options } = this.#cut;
    const ranks: (number | null)[] = [];
    const seeds: string[] = [];
    for (let n = at * ASKS; n < Math.min(options.ask, (at + 1) * ASKS); n++) {
      await this.#breathe();
      const turn = this.#turnOf(n);
      if (turn === undefined) {
        ranks.push(null);
        continue;
      }
      const { position, color } = before(this.#lines[turn.game], turn.at);
      const engine = this.#asking;
      engine.clearCache();
      engine.position = position;
      const values = engine.decide(color, { seed: 1 }).moves;
      const own = values.find((move) => move.point === turn.point)?.value;
      const rank = own === undefined ? -1 : values.filter(({ value }) => value > own).length;
      ranks.push(rank);
      if (isMissed(rank, options)) seeds.push(textOfCells(this.#surroundings(turn)));
    }
    return { ranks, seeds };
  }

  /** The move of that number that the engine is asked about, of moves spread over the games and over their length; undefined when there is none. */
  #turnOf(n: number): TurnPoint | undefined {
    const game = Math.floor((n * this.#lines.length) / this.#cut.options.ask);
    const { moves } = readGame(this.#lines[game])!;
    const at = FROM + ((n * 37) % Math.max(1, moves.length - UNTIL - FROM));
    const point = moves[at] as Point | undefined;
    return point === undefined || point === PASS ? undefined : { game, at, point };
  }

  #surroundings({ game, at, point }: TurnPoint): Uint8Array {
    const { position, color } = before(this.#lines[game], at);
    const board = new PatternBoard(19, builtinTable());
    board.load(position.colorAt);
    const cells = new Uint8Array(WIDEST_CELLS);
    cellsAround(board, point, color, WIDEST_CELLS, cells);
    return cells;
  }

  /** Goes through the games of a part. */
  async #through(
    lines: readonly string[],
    at: number,
    how: Omit<WalkOptions, 'playouts'>,
    look: LookAt,
  ): Promise<GameWalk> {
    const { part } = this.#cut;
    const walk = new GameWalk({ ...how, playouts: builtinTable() });
    for (let game = at * part; game < Math.min(lines.length, (at + 1) * part); game++) {
      await this.#breathe();
      look(walk, game, readGame(lines[game])!);
    }
    return walk;
  }

  async #survey(at: number, seeds: readonly string[]): Promise<StageResults['surveyed']> {
    const { every } = this.#cut.options;
    const survey = new CoreSurvey(coresOf(seeds.map(cellsOfText)), every);
    const { wholeTurns, legalPoints } = await this.#through(
      this.#lines,
      at,
      { every },
      (walk, game, record) => survey.add(walk, game, record),
    );
    const cores = survey.counts.flatMap(({ matched, played }) => [matched, played]);
    return { cores, wholeTurns, legalPoints };
  }

  async #gather(at: number, cores: readonly string[]): Promise<StageResults['gathered']> {
    const gatherer = new CaseGatherer(cores.map(coreOfText), CORE_CASES);
    await this.#through(this.#lines, at, { every: this.#cut.options.every }, (walk, game, record) =>
      gatherer.add(walk, game, record),
    );
    return gatherer.samples.map(({ played, others }) => ({
      played: sampleText(played),
      others: sampleText(others),
    }));
  }

  async #grow(bases: readonly BaseText[]): Promise<StageResults['grown']> {
    const { played, share, every } = this.#cut.options;
    const cells = await this.#cellsOfCases(bases);
    const grown: StageResults['grown'] = [];
    for (const { core: text, seeds, samples } of bases) {
      await this.#breathe();
      const core = coreOfText(text);
      const cases = casesOf(
        core,
        { played: sampleOfText(samples.played), others: sampleOfText(samples.others) },
        { every, cellsOf: (turn) => cells.get(nameOf(turn))! },
      );
      const shapes = grownFrom({ core, seeds: seeds.map(cellsOfText) }, cases, {
        ...{ played, share: share / 100, every },
      });
      grown.push(
        shapes.map(({ shape: { cells: drawn, ...area }, played: plays, matched, least }) => ({
          shape: { ...area, cells: [...drawn] },
          ...{ played: plays, matched, least },
        })),
      );
    }
    return grown;
  }

  /** WIDEST_CELLS around each case of the bases, going through each game once. */
  async #cellsOfCases(bases: readonly BaseText[]): Promise<Map<string, Uint8Array>> {
    const byGame = new Map<number, Map<string, TurnPoint>>();
    for (const { samples } of bases)
      for (const turn of [samples.played, samples.others].flatMap(({ kept }) => turnsOfFlat(kept))) {
        const turns = byGame.get(turn.game) ?? new Map<string, TurnPoint>();
        byGame.set(turn.game, turns.set(nameOf(turn), turn));
      }
    const cells = new Map<string, Uint8Array>();
    const board = new PatternBoard(19, builtinTable());
    for (const [game, turns] of byGame) {
      await this.#breathe();
      const byMove = Map.groupBy(turns.values(), ({ at }) => at);
      board.clear();
      for (const [at, played] of readGame(this.#lines[game])!.moves.entries()) {
        const color = at % 2 === 0 ? BLACK : WHITE;
        for (const turn of byMove.get(at) ?? []) {
          const around = new Uint8Array(WIDEST_CELLS);
          cellsAround(board, turn.point, color, WIDEST_CELLS, around);
          cells.set(nameOf(turn), around);
        }
        if (played === PASS) board.pass();
        else board.place(played, color);
      }
    }
    return cells;
  }

  async #count(
    lines: readonly string[],
    at: number,
    shapes: StageGivens['counted'],
    every: number,
  ): Promise<StageResults['counted']> {
    const counter = new ShapeCounter(
      shapes.map(({ core, shape }) => ({ core: coreOfText(core), shape })),
      { every, mostOthers: this.#cut.options.cases },
    );
    // What the learnt strengths expect is asked of the games that are mined only.
    const how = lines === this.#lines ? { every, strengths: builtinMoves() } : { every };
    await this.#through(lines, at, how, (walk, game, record) => counter.add(walk, game, record));
    return counter.counts.map(countsText);
  }

  async #testAll({ ranks, legal, shapes }: StageGivens['tested']): Promise<Evidence[]> {
    const { options } = this.#cut;
    const asked = ranks.flatMap((rank, n): Asked[] => (rank === null ? [] : [{ ...this.#turnOf(n)!, rank }]));
    const missed = asked.filter(({ rank }) => isMissed(rank, options));
    const about = { asked, missed, lines: this.#lines, legal };
    const evidence: Evidence[] = [];
    for (const text of shapes) {
      const counts = countsOfTexts([text.counts], options.cases);
      const apart = countsOfTexts([text.apart], options.cases);
      const said = await this.#test(text, counts, apart);
      evidence.push(evidenceOf(`Mined${text.number}`, { shape: text.shape, counts, apart, ...said }, about));
    }
    return evidence;
  }

  /** What tests say of cases of a shape, in the games it was mined in and in the others. */
  async #test(
    { shape }: TestText,
    counts: ShapeCounts,
    apart: ShapeCounts,
  ): Promise<{ tests: string[]; train: TestedCase[]; check: TestedCase[] }> {
    const { cases, dragons } = this.#cut.options;
    const tests = cases === 0 ? [] : testsOf(shape, dragons);
    if (tests.length === 0) return { tests, train: [], check: [] };
    const asks = new CaseTests(shape, tests, dragons);
    const ask = async (
      turns: readonly TurnPoint[],
      played: boolean,
      games: readonly string[],
    ): Promise<TestedCase[]> => {
      const said: TestedCase[] = [];
      for (const { game, at, point } of turns) {
        await this.#breathe();
        const { position, color } = before(games[game], at);
        const engine = this.#asking;
        engine.clearCache();
        said.push({ played, holds: asks.ask(engine, position, color, point) });
      }
      return said;
    };
    const both = async ({ plays, others }: ShapeCounts, games: readonly string[]): Promise<TestedCase[]> => [
      ...(await ask(spread(plays, cases), true, games)),
      ...(await ask(others.kept, false, games)),
    ];
    return { tests, train: await both(counts, this.#lines), check: await both(apart, this.#others) };
  }
}

const nameOf = ({ game, at, point }: TurnPoint): string => `${game} ${at} ${point}`;
