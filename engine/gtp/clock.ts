/**
 * Time management of GTP (`time_settings`, `time_left`; Canadian byo-yomi, manual 3.4): how many seconds a move may take.
 * The account runs by itself from the settings; a controller's `time_left` overrides it. Fixed shares instead of anything
 * cleverer: the main time is spread over the moves still expected, and a byo-yomi period evenly over its stones.
 */
import type { Stone } from '../board/point.ts';

/** The arguments of time_settings, in seconds and stones. */
export interface TimeSettings {
  mainTime: number;
  byoYomiTime: number;
  byoYomiStones: number;
}

interface Account {
  /** Seconds left in the main time or in the current period. */
  seconds: number;
  /** Stones to play in the current period; 0 in main time. */
  stones: number;
}

/** Part of the allowed time that is planned for. */
const USE = 0.8;
/** At least this many more moves of our own are expected. */
const MIN_MOVES_LEFT = 15;

/** The clocks of both players. Mutated by the two time commands and by `spend`. */
export class GtpClock {
  private settings: TimeSettings | undefined;
  private readonly accounts: (Account | undefined)[] = [undefined, undefined, undefined];

  /** Starts both clocks anew. A period without stones means no limit (GTP 2), and so does no time at all. */
  set(settings: TimeSettings): void {
    const { mainTime, byoYomiTime, byoYomiStones } = settings;
    const limited = byoYomiTime > 0 ? byoYomiStones > 0 : mainTime > 0;
    this.settings = limited ? settings : undefined;
    this.restart();
  }

  /** Both clocks back to the start, for a new game. */
  restart(): void {
    const start = this.settings && this.startAccount(this.settings);
    this.accounts[1] = start && { ...start };
    this.accounts[2] = start && { ...start };
  }

  /** A controller's word on a clock; `stones` is 0 in main time. */
  setLeft(color: Stone, seconds: number, stones: number): void {
    this.accounts[color] = { seconds: Math.max(0, seconds), stones: Math.max(0, stones) };
  }

  /** Takes the seconds a move of `color` took off its clock, entering and renewing periods. */
  spend(color: Stone, seconds: number): void {
    const account = this.accounts[color];
    if (!account) return;
    account.seconds -= seconds;
    const settings = this.settings;
    if (account.stones > 0) {
      account.stones--;
      if (account.stones === 0 && settings) this.openPeriod(account, settings);
    } else if (account.seconds <= 0 && settings && settings.byoYomiTime > 0) {
      // Servers differ on whether the move in which the main time ran out counts as a stone of the period: assume not,
      // which is the slower-counting and so the safer side.
      const overrun = -account.seconds;
      this.openPeriod(account, settings);
      account.seconds -= overrun;
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
    if (account.stones > 0) return (account.seconds * USE) / account.stones;
    const movesLeft = Math.max(MIN_MOVES_LEFT, points * 0.4 - played / 2);
    const seconds = (account.seconds * USE) / movesLeft;
    const settings = this.settings;
    if (!settings || settings.byoYomiTime === 0) return seconds;
    // With byo-yomi to come there is no point in playing slower than then, as long as the main time lasts.
    return Math.max(
      seconds,
      Math.min(account.seconds, (settings.byoYomiTime * USE) / settings.byoYomiStones),
    );
  }

  private startAccount(settings: TimeSettings): Account {
    if (settings.mainTime > 0) return { seconds: settings.mainTime, stones: 0 };
    return { seconds: settings.byoYomiTime, stones: settings.byoYomiStones };
  }

  private openPeriod(account: Account, settings: TimeSettings): void {
    account.seconds = settings.byoYomiTime;
    account.stones = settings.byoYomiStones;
  }
}
