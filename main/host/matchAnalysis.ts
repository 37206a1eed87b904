/** Goes through the games of a match with the analyst, in the background, and says where the evaluation fell. What is found is kept as any analysis is. */
import { setImmediate } from 'node:timers/promises';
import { said } from '../../engine/protocol/sayings.ts';
import type { AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import type { PositionSpec, Stone } from '../../engine/protocol/types.ts';
import { lineSpecs } from '../../engine/sgf/lineSpecs.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine } from '../../engine/sgf/replay.ts';
import type { GameRow } from '../../engine/protocol/match.ts';
import type { Events } from '../ipc/api.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import type { MatchAnalysis, MatchEvents, MatchLosses } from '../ipc/matchApi.ts';
import { lossesOf, type AnalysedGame } from '../match/losses.ts';
import type { MatchesRepository, StoredMatch } from '../store/matches.ts';
import type { Analysis } from './analysis.ts';

/** Seed of every analysis, as the window's (renderer/state/gameLine.svelte.ts): what is kept is found by it. */
const SEED = 1;
/** Searches that are cut off one after another are given up after this many: the engine is not to be had. */
const MOST_CUTS = 20;

export interface MatchAnalysisOptions {
  matches: MatchesRepository;
  analysis: Pick<Analysis, 'analyze' | 'reports' | 'stopBackground'>;
  /** Who analyses. */
  using: () => AnalystChoice;
  emit: <E extends keyof MatchEvents | 'notice'>(name: E, value: Events[E]) => void;
}

/** The positions along a game. */
interface Line {
  line: PositionSpec;
  toMove: Stone[];
}

export class MatchAnalyser {
  readonly #options: MatchAnalysisOptions;
  #job: MatchAnalysis | null = null;

  constructor(options: MatchAnalysisOptions) {
    this.#options = options;
  }

  /** How far the analysis of a match is; null when it does not go on. */
  of(id: number): MatchAnalysis | null {
    return this.#job?.id === id ? this.#job : null;
  }

  /** Analyses every position that is not known that well yet; 'conflict' while another match is gone through. */
  start(match: StoredMatch, playouts: number): MatchAnalysis {
    if (this.#job) throw new ApiError('conflict', { key: 'host.match.analysing' });
    const using = this.#options.using();
    const lines = this.#lines(match.id).map(({ line }) => line);
    const job = { id: match.id, done: 0, of: lines.reduce((sum, { toMove }) => sum + toMove.length, 0) };
    this.#job = job;
    void this.#run(job, lines, playouts, using);
    return { ...job };
  }

  stop(): void {
    const job = this.#job;
    if (!job) return;
    this.#job = null;
    this.#options.analysis.stopBackground();
    this.#options.emit('match.analysing', { id: job.id, progress: null });
  }

  /** Ends without a word. */
  close(): void {
    if (this.#job) this.#options.analysis.stopBackground();
    this.#job = null;
  }

  /** What the players lost, as far as the positions were analysed by the analyst of now. */
  async losses({ id, names }: StoredMatch): Promise<MatchLosses> {
    const { analysis, using } = this.#options;
    const analyst = using();
    const games: AnalysedGame[] = [];
    for (const { row, line } of this.#lines(id)) {
      games.push({
        game: row.game,
        size: line.line.size,
        players: ['', row.white, row.black],
        moves: line.line.moves,
        reports: analysis.reports({ ...line, seed: SEED, using: analyst }),
      });
      // Hundreds of games are much to read.
      await setImmediate();
    }
    return lossesOf(names, games);
  }

  #lines(id: number): { row: GameRow; line: Line }[] {
    const { matches } = this.#options;
    return matches.games(id).flatMap((row) => {
      const root = parseSgf(matches.sgf(id, row.game) ?? '').value.games.at(0);
      const line = root && lineSpecs(mainLine(root)).stretches.at(0);
      return line ? [{ row, line }] : [];
    });
  }

  async #run(
    job: MatchAnalysis,
    lines: readonly Line[],
    playouts: number,
    using: AnalystChoice,
  ): Promise<void> {
    const { emit } = this.#options;
    try {
      for (const line of lines)
        for (const [i, toMove] of line.toMove.entries()) {
          await this.#position(
            job,
            { ...line.line, moves: line.line.moves.slice(0, i), toMove },
            playouts,
            using,
          );
          if (this.#job !== job) return;
          job.done++;
          emit('match.analysing', { id: job.id, progress: { ...job } });
        }
    } catch (error) {
      if (this.#job !== job) return;
      const says = { key: 'host.match.analysisBroke', args: { why: [sayingOf(error)] } } as const;
      emit('notice', { severity: 'error', ...said(says) });
    }
    this.#job = null;
    emit('match.analysing', { id: job.id, progress: null });
  }

  /** Until it is analysed to its end, or the job is over. */
  async #position(
    job: MatchAnalysis,
    position: PositionSpec,
    playouts: number,
    using: AnalystChoice,
  ): Promise<void> {
    const params = { position, budget: { playouts }, seed: SEED, using, keep: true };
    for (let cuts = 0; this.#job === job; cuts++) {
      const { stopped } = await this.#options.analysis.analyze(params, true);
      if (stopped !== true) return;
      if (cuts === MOST_CUTS) throw new ApiError('refused', { key: 'host.match.cut' });
    }
  }
}
