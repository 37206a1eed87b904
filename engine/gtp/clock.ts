/**
 * Time management of GTP (`time_settings` and its relatives, `time_left`; manual 3.4): how many seconds a move may take,
 * under absolute time, Canadian and Japanese byo-yomi, and Fischer's increments. The account runs by itself from the
 * settings; a controller's `time_left` overrides it. The main time is spread over the moves still expected, of which the
 * opening counts more than it has, so that most is left for the middle game (the formula of Huang, Coulom and Lin, "Time
 * management for Monte-Carlo tree search applied to the game of Go", 2010); what a search saves by ending early stays on the
 * clock. A byo-yomi period is spread evenly over its stones. Japanese byo-yomi is played like Canadian with
 * one stone to a period; its spare periods are a net to fall into, never planned with.
 */
import type { Stone } from '../board/point.ts';

/** A time system, in seconds and stones. */
export interface TimeSettings {
  mainTime: number;
  /** Length of a byo-yomi period; 0: none. */
  byoYomiTime: number;
  /** To be played in a period; 1 in Japanese byo-yomi. */
  byoYomiStones: number;
  /** Japanese byo-yomi: `time_left` counts periods instead of stones, and a move within a period gives all of it back. */
  japanese?: boolean;
  /** Added after every move (Fischer). */
  increment?: number;
  /** The most that a clock may show, and that a move may take (Fischer, capped). */
  most?: number;
  mostPerMove?: number;
}

interface Account {
  /** Seconds left in the main time or in the current period. */
  seconds: number;
  /** Stones to play in the current period; 0 in main time. */
  stones: number;
  /**
   * Whether the periods are known to begin where the controller has them begin: not when one was entered out of the main time by our own
   * account, since servers differ on whether the move in which it ran out counts, and their clocks run a little faster than ours.
   */
  aligned: boolean;
}

/** Part of the allowed time that is planned for. */
const USE = 0.8;
/** A move may take so many times its share, or that part of all the time there is, when it cannot be had sooner. */
const OVERRUN = 2;
const MAX_PART = 0.1;
/** Of a period that part, but no more seconds, are for delays, and not planned with once the period has begun. */
const NET_PART = 0.1;
const MOST_NET = 0.5;
/** Part of the lateness of moves that is still reckoned with a move later. */
const LATENESS_KEPT = 0.8;
/** Moves of our own that are expected in the middle game, at any time: part of the points of the board, and at least. */
const MOVES_LEFT = 1 / 12;
const MIN_MOVES_LEFT = 12;
/** Moves of both sides, as part of the points, during which that many more are expected: the opening. */
const OPENING = 0.22;

/** The clocks of both players. Mutated by the two time commands and by `spend`. */
export class GtpClock {
  private settings: TimeSettings | undefined;
  private readonly accounts: (Account | undefined)[] = [undefined, undefined, undefined];
  private late = 0;

  /** Starts both clocks anew. A period without stones means no limit (GTP 2), and so does no time at all. */
  set(settings: TimeSettings): void {
    const { mainTime, byoYomiTime, byoYomiStones, increment = 0 } = settings;
    const limited = byoYomiTime > 0 ? byoYomiStones > 0 : mainTime + increment > 0;
    this.settings = limited ? settings : undefined;
    this.restart();
  }

  /** Whether there is a limit at all. */
  get running(): boolean {
    return this.settings !== undefined;
  }

  /** Both clocks back to the start, for a new game. */
  restart(): void {
    const start = this.settings && this.startAccount(this.settings);
    this.accounts[1] = start && { ...start };
    this.accounts[2] = start && { ...start };
  }

  /** A controller's word on a clock; `stones` (periods in Japanese byo-yomi) is 0 in main time. */
  setLeft(color: Stone, seconds: number, stones: number): void {
    const most = this.settings?.japanese ? 1 : Infinity;
    const toPlay = Math.min(most, Math.max(0, stones));
    this.accounts[color] = { seconds: Math.max(0, seconds), stones: toPlay, aligned: toPlay > 0 };
  }

  /** What a clock shows: seconds, and the stones to play in them (0 in main time); undefined without a limit. */
  left(color: Stone): Readonly<Account> | undefined {
    return this.accounts[color];
  }

