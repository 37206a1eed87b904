/**
 * The clocks of a game. What they show after each move stands at the move in the file (BL, WL, OB, OW): from there they go on, after a restart
 * or a take-back too. Here only the time of the move that is being thought about is counted, for the side to move at the end of the
 * game; looking at earlier moves does not stop it. Whoever makes this says what time it is, in milliseconds.
 *
 * Windows that show the same game show the same time. The one that last began, stopped or went on with it keeps it: it tells the others by the
 * host, counts the last seconds aloud, and says when the time is over. The others go along; only when the time has been over for GRACE and
 * nothing was heard, as when the keeper's window is gone, one of them takes over.
 */
import type { Stone } from '../../../engine/board/point.ts';
import {
  afterMove,
  clockProperties,
  fullClock,
  spent,
  timeControlOf,
  type Clocks,
  type MoveClock,
  type SideClock,
  type TimeControl,
} from '../../../engine/protocol/timeControl.ts';
import { readNumber } from '../../../engine/sgf/gameInfo.ts';
import { pathTo, toMoveAt } from '../../../engine/sgf/replay.ts';
import type { SgfCollection, SgfNode } from '../../../engine/sgf/tree.ts';
import type { SgfProperty } from '../../../engine/sgf/types.ts';
import { formatFixed, t } from '../../messages/messages.ts';
import type { DocumentClock } from '../../../main/ipc/api.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';

/** Milliseconds between two looks at the clocks. */
const TICK = 100;
/** Seconds of the last period, or of absolute time, that are counted aloud. */
const COUNTED = 10;
/** Seconds after the end of the time that a window waits for the one that keeps it. */
const GRACE = 3;

export class GameClock {
  /** Told when a side has used up its time. */
  onTimeOver: (color: Stone) => void = () => undefined;
  /** Told with each of the last seconds. */
  onSecond: (left: number) => void = () => undefined;
  /** Nobody's time runs: the game waits. */
  paused = $state(true);

  /** The time system; null for a game without clocks. */
  readonly control: TimeControl | null = $derived.by(() => {
    const { play, info } = this.#document;
    return play.clock === true ? timeControlOf(info.timeSettings, info.overtime) : null;
  });
  /** Seconds that the move at hand has taken, as of the last look. */
  #used = $state(0);
  /** Where the game stands: who moves after it has the time running. */
  #at = $state.raw<SgfNode | null>(null);
  readonly #document: GameDocument;
  readonly #now: () => number;
  /** When the time that runs began to; what was used before. */
  #since = 0;
  #before = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #told = Infinity;
  /** Names this window to the others, as far as this game is concerned. */
  // not shown: a name for windows
  readonly #name = Math.random().toString(36).slice(2);
  /** This window keeps the time. */
  #keeps = true;
  /** How often this window has told the others and not heard itself yet: what others said meanwhile was said before. */
  #unheard = 0;

