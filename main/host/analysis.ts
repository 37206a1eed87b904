/**
 * Analyses that are kept: asks the engine only for what no earlier search of this build answers, and keeps what it finds.
 * Reports are kept small (the best moves, rounded ownership): a game of 250 moves on 19x19 takes about 600 KB.
 */
import { changedParameters, type ParameterValues } from '../../engine/genmove/parameters.ts';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { summaryOf } from '../../engine/protocol/analysisSummary.ts';
import type { AnalyzeResult, SearchReport } from '../../engine/protocol/types.ts';
import type { AnalysisSummary, Calls, KeptAnalysis } from '../ipc/api.ts';
import type { AnalysisKey } from '../store/analyses.ts';
import type { UserEngine } from '../ipc/enginesApi.ts';
import type { Store } from '../store/store.ts';
import { asApiError, type GtpPlayer } from './gtpPlayer.ts';
import type { GtpPlayers } from './gtpPlayers.ts';
import type { HostEngine, SharedEngine } from './sharedEngine.ts';
import { positionKey, positionKeys } from './positionKey.ts';
import type { UserEngines } from './userEngines.ts';

type AnalyzeQuestion = Omit<Calls['engine.analyze']['params'], 'keep'>;

/** What the names of a search's parameters begin with. */
const SEARCH_PARAMETERS = 'montecarlo.';
/** Stands for the game of those that analyse in the background, for which processes are apart. */
const BACKGROUND = -1;
/** Moves of a report that are kept. */
const KEPT_MOVES = 10;
/** A search that was stopped earlier than this says too little to be kept. */
const MIN_PLAYOUTS = 100;
/** Of what more playouts would not change. */
const WHOLE_BUDGET = 1_000_000_000;
/** What other builds found stays this long after it was found, for whoever goes back to one. */
const OTHER_BUILDS_MS = 30 * 24 * 3600 * 1000;

export interface AnalysisOptions {
  store: Store;
  engine: Pick<HostEngine, 'request'> & Pick<SharedEngine, 'inBackground' | 'stopBackground'>;
  users: Pick<UserEngines, 'get'>;
  players: GtpPlayers;
  /** Gets what one of the user's engines tells while it thinks. */
  tell: (report: SearchReport) => void;
  /** Names the strengths of moves that searches go by; '' for those that Yomi brings. Default: always those. */
  strengths?: () => string;
  /** Parameters that differ from the defaults, by full name. Default: none do. */
  parameters?: () => ParameterValues;
  /** Names the engine's build; asked once, when it is first needed. */
  build: () => string;
}

export class Analysis {
  private readonly options: AnalysisOptions;
  private build: string | undefined;
  /** The user's engine that analyses now. */
  private player: GtpPlayer | undefined;
  /** The one that analyses in the background. */
  private backgroundPlayer: GtpPlayer | undefined;

  constructor(options: AnalysisOptions) {
    this.options = options;
  }

  /** A kept report that is good for the budget, else the engine's, which is then kept. `background`: everything else goes first. */
  async analyze(
    { keep, ...params }: Calls['engine.analyze']['params'],
    background = false,
  ): Promise<AnalyzeResult> {
    const { store } = this.options;
    if (!keep) return this.ask(params, background);
    const key = this.key(params, positionKey(params.position));
    const kept = store.analyses.get(key);
    if (kept && kept.budget >= params.budget.playouts) return { ...kept.report, stopped: false };
    const result = await this.ask(params, background);
    const { stopped, ...report } = result;
    // A search may have nothing left to find before its playouts are spent; one that ran out of time has.
    const cut = stopped || params.budget.seconds !== undefined;
    // What was judged without playouts is not judged better by more of them.
    const searched = cut ? report.playouts : Math.max(report.playouts, params.budget.playouts);
    const budget = report.judged ? WHOLE_BUDGET : searched;
    // Other strengths or parameters may have come while it waited; of a user's engine its version is known only now.
    const now = this.key(params, key.position);
    const isOfNow = params.using?.engine === 'user' || now.options === key.options;
    if (budget >= MIN_PLAYOUTS && isOfNow) {
      store.relaxed(() => store.analyses.put(now, { budget, report: compact(report) }));
    }
    return result;
  }

  /** Ends what one of the user's engines thinks about. */
  stop(): void {
    this.player?.stop();
  }

  /** Ends what is analysed in the background. */
  stopBackground(): void {
    this.options.engine.stopBackground();
    this.backgroundPlayer?.stop();
  }