  /** Whether a move of `color` that takes so long loses on time. */
  oversteps(color: Stone, seconds: number): boolean {
    const account = this.accounts[color];
    if (!account || seconds <= account.seconds) return false;
    const period = account.stones === 0 ? (this.settings?.byoYomiTime ?? 0) : 0;
    return seconds > account.seconds + period;
  }

  /** Seconds by which moves came later than planned on this machine lately: to be kept back besides what choosing takes. */
  get lateness(): number {
    return this.late;
  }

  /** Hears by how many seconds a move was late; below 0 when it was not. What was longer ago weighs less. */
  wasLate(seconds: number): void {
    this.late = Math.max(this.late * LATENESS_KEPT, seconds, 0);
  }

  /** Takes the seconds a move of `color` took off its clock, entering and renewing periods. */
  spend(color: Stone, seconds: number): void {
    const account = this.accounts[color];
    if (!account) return;
    account.seconds -= seconds;
    const settings = this.settings;
    if (settings?.increment !== undefined) account.seconds += settings.increment;
    if (settings?.most !== undefined) account.seconds = Math.min(settings.most, account.seconds);
    if (account.stones > 0) {
      account.stones--;
      if (account.stones === 0 && settings) this.openPeriod(account, settings);
    } else if (account.seconds <= 0 && settings && settings.byoYomiTime > 0) {
      // Servers differ on whether the move in which the main time ran out counts as a stone of the period: assume not,
      // which is the slower-counting and so the safer side.
      const overrun = -account.seconds;
      this.openPeriod(account, settings);
      if (!settings.japanese) account.seconds -= overrun;
      account.aligned = false;
    }
    account.seconds = Math.max(0, account.seconds);
  }

  /**
   * The seconds a move of `color` may take, all told; undefined when its time is not limited. `points` is the number of
   * points of the board, `played` the moves of the game so far (both colours).
   */
  share(color: Stone, points: number, played: number): number | undefined {
    const account = this.accounts[color];
    if (!account) return undefined;
    if (account.stones > 0) return this.shareOfPeriod(account);
    const movesLeft = Math.max(MIN_MOVES_LEFT, points * MOVES_LEFT) + Math.max(0, points * OPENING - played);
    const settings = this.settings;
    const increment = settings?.increment ?? 0;
    const most = Math.min(account.seconds, settings?.mostPerMove ?? Infinity);
    const seconds = Math.min(most, account.seconds / movesLeft + increment) * USE;
    if (!settings || settings.byoYomiTime === 0) return seconds;
    // With byo-yomi to come there is no point in playing slower than then. A move that runs on into the first Japanese period still gets
    // all of the next one; what it takes of a Canadian one is no more than its own part.
    return Math.max(seconds, (settings.byoYomiTime * USE) / (settings.japanese ? 1 : settings.byoYomiStones));
  }

  private shareOfPeriod({ seconds, stones, aligned }: Account): number {
    const { byoYomiTime, byoYomiStones } = this.settings ?? { byoYomiTime: 0, byoYomiStones: 0 };
    const net = stones < byoYomiStones ? Math.min(MOST_NET, byoYomiTime * NET_PART) : 0;
    const share = (Math.max(0, seconds - net) * USE) / stones;
    // What is saved in one period must not be spent in what may be the next one.
    return aligned || byoYomiStones === 0 ? share : Math.min(share, (byoYomiTime * USE) / byoYomiStones);
  }

  /** The seconds after which a move of `color` that was to take its share must be out in any case; undefined: no limit. */
  limit(color: Stone, points: number, played: number): number | undefined {
    const account = this.accounts[color];
    const share = this.share(color, points, played);
    if (!account || share === undefined) return undefined;
    if (account.stones > 0 && !account.aligned) return share;
    const most = Math.max(share * OVERRUN, account.seconds * MAX_PART);
    const cap = (this.settings?.mostPerMove ?? Infinity) * USE;
    return Math.max(share, Math.min(account.seconds * USE, most, cap));
  }

  private startAccount(settings: TimeSettings): Account {
    const { mainTime, increment = 0 } = settings;
    const most = settings.most ?? Infinity;
    if (mainTime > 0 || increment > 0)
      return { seconds: Math.min(most, mainTime + increment), stones: 0, aligned: false };
    return { seconds: settings.byoYomiTime, stones: settings.byoYomiStones, aligned: true };
  }

  private openPeriod(account: Account, settings: TimeSettings): void {
    account.seconds = settings.byoYomiTime;
    account.stones = settings.byoYomiStones;
  }
}
