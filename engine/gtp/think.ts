/**
 * Searches on behalf of GTP: as many playouts as the level (or the command line) says, ended earlier when the clock of the
 * side to move demands it. They run in steps, so that whoever owns the input can look at it in between; where the steps
 * are cut does not change what is found within a given number of playouts.
 */
import type { Point, Stone } from '../board/point.ts';
import type { MoveChoice } from '../protocol/types.ts';
import type { UctSearch } from '../montecarlo/search.ts';
import { isDecidedInTime, runSliced } from '../montecarlo/slices.ts';
import { insteadOfPass } from './cleanup.ts';
import type { SessionState } from './state.ts';

/** Per point of the board, what the choice after a search took at most: 0.28 s on 19x19 on a loaded machine. */
const CHOOSING_SECONDS = 0.0008;
/** The part of a move's time that is kept back at most because moves came late. */
const MOST_LATENESS = 0.6;
/** How long a step lasts: nobody notices a stop that takes this long, and looking at the input costs far less. */
const STEP_SECONDS = 0.03;
/** No step is longer than this, whatever the clock says. */
const STEP_PLAYOUTS = 20_000;

/** Playouts that find out how many points there are to be had before a search for points, as part of its own. */
const AIM_SHARE = 1 / 8;

/** What a search may spend, and what for. */
export interface ThoughtBudget {
  playouts: number;
  seconds: number;
  /** Whether the classic engine is asked, too. */
  advised?: boolean;
  /** To find a move: the search may then go on from the last one, and ends when its favourite cannot change. */
  forMove: boolean;
}

/** A search of the session's position that is run step by step. The search is the engine's: valid until the next one. */
export class Thought {
  readonly search: UctSearch;
  /** Set when the budget is spent. */
  done = false;
  protected readonly session: SessionState;
  /** The flag the search looks at; also tells `choose` to be quick. */
  protected readonly stop = new Int32Array(1);
  private readonly playouts: number;
  /** By the host's clock, in seconds. */
  protected readonly begin: number;
  private readonly end: number;

  /** `rootMoves`: the only first moves to consider; absent: all. */
  constructor(
    session: SessionState,
    color: Stone,
    { playouts, seconds, forMove, advised }: ThoughtBudget,
    rootMoves?: readonly Point[],
  ) {
    session.requireNoTries('a search');
    this.session = session;
    this.begin = session.host.secondsNow();
    this.end = this.begin + seconds;
    const budget = forMove ? playouts : undefined;
    this.search = session.engine.startSearch(color, { rootMoves, budget, advised });
    session.noteAsked(color);
    this.playouts = forMove ? this.search.goal : playouts;
  }

  /** Searches on for a moment: at least one playout, so that there is always a move to choose. */
  step(): void {
    if (this.done) return;
    const { search, stop } = this;
    const { host } = this.session;
    const before = search.playouts;
    const seconds = Math.min(STEP_SECONDS, this.end - host.secondsNow());
    const playouts = Math.min(this.playouts, before + STEP_PLAYOUTS);
    if (seconds > 0) runSliced(search, { playouts, seconds }, { stop, now: () => host.secondsNow() * 1000 });
    if (search.playouts === 0) search.run(1, stop);
    const now = host.secondsNow();
    this.done = search.playouts >= this.playouts || search.playouts === before || now >= this.end;
    if (isDecidedInTime(search, { start: this.begin, time: now, end: this.end })) this.done = true;
  }

  /** Steps until the budget is spent. */
  finish(): this {
    while (!this.done) this.step();
    return this;
  }
}

/**
 * Searches the position for `color` within the level's playouts only, with the classic engine's advice, and from
 * nothing, so that the same seed gives the same result. The search is the engine's: valid until the next one. `rootMoves`:
 * the only first moves to consider; `share`: part of those playouts.
 */
export function think(
  session: SessionState,
  color: Stone,
  { rootMoves, share = 1 }: { rootMoves?: readonly Point[]; share?: number } = {},
): UctSearch {
  const budget = {
    playouts: Math.ceil(session.movePlayouts * share),
    seconds: Infinity,
    forMove: false,
    advised: session.takesAdvice,
  };
  return new Thought(session, color, budget, rootMoves).finish().search;
}

/**
 * The same, playing for points where the classic engine is asked: in a game that is decided one move wins as often as another, and
 * only points tell them apart.
 */
export function thinkOfPoints(session: SessionState, color: Stone, rootMoves?: readonly Point[]): UctSearch {
  if (!session.takesAdvice) return think(session, color, { rootMoves });
  const search = think(session, color, { rootMoves, share: AIM_SHARE });
  search.playForPoints();
  search.run(session.movePlayouts);
  return search;
}

/** A search for a move of `color` on its clock. */
export class MoveThought extends Thought {
  private readonly color: Stone;
  /** By the host's clock: from then on the choice is made without a second look. */
  private readonly chooseBy: number;
  /** Seconds that were to pass until the move is out, the lateness of others not counted; undefined: no limit. */
  private readonly planned: number | undefined;

  constructor(session: SessionState, color: Stone, rootMoves?: readonly Point[]) {
    const { clock, position } = session;
    const points = position.size * position.size;
    const share = clock.share(color, points, position.moveNumber) ?? Infinity;
    // Kept back: for choosing among the moves found, and for pipes, scheduling and garbage collection, and for a busy machine.
    const usual = 0.15 + points * CHOOSING_SECONDS;
    const reserve = usual + Math.min(clock.lateness, share * MOST_LATENESS);
    const budget = { playouts: session.movePlayouts, seconds: share - reserve, forMove: true };
    super(session, color, budget, rootMoves);
    this.color = color;
    this.chooseBy = this.begin + (share < reserve ? -Infinity : share - reserve / 2);
    this.planned = share === Infinity ? undefined : Math.max(0, share - reserve) + usual;
  }

  /** The move, a pass replaced where that is asked for; call it once. The clock is set on by the time since construction. */
  choose(mayResign: boolean): MoveChoice {
    // In time trouble the favourite is played without a second look.
    if (this.session.host.secondsNow() > this.chooseBy) this.stop[0] = 1;
    const found = this.search.choose({ mayResign, draw: this.session.draw });
    const choice = insteadOfPass(this.session, this.color, found);
    this.spendTime();
    return choice;
  }

  /** Sets the clock on by the time since construction; instead of `choose`, when no move is wanted after all. */
  spendTime(): void {
    const { clock, host } = this.session;
    const used = host.secondsNow() - this.begin;
    clock.spend(this.color, used);
    if (this.planned !== undefined) clock.wasLate(used - this.planned);
  }
}
