/** For tests of what GTP makes of a search: an engine whose search is made up, and a world whose clock is set by hand. */
import { BLACK } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import type { UctSearch } from '../montecarlo/search.ts';
import type { MoveChoice, SearchReport } from '../protocol/types.ts';
import type { GtpHost } from './host.ts';
import { GtpSession } from './session.ts';
import type { GtpOptions } from './state.ts';

/** What a search of the fake engine finds; `choice` defaults to its first move. */
export interface FakeFinding {
  moves: { point: Point; winRate: number; pv?: Point[] }[];
  choice?: MoveChoice;
}

/**
 * A session over a fake engine. Each call of the search's `run`
 * plays at most 100 playouts and sets the clock on by `secondsPerRun`.
 */
export class FakeTalk implements GtpHost {
  readonly version = '1.2.3';
  readonly session: GtpSession;
  readonly errors: string[] = [];
  /** Seconds. */
  now = 0;
  secondsPerRun = 0.125;
  /** Playouts of the present search. */
  playouts = 0;
  /** For whom the last search was begun, and which first moves it was limited to. */
  color: Stone | undefined;
  rootMoves: readonly Point[] | undefined;
  /** Playouts for its move, if it is to find one. */
  budget: number | undefined;
  /** By how many visits its favourite always leads. */
  lead = 0;

  constructor(finding: FakeFinding, options: GtpOptions = {}) {
    const search = fakeSearch(this, finding) as unknown as UctSearch;
    this.session = new GtpSession(new Engine(9, undefined, () => search), this, options);
  }

  /** The reply without the closing empty line. */
  ask(line: string): string {
    return this.session.execute(line).reply.replace(/\n\n$/, '');
  }

  readFile(): string {
    throw new Error('no files here');
  }
  writeFile(): void {
    throw new Error('no files here');
  }
  cpuSeconds = (): number => 1.5;
  secondsNow = (): number => this.now;
  today = (): string => '2001-02-03';
  errorLine = (text: string): void => void this.errors.push(text);
}

function fakeSearch(talk: FakeTalk, finding: FakeFinding): Partial<UctSearch> {
  return {
    get playouts(): number {
      return talk.playouts;
    },
    get fresh(): number {
      return talk.playouts;
    },
    get goal(): number {
      return talk.budget ?? Infinity;
    },
    isDecided: (playouts: number): boolean => playouts < talk.lead,
    forget: (): void => undefined,
    start(_position, color, { rootMoves, budget }): void {
      talk.playouts = 0;
      talk.budget = budget;
      talk.color = color;
      talk.rootMoves = rootMoves;
    },
    run(playouts: number): number {
      talk.now += talk.secondsPerRun;
      const played = Math.min(playouts, 100);
      talk.playouts += played;
      return played;
    },
    report: (): SearchReport => ({
      color: talk.color ?? BLACK,
      playouts: talk.playouts,
      winRate: 0.5,
      scoreMean: 0,
      moves: finding.moves.map(({ point, winRate, pv = [point] }) => ({
        point,
        winRate,
        pv,
        visits: talk.playouts,
      })),
      ownership: Array.from({ length: talk.session.position.size ** 2 }, () => 0),
    }),
    choose: (): MoveChoice => finding.choice ?? { kind: 'play', point: finding.moves[0].point },
  };
}