  /** Whose time runs, or would. */
  readonly running: Stone | null = $derived.by(() => (this.control && this.#at ? toMoveAt(this.#at) : null));
  /** What both clocks show; null in a game without them. */
  readonly shown: Clocks | null = $derived.by(() => {
    const { control, running } = this;
    void this.#document.version;
    if (!control || !this.#at || running === null) return null;
    const clocks = clocksAt(control, this.#at);
    const left = spent(control, clocks[running], this.#used) ?? { seconds: 0, count: 0 };
    return { ...clocks, [running]: left };
  });

  constructor(document: GameDocument, now: () => number) {
    this.#document = document;
    this.#now = now;
    document.onClock = (clock) => this.#hear(clock);
  }

  /** The game stands at `node` now, and the time of who is to move begins. */
  turn(node: SgfNode): void {
    if (!this.control) return;
    this.#at = node;
    this.#before = 0;
    this.#used = 0;
    this.#told = Infinity;
    this.#run();
    this.#tell();
  }

  /** The game stands at `node`, and nobody's time runs. */
  stand(node: SgfNode): void {
    this.#stop();
    this.#at = node;
    this.#before = this.#used = 0;
    this.#tell();
  }

  /** Shows the clocks of a game that was opened, as they run in another window; else they wait at `node` to be gone on with. */
  open(node: SgfNode): void {
    const { clock } = this.#document;
    if (clock) this.#follow(clock);
    else this.#at = node;
  }

  /** Whether the clocks are those of the move after `node`. */
  standsAt(node: SgfNode): boolean {
    return this.#at === node;
  }

  /** Whether the move that the clocks are after is still there. */
  standsIn(collection: SgfCollection): boolean {
    return !this.#at || collection.node(this.#at.id) === this.#at;
  }

  pause(): void {
    if (this.paused) return;
    this.#stop();
    this.#tell();
  }

  resume(): void {
    if (!this.control || !this.#at || !this.paused) return;
    this.#run();
    this.#tell();
  }

  /** The connection to the host is there again: goes by what others said meanwhile, or tells them how the clock stands. */
  reconnected(): void {
    const { clock } = this.#document;
    this.#unheard = 0;
    if (clock && clock.by !== this.#name) this.#follow(clock);
    else if (this.#at && this.#keeps && !this.paused) this.#tell();
  }

  /** The window goes: the time that it keeps stands still. */
  leave(): void {
    if (this.#keeps) this.pause();
  }

  /** What stands at a move that is made now: its player's clock. Nothing when it is not this player's time that runs. */
  propertiesOf(node: SgfNode, color: Stone): SgfProperty[] {
    const { control, running } = this;
    if (!control || node !== this.#at || color !== running) return [];
    const left = spent(control, clocksAt(control, node)[color], this.#elapsed());
    return left ? clockProperties(color, afterMove(control, left)) : [];
  }

  /** What an engine is told that is asked for its move after `node`. */
  forMove(node: SgfNode): MoveClock | undefined {
    const { control, running } = this;
    if (!control || running === null || node !== this.#at) return undefined;
    const clocks = clocksAt(control, node);
    const left = spent(control, clocks[running], this.#elapsed()) ?? { seconds: 0, count: 0 };
    return { control, clocks: { ...clocks, [running]: left } };
  }

  /** Looks at the time. */
  look(): void {
    const { control, running } = this;
    if (!control || running === null || !this.#at || this.paused) return;
    this.#used = this.#elapsed();
    const left = spent(control, clocksAt(control, this.#at)[running], this.#used);
    if (!left) {
      if (!this.#keeps && spent(control, clocksAt(control, this.#at)[running], this.#used - GRACE)) return;
      this.pause();
      this.onTimeOver(running);
      return;
    }
    const second = Math.ceil(left.seconds);
    if (this.#keeps && isLast(control, left) && second <= COUNTED && second < this.#told) {
      this.#told = second;
      this.onSecond(second);
    } else if (second > COUNTED) this.#told = Infinity;
  }

  dispose(): void {
    this.#stop();
  }

  #run(): void {
    this.#since = this.#now();
    this.paused = false;
    this.#timer ??= setInterval(() => this.look(), TICK);
  }

  #stop(): void {
    this.#before = this.#used = this.#elapsed();
    this.paused = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Tells the other windows how the clock stands here, which this one keeps from now on. */
  #tell(): void {
    const at = this.#at;
    if (!this.control || !at) return;
    this.#keeps = true;
    this.#unheard++;
    const said = (): DocumentClock => ({
      node: at.id,
      used: this.#elapsed(),
      running: !this.paused,
      by: this.#name,
    });
    void this.#document.tellClock(said).then((arrived) => {
      if (!arrived && this.#unheard > 0) this.#unheard--;
    });
  }

  #hear(clock: DocumentClock): void {
    if (clock.by !== this.#name) {
      if (this.#unheard === 0) this.#follow(clock);
    } else if (this.#unheard > 0) this.#unheard--;
  }

  /** Shows the time as another window has it. */
  #follow({ node, used, running }: DocumentClock): void {
    const at = this.#document.collection.node(node);
    this.#stop();
    this.#keeps = false;
    // A move that is not known here is read soon, and the clock told with the next.
    if (!at) return;
    this.#at = at;
    this.#before = this.#used = used;
    if (running) this.#run();
  }

  #elapsed(): number {
    return this.#before + (this.paused ? 0 : (this.#now() - this.#since) / 1000);
  }
}

/** Nothing comes after these seconds. */
export function isLast(control: TimeControl, { count }: SideClock): boolean {
  if (control.kind === 'byoyomi') return control.periods === 0 || count > 0;
  return control.kind !== 'canadian' || count > 0;
}

/** What the file says that the clocks show at a node. */
function clocksAt(control: TimeControl, node: SgfNode): Clocks {
  const clocks: Record<Stone, SideClock> = { 1: fullClock(control), 2: fullClock(control) };
  const path = pathTo(node);
  for (const color of [1, 2] as const) {
    const [left, count] = color === 2 ? ['BL', 'OB'] : ['WL', 'OW'];
    const last = path.findLast((one) => readNumber(one.first(left)) !== undefined);
    if (!last) continue;
    clocks[color] = {
      seconds: Math.max(0, readNumber(last.first(left)) ?? 0),
      count: Math.max(0, Math.round(readNumber(last.first(count)) ?? 0)),
    };
  }
  return clocks;
}

/** "1:05:09", "12:30", "0:07", "9.4" when there is little left; with stones or periods. */
export function shownTime(control: TimeControl, { seconds, count }: SideClock): string {
  const left = Math.max(0, seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = Math.ceil(left);
  const hours = Math.floor(whole / 3600);
  const time =
    left < 10
      ? formatFixed(left, 1)
      : hours > 0
        ? `${hours}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
        : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  if (count === 0) return time;
  if (control.kind === 'canadian') return `${time} / ${count}`;
  return `${time} (${count})`;
}

/** What the numbers mean, for people who hear or point. */
export function timeWords(control: TimeControl, { seconds, count }: SideClock): string {
  const time = t('state:clock.seconds', { count: Math.ceil(Math.max(0, seconds)) });
  if (count === 0) {
    const isMain = control.kind !== 'absolute' && control.kind !== 'fischer';
    return t(isMain ? 'state:clock.mainLeft' : 'state:clock.left', { time });
  }
  return t(control.kind === 'canadian' ? 'state:clock.stones' : 'state:clock.periods', { time, count });
}
