/** The choices of the new-game dialog, their sensible defaults, and the game they make. */
import type { Player, PlaySetup } from '../../main/ipc/api.ts';
import type { UserEngine } from '../../main/ipc/enginesApi.ts';
import { fixedHandicap, freeHandicap, maxFixedHandicap } from '../../engine/board/handicap.ts';
import { overtimeText, type TimeControl } from '../../engine/protocol/timeControl.ts';
import type { Point } from '../../engine/protocol/types.ts';
import { newGame } from '../../engine/sgf/gameInfo.ts';
import { t } from '../messages/messages.ts';
import { engineById, ENGINES, enginePlayer, isEngineId, recordName } from './engines.ts';
import { STRENGTHS, USUAL_LEVELS } from './strength.ts';

/**
 * Rules by the name SGF's RU property gives them; what they are called, and what makes them special, are messages.
 * not shown: the names are SGF's.
 */
export const RULES = [
  { name: 'Japanese', komi: 6.5 },
  { name: 'Chinese', komi: 7.5 },
  { name: 'AGA', komi: 7.5 },
  { name: 'NZ', komi: 7 },
  { name: 'Tromp-Taylor', komi: 7.5 },
] as const;

/** Rules of a game as the window calls them; those of other names as the file has them. */
export function rulesText(name: string): string {
  const known = RULES.find((rules) => rules.name === name);
  if (known) return t(`game:rules.${known.name}`);
  return name || t('game:panel.rules');
}

export type Sides = 'black' | 'white' | 'both' | 'engines';

export interface NewGameChoice {
  size: number;
  rules: string;
  /** What was wished for; handicapOf says what the board has room for. */
  handicap: number;
  /** Where handicap stones go: on the star points, where Black (a human, or the engine) puts them, or where the engine does. */
  placement: 'fixed' | 'free' | 'engine';
  /** Null: the usual komi. */
  komi: number | null;
  /** Which side I play. */
  sides: Sides;
  /** Engines by their id (engines.ts). */
  blackEngine: string;
  whiteEngine: string;
  blackLevel: number;
  whiteLevel: number;
  /** Whether the engine thinks on my time. */
  ponder: boolean;
  /** The game stops at my mistakes and asks again. */
  teaching: boolean;
  /** The result counts for my rating. */
  rated: boolean;
  /** The players' clocks; null: none. */
  time: TimeControl | null;
  /** My name, for the file. */
  name: string;
}

export const defaultChoice: NewGameChoice = {
  size: 9,
  // not shown: SGF's name
  rules: 'Japanese',
  handicap: 0,
  placement: 'fixed',
  komi: null,
  sides: 'black',
  blackEngine: ENGINES[0].id,
  whiteEngine: ENGINES[0].id,
  blackLevel: USUAL_LEVELS[ENGINES[0].choice.engine],
  whiteLevel: USUAL_LEVELS[ENGINES[0].choice.engine],
  ponder: false,
  teaching: false,
  rated: false,
  time: null,
  name: '',
};

const isInteger = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;

/** What was kept from last time; anything that is not a valid choice takes its default. */
export function choiceFrom(
  kept: Readonly<Record<string, unknown>> | null,
  users: readonly UserEngine[] = [],
): NewGameChoice {
  const k = kept ?? {};
  const d = defaultChoice;
  const pick = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
    allowed.includes(value as T) ? (value as T) : fallback;
  const blackEngine = isEngineId(k.blackEngine, users) ? k.blackEngine : d.blackEngine;
  const whiteEngine = isEngineId(k.whiteEngine, users) ? k.whiteEngine : d.whiteEngine;
  const levelOf = (value: unknown, id: string): number => {
    const { engine } = engineById(id, users).choice;
    return isInteger(value, 1, STRENGTHS[engine].length) ? value : USUAL_LEVELS[engine];
  };
  return {
    size: isInteger(k.size, 1, 19) ? k.size : d.size,
    rules: pick<string>(
      k.rules,
      RULES.map((rules) => rules.name),
      d.rules,
    ),
    handicap: isInteger(k.handicap, 0, 9) ? k.handicap : d.handicap,
    placement: pick(k.placement, ['fixed', 'free', 'engine'] as const, d.placement),
    komi: typeof k.komi === 'number' && Number.isFinite(k.komi) ? k.komi : null,
    sides: pick(k.sides, ['black', 'white', 'both', 'engines'] as const, d.sides),
    blackEngine,
    whiteEngine,
    blackLevel: levelOf(k.blackLevel, blackEngine),
    whiteLevel: levelOf(k.whiteLevel, whiteEngine),
    ponder: k.ponder === true,
    teaching: k.teaching === true,
    // Each rated game is asked for by itself.
    rated: false,
    time: timeFrom(k.time),
    name: typeof k.name === 'string' ? k.name.slice(0, 100) : d.name,
  };
}

