/**
 * Time systems of a game between two players, as values: what a clock shows after some seconds and after a move, how that stands in SGF (TM, OT;
 * BL, WL, OB, OW) and how GTP engines are told of it. No clock runs here: whoever has one says how many seconds went by. Seconds throughout.
 */
import type { Stone } from './types.ts';

export type TimeControl =
  | { kind: 'absolute'; main: number }
  /** So many stones in every period. */
  | { kind: 'canadian'; main: number; period: number; stones: number }
  /** A move within a period gives all of it back; so many periods can be used up. */
  | { kind: 'byoyomi'; main: number; period: number; periods: number }
  /** Added after every move. */
  | { kind: 'fischer'; main: number; increment: number };

/** A player's clock. */
export interface SideClock {
  /** Left of the main time, or of the period. */
  seconds: number;
  /** In a period: stones to play in it (Canadian), or periods left with this one (Japanese); 0 in main time. */
  count: number;
}

/** Both clocks, by colour. */
export type Clocks = Readonly<Record<Stone, SideClock>>;

/** What a move is asked for under: the clocks as they are when it is asked for. */
export interface MoveClock {
  control: TimeControl;
  clocks: Clocks;
}

/** The clock before the first move. */
export function fullClock(control: TimeControl): SideClock {
  return entered(control, { seconds: control.main, count: 0 });
}

export function fullClocks(control: TimeControl): Clocks {
  return { 1: fullClock(control), 2: fullClock(control) };
}

/** The clock after so many seconds of thinking; null when the time is over. */
export function spent(control: TimeControl, clock: SideClock, seconds: number): SideClock | null {
  let left = { ...clock, seconds: clock.seconds - seconds };
  // A main time that is used up to the end goes over into the first period.
  if (left.count === 0 && left.seconds <= 0) {
    const over = -left.seconds;
    left = entered(control, { seconds: 0, count: 0 });
    if (left.count === 0) return null;
    left.seconds -= over;
  }
  if (control.kind === 'byoyomi')
    while (left.seconds <= 0 && left.count > 1) {
      left.seconds += control.period;
      left.count--;
    }
  return left.seconds > 0 ? left : null;
}

/** The clock when the move is made. */
export function afterMove(control: TimeControl, clock: SideClock): SideClock {
  if (control.kind === 'fischer') return { ...clock, seconds: clock.seconds + control.increment };
  if (clock.count === 0) return clock;
  if (control.kind === 'byoyomi') return { ...clock, seconds: control.period };
  if (control.kind !== 'canadian') return clock;
  const count = clock.count - 1;
  return count > 0 ? { ...clock, count } : { seconds: control.period, count: control.stones };
}

/** Without main time the first period begins at once. */
function entered(control: TimeControl, clock: SideClock): SideClock {
  if (clock.seconds > 0) return clock;
  if (control.kind === 'canadian') return { seconds: control.period, count: control.stones };
  if (control.kind === 'byoyomi') return { seconds: control.period, count: control.periods };
  return clock;
}

/** The value of OT; '' for absolute time. */
export function overtimeText(control: TimeControl): string {
  switch (control.kind) {
    case 'absolute':
      return '';
    case 'canadian':
      return `${control.stones}/${control.period} Canadian`;
    case 'byoyomi':
      return `${control.periods}x${control.period} byo-yomi`;
    case 'fischer':
      return `${control.increment} fischer`;
  }
}

