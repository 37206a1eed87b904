/**
 * Which tests a pattern affects (see AffectedBy). The drawing is compared here with the position of every test, which takes microseconds; only
 * where it fits near what the test is about is an engine asked whether the constraint holds, in a process of its own, so that whoever
 * edits patterns meanwhile waits for nothing.
 */
import { basename } from 'node:path';
import { setImmediate as eventsHandled } from 'node:timers/promises';
import { parsePoint, pointName, type Point } from '../../engine/board/point.ts';
import type { PackedPatterns } from '../../engine/protocol/messages.ts';
import type { PlannedTest, ResultRow, TestBoard } from '../../engine/protocol/regression.ts';
import { explainQuestion, type UsedPattern } from '../patterns/service.ts';
import type { AffectedFound, AffectedTest } from '../ipc/affectedApi.ts';
import { NearMatches, type DiagramMatch } from '../regression/nearMatches.ts';
import type { LabOptions, Params } from './labOptions.ts';
import { KeptReasons } from './labReasons.ts';
import { marksOf } from './labResults.ts';
import type { LabPositions } from './labPositions.ts';
import type { LabSuites } from './labSuites.ts';
import type { LabEngine } from './labThoughts.ts';

/** Tests that are searched before anything else may happen, and between two messages. */
const AT_ONCE = 25;
/** Matches at one position whose constraints are tried, and how many that hold are enough to show. */
const MAX_TRIED = 12;
const ENOUGH = 4;

/** A test with its newest result by Yomi. */
interface Known extends PlannedTest {
  row?: ResultRow;
}

export class LabAffected {
  readonly #options: LabOptions;
  readonly #positions: LabPositions;
  readonly #suites: LabSuites;
  readonly #reasons: KeptReasons;
  /** Boards that no result has, by file and prelude; null for those that cannot be drawn. */
  readonly #boards = new Map<string, TestBoard | null>();
  /** By suite and number: the newest results by Yomi; null when that has to be found out again. */
  #newest: ReadonlyMap<string, number> | null = null;
  /** Raised by every question, and by stop. */
  #asked = 0;
  #engine: LabEngine | null = null;

  constructor(options: LabOptions, positions: LabPositions, suites: LabSuites) {
    this.#options = options;
    this.#positions = positions;
    this.#suites = suites;
    this.#reasons = new KeptReasons(options.store.regression.details);
  }

  /** See AffectedReplies. */
  async find({ database, name, suites }: Params<'lab.affected'>): Promise<AffectedFound | null> {
    this.stop();
    const asked = this.#asked;
    const over = (): boolean => this.#asked !== asked;
    const used = this.#options.pattern(database, name);
    const pattern = used.database.patterns![used.index];
    const places = new NearMatches(database, used.database.matcher, pattern);
    const tests = await this.#tests(suites);
    if (over()) return null;
    const found: AffectedFound = { setId: used.set.id, tests: [], searched: tests.length, elsewhere: 0 };
    let told = 0;
    const tell = (done: number): void => {
      const news = { done, of: tests.length, tests: found.tests.slice(told) };
      this.#options.emit('lab.affectedProgress', { database, name, ...news });
      told = found.tests.length;
    };
    try {
      const reasons = await this.#reasons.of(database, name, over);
      for (let done = 0; done < tests.length; done += AT_ONCE) {
        await eventsHandled();
        if (over()) return null;
        for (const known of this.#known(tests.slice(done, done + AT_ONCE))) {
          const one = await this.#relate(known, used, places, reasons);
          if (over()) return null;
          if (one === 'elsewhere') found.elsewhere++;
          else if (one) found.tests.push(one);
        }
        tell(Math.min(tests.length, done + AT_ONCE));
      }
      return found;
    } catch (error) {
      if (over()) return null;
      throw error;
    } finally {
      if (!over()) this.#closeEngine();
    }
  }

  /** Ends the search. */
  stop(): void {
    this.#asked++;
    this.#closeEngine();
  }

  /** Other results are kept than before. */
  changed(): void {
    this.#newest = null;
  }

  /** The newest kept result of a test by Yomi, when it was of this file. */
  newest({ test, file }: PlannedTest): ResultRow | undefined {
    return this.#known([{ test, file }])[0].row;
  }

  #known(tests: readonly PlannedTest[]): Known[] {
    const { queries } = this.#options.store.regression;
    this.#newest ??= this.#newestResults();
    const ids = tests.map(({ test }) => this.#newest?.get(key(test)) ?? 0);
    const rows = new Map(queries.rows(ids).map((row) => [row.id, row]));
    return tests.map((planned, i) => {
      const row = rows.get(ids[i]);
      return row?.file === planned.file ? { ...planned, row } : planned;
    });
  }