/** The time systems of the dialog, with what they begin with. */
export const TIME_SYSTEMS: readonly {
  value: TimeControl['kind'] | 'none';
  control: TimeControl | null;
}[] = [
  { value: 'none', control: null },
  { value: 'absolute', control: { kind: 'absolute', main: 600 } },
  {
    value: 'byoyomi',
    control: { kind: 'byoyomi', main: 600, period: 30, periods: 5 },
  },
  {
    value: 'canadian',
    control: { kind: 'canadian', main: 600, period: 300, stones: 25 },
  },
  { value: 'fischer', control: { kind: 'fischer', main: 300, increment: 10 } },
];
const MAX_SECONDS = 100 * 3600;

/** Why a time system cannot be played by; '' when it can. */
export function timeFault(control: TimeControl | null): string {
  if (!control) return '';
  const { kind, ...numbers } = control;
  const whole = kind === 'byoyomi' ? control.periods : kind === 'canadian' ? control.stones : 1;
  if (Object.values(numbers).some((value) => !Number.isFinite(value) || value < 0 || value > MAX_SECONDS))
    return t('game:clock.fault.numbers');
  if (!Number.isInteger(whole) || whole < 1 || whole > 1000) return t('game:clock.fault.whole');
  if ('period' in control && control.period < 1) return t('game:clock.fault.period');
  return control.main > 0 || 'period' in control ? '' : t('game:clock.fault.none');
}

function timeFrom(value: unknown): TimeControl | null {
  const kept = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const usual = TIME_SYSTEMS.find((system) => system.value === kept.kind)?.control ?? null;
  if (!usual) return null;
  const control = Object.fromEntries(
    Object.entries(usual).map(([name, number]) => [name, kept[name] ?? number]),
  ) as unknown as TimeControl;
  return timeFault(control) === '' ? control : usual;
}

/** Komi as the rules have it: half a point when Black has a handicap, which only breaks ties. */
export function usualKomi(rules: string, handicap: number): number {
  if (handicap > 0) return 0.5;
  return RULES.find((preset) => preset.name === rules)?.komi ?? 6.5;
}

/** Handicaps that can be given on this board with this placement; 1 is only the first move without komi. */
export function handicaps(size: number, placement: NewGameChoice['placement']): number[] {
  const most = placement === 'fixed' ? maxFixedHandicap(size) : Math.min(9, Math.floor((size * size) / 3));
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => n < 2 || n <= most);
}

/** The handicap of the game: the one that was wished for, or none while that cannot be given. */
export function handicapOf({
  size,
  placement,
  handicap,
}: Pick<NewGameChoice, 'size' | 'placement' | 'handicap'>): number {
  return handicaps(size, placement).includes(handicap) ? handicap : 0;
}

function stones(choice: NewGameChoice, handicap: number): Point[] {
  const { size, placement, sides } = choice;
  const byHand = placement === 'free' && (sides === 'black' || sides === 'both');
  if (handicap < 2 || byHand) return [];
  if (placement !== 'fixed') return freeHandicap(size, handicap);
  return fixedHandicap(size, handicap) ?? [];
}

/** SGF text and players of the chosen game. `today` is the date for DT, `seed` the engine's. */
export function makeGame(
  choice: NewGameChoice,
  today: string,
  seed: number,
  users: readonly UserEngine[] = [],
): { text: string; play: PlaySetup } {
  const human: Player = { kind: 'human' };
  const { sides, blackEngine, blackLevel, whiteEngine, whiteLevel } = choice;
  const ponder = choice.ponder && sides !== 'engines';
  const black =
    sides === 'white' || sides === 'engines' ? enginePlayer(blackEngine, blackLevel, ponder, users) : human;
  const white =
    sides === 'black' || sides === 'engines' ? enginePlayer(whiteEngine, whiteLevel, ponder, users) : human;
  const handicap = handicapOf(choice);
  const nameOf = (player: Player, other: string): string =>
    player.kind === 'engine' ? recordName(player) : choice.name.trim() || other;
  const text = newGame({
    size: choice.size,
    komi: choice.komi ?? usualKomi(choice.rules, handicap),
    handicap: handicap < 2 ? 0 : handicap,
    handicapStones: stones(choice, handicap),
    rules: choice.rules,
    application: 'Yomi',
    // not shown: names in the record, which any program reads
    black: nameOf(black, 'Black'),
    // not shown: likewise
    white: nameOf(white, 'White'),
    date: today,
    ...(choice.time ? { main: choice.time.main, overtime: overtimeText(choice.time) } : {}),
  });
  const clock = choice.time ? { clock: true } : {};
  const teaching = choice.teaching && (sides === 'black' || sides === 'white') ? { teaching: true } : {};
  const rated = choice.rated ? { rated: true } : {};
  return { text, play: { black, white, seed, active: true, ...clock, ...teaching, ...rated } };
}