/** The time system of TM and OT as they are written here and by the servers; null when there is none that is understood. */
export function timeControlOf(main: number | undefined, overtime: string): TimeControl | null {
  const seconds = main !== undefined && main > 0 ? main : 0;
  const text = overtime.trim();
  if (text === '') return seconds > 0 ? { kind: 'absolute', main: seconds } : null;
  const number = '(\\d+(?:\\.\\d+)?)';
  const byoyomi = new RegExp(`^(\\d+)\\s*x\\s*${number}\\b`, 'i').exec(text);
  if (byoyomi)
    return { kind: 'byoyomi', main: seconds, periods: Number(byoyomi[1]), period: Number(byoyomi[2]) };
  const canadian = new RegExp(`^(\\d+)\\s*/\\s*${number}\\b`).exec(text);
  if (canadian)
    return { kind: 'canadian', main: seconds, stones: Number(canadian[1]), period: Number(canadian[2]) };
  const fischer = new RegExp(`^\\+?${number}\\s*(?:s|sec|seconds)?\\s*fischer`, 'i').exec(text);
  return fischer && seconds > 0 ? { kind: 'fischer', main: seconds, increment: Number(fischer[1]) } : null;
}

/** BL, OB or WL, OW of a move's node. */
export function clockProperties(
  color: Stone,
  { seconds, count }: SideClock,
): { id: string; values: string[] }[] {
  const [left, stones] = color === 2 ? ['BL', 'OB'] : ['WL', 'OW'];
  const rounded = String(Math.round(seconds * 100) / 100);
  return [{ id: left, values: [rounded] }, ...(count > 0 ? [{ id: stones, values: [String(count)] }] : [])];
}

/** The GTP command that sets the clocks of an engine with these commands; null when it has none. */
export function gtpSettings(control: TimeControl, known: ReadonlySet<string>): string | null {
  const { kind, main } = control;
  const whole = Math.ceil;
  if (known.has('kata-time_settings')) {
    if (kind === 'absolute') return `kata-time_settings absolute ${main}`;
    if (kind === 'canadian') return `kata-time_settings canadian ${main} ${control.period} ${control.stones}`;
    if (kind === 'byoyomi') return `kata-time_settings byoyomi ${main} ${control.period} ${control.periods}`;
    return `kata-time_settings fischer ${main} ${control.increment}`;
  }
  if (kind !== 'fischer' && known.has('kgs-time_settings')) {
    if (kind === 'absolute') return `kgs-time_settings absolute ${whole(main)}`;
    if (kind === 'canadian')
      return `kgs-time_settings canadian ${whole(main)} ${whole(control.period)} ${control.stones}`;
    return `kgs-time_settings byoyomi ${whole(main)} ${whole(control.period)} ${control.periods}`;
  }
  if (!known.has('time_settings')) return null;
  if (kind === 'canadian') return `time_settings ${whole(main)} ${whole(control.period)} ${control.stones}`;
  // One stone in a period is what an engine that knows no other system can count on; increments it learns from time_left.
  if (kind === 'byoyomi') return `time_settings ${whole(main)} ${whole(control.period)} 1`;
  return `time_settings ${whole(main)} 0 0`;
}

/** What GTP engines are told of a clock before a move. */
export function gtpTimeLeft(color: Stone, { seconds, count }: SideClock, settings: string): string {
  // Where periods were told as one stone each, that is what is left of them.
  const stones = settings.startsWith('time_settings') && settings.endsWith(' 1') ? Math.min(1, count) : count;
  return `time_left ${color === 2 ? 'black' : 'white'} ${Math.max(0, Math.floor(seconds))} ${stones}`;
}

/** Part of a clock that our own search may use for a move; moves of its own that it expects on a board of so many points, at least. */
const USE = 0.8;
const MOVES_LEFT = 1 / 12;
const MIN_MOVES_LEFT = 12;

/** Seconds that our own search may think about a move on a board of that size. */
export function secondsForMove({ control, clocks }: MoveClock, color: Stone, size: number): number {
  const { seconds, count } = clocks[color];
  if (count > 0) return USE * (control.kind === 'canadian' ? seconds / count : seconds);
  const share = seconds / Math.max(MIN_MOVES_LEFT, size * size * MOVES_LEFT);
  const more =
    control.kind === 'fischer' ? control.increment : control.kind === 'byoyomi' ? control.period : 0;
  return USE * Math.min(seconds, share + more);
}