  #newestResults(): Map<string, number> {
    const { regression } = this.#options.store;
    const ours = regression.runs().filter(({ engine }) => engine.build !== '');
    return new Map(regression.queries.newest(ours.map(({ id }) => id)).map((one) => [key(one), one.id]));
  }

  async #relate(
    known: Known,
    used: UsedPattern,
    places: NearMatches,
    reasons: ReadonlyMap<string, string[]>,
  ): Promise<AffectedTest | 'elsewhere' | null> {
    const { test, row } = known;
    const marks = marksOf({ test, answer: row?.answer ?? '', refused: row?.refused ?? false });
    const board = await this.#board(known);
    const described = {
      test,
      file: known.file,
      kept: row ? keptOf(row) : null,
      marks,
      ...(board ? { board } : {}),
    };
    const named = reasons.get(key(test));
    if (named) return { ...described, by: 'reason', at: named, undecided: false };
    if (!board) return null;
    const about = [...marks.asked, ...marks.expected, ...marks.given].flatMap(
      (vertex) => parsePoint(vertex, board.size) || [],
    );
    const { near, elsewhere } = places.matches(board, about);
    const { matches, undecided } = await this.#holding(known, near, used);
    if (matches.length === 0) return elsewhere ? 'elsewhere' : null;
    const points = matches.flatMap(({ move, covered }): Point[] => (move === 0 ? covered : [move]));
    const at = [...new Set(points)].map((point) => pointName(point, board.size));
    return { ...described, by: matches[0].by, at, undecided };
  }

  /** The matches whose constraint holds; without any, those of which nobody can tell from outside. */
  async #holding(
    known: Known,
    near: readonly DiagramMatch[],
    { set, database, index }: UsedPattern,
  ): Promise<{ matches: readonly DiagramMatch[]; undecided: boolean }> {
    const { constraint, helper } = database.patterns![index].source;
    // What a hand-written helper would say is not known.
    if (near.length === 0 || (!constraint && helper === null)) return { matches: near, undecided: false };
    // With moves that are only tried there is no position to look at from outside.
    const specs = helper === null ? await this.#positions.ask('specs', known) : null;
    if (!specs) return { matches: near, undecided: true };
    const engine = this.#engineWith(set.databases);
    const holding: DiagramMatch[] = [];
    const undecided: DiagramMatch[] = [];
    for (const match of near.slice(0, MAX_TRIED)) {
      const { color, transformation, anchor } = match;
      const where = { position: specs[color], color, transformation, anchor };
      const { accepted } = await engine.request('patternExplain', explainQuestion(database, index, where));
      if (accepted === true) holding.push(match);
      else if (accepted === null) undecided.push(match);
      if (holding.length === ENOUGH) break;
    }
    return holding.length > 0
      ? { matches: holding, undecided: false }
      : { matches: undecided, undecided: true };
  }

  /** All tests of some suites, of all without names. Nothing waits for all of them. */
  async #tests(suites: readonly string[]): Promise<PlannedTest[]> {
    const tests = new Map<string, PlannedTest>();
    for (const file of this.#suites.files()) {
      if (suites.length > 0 && !suites.includes(basename(file, '.tst'))) continue;
      await eventsHandled();
      // Of tests with the same number the first counts.
      for (const test of this.#suites.read(file).tests)
        if (!tests.has(key(test))) tests.set(key(test), { test, file });
    }
    return [...tests.values()];
  }

  /** The position: as it was drawn for the result, unless the test is another now. */
  async #board({ test, file, row }: Known): Promise<TestBoard | undefined> {
    const prelude = test.prelude.join('\n');
    if (row?.board && row.test.prelude.join('\n') === prelude) return row.board;
    const name = `${file}\n${prelude}`;
    let board = this.#boards.get(name);
    if (board === undefined) {
      board = (await this.#positions.board({ test, file })) ?? null;
      this.#boards.set(name, board);
    }
    return board ?? undefined;
  }

  #engineWith(patterns: PackedPatterns): LabEngine {
    if (!this.#engine) {
      this.#engine = this.#options.spawn();
      this.#engine.usePatterns(patterns);
    }
    return this.#engine;
  }

  #closeEngine(): void {
    this.#engine?.close();
    this.#engine = null;
  }
}

function key({ suite, number }: { suite: string; number: number }): string {
  return `${suite}:${number}`;
}

function keptOf({
  id,
  run,
  suite,
  number,
  verdict,
  answer,
  refused,
  problem,
  why,
}: ResultRow): AffectedTest['kept'] {
  return { id, run, suite, number, verdict, answer, refused, problem, why };
}