  private ask({ using, ...params }: AnalyzeQuestion, background: boolean): Promise<AnalyzeResult> {
    const { engine, users } = this.options;
    if (using?.engine === 'user') return this.askUser(users.get(using.id), params, background);
    const question = { ...params, ...(using ? { using } : {}) };
    return background ? engine.inBackground(question) : engine.request('analyze', question);
  }

  private async askUser(
    engine: UserEngine,
    params: Omit<AnalyzeQuestion, 'using'>,
    background: boolean,
  ): Promise<AnalyzeResult> {
    const { players, tell } = this.options;
    const { position, budget } = params;
    const player = players.at(background ? BACKGROUND : null, engine);
    const role = background ? 'backgroundPlayer' : 'player';
    this[role]?.stop();
    this[role] = player;
    try {
      const result = await player.analyze(position, budget, background ? () => undefined : tell);
      if (result) return result;
      const { size, toMove } = position;
      const ownership = Array<number>(size * size).fill(0);
      return { color: toMove, playouts: 0, winRate: 0.5, scoreMean: 0, moves: [], ownership, stopped: true };
    } catch (error) {
      throw asApiError(error);
    } finally {
      if (this[role] === player) this[role] = undefined;
    }
  }

  /** What is kept of every position along a line. */
  line({ line, toMove, ...search }: Calls['analysis.line']['params']): (AnalysisSummary | null)[] {
    return positionKeys(line, toMove).map((position) => {
      const row = this.options.store.analyses.get(this.key(search, position));
      return row ? summaryOf(row.report, row.budget) : null;
    });
  }

  /** The reports that are kept of the positions along a line. */
  reports({ line, toMove, ...search }: Calls['analysis.line']['params']): (SearchReport | null)[] {
    return positionKeys(line, toMove).map(
      (position) => this.options.store.analyses.get(this.key(search, position))?.report ?? null,
    );
  }

  /** What is kept of one position. */
  report({ position, ...search }: Calls['analysis.report']['params']): KeptAnalysis | null {
    const row = this.options.store.analyses.get(this.key(search, positionKey(position)));
    return row ? { ...row.report, budget: row.budget } : null;
  }

  /** Everything besides the position and the playouts that decides what a search finds. */
  private key(
    { seed, using = DEFAULT_ENGINE }: Pick<AnalyzeQuestion, 'seed' | 'using'>,
    position: string,
  ): AnalysisKey {
    if (using.engine === 'user') {
      const { command, setup, version } = this.options.users.get(using.id);
      // Another version may think otherwise.
      return { engine: 'user', options: JSON.stringify({ command, setup, version }), position };
    }
    const { engine, patterns } = using;
    const strengths = this.options.strengths?.() ?? '';
    const parameters = searchParameters(this.options.parameters?.() ?? {});
    const others = { ...(strengths === '' ? {} : { strengths }), ...(parameters ? { parameters } : {}) };
    return {
      engine: this.engineBuild(),
      options: JSON.stringify({ seed, engine, patterns, ...others }),
      position,
    };
  }

  private engineBuild(): string {
    if (this.build === undefined) {
      const { build, store } = this.options;
      const present = build();
      this.build = present;
      store.ifSpace(() => store.analyses.purgeOthers(present, store.retention.before(OTHER_BUILDS_MS)));
    }
    return this.build;
  }
}

/** Those that searches go by, by name, so that the same ones give the same key; undefined: all as they come. */
function searchParameters(values: ParameterValues): [name: string, value: number][] | undefined {
  const changed = Object.entries(changedParameters(values))
    .filter(([name]) => name.startsWith(SEARCH_PARAMETERS))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return changed.length === 0 ? undefined : changed;
}

function round(value: number, digits: number): number {
  // Not "-0": it would not survive JSON.
  return Math.round(value * 10 ** digits) / 10 ** digits || 0;
}

/** The report as it is kept. */
function compact(report: SearchReport): SearchReport {
  return {
    ...report,
    winRate: round(report.winRate, 4),
    scoreMean: round(report.scoreMean, 2),
    moves: report.moves.slice(0, KEPT_MOVES).map(({ point, visits, winRate, pv, value }) => ({
      point,
      visits,
      winRate: round(winRate, 4),
      pv,
      ...(value === undefined ? {} : { value }),
    })),
    ownership: report.ownership.map((value) => round(value, 2)),
  };
}
