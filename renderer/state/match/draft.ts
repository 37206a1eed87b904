/** What is typed into the form of a new match, and the plan that it makes. */
import type { MatchPlan, MatchSide } from '../../../main/ipc/matchApi.ts';

/** The engine of a side: 'search' and 'classic' are Yomi's, anything else the id of a user's engine. */
export interface SideDraft {
  /** As it is to be called; '': by what it is. */
  name: string;
  engine: string;
  level: number;
  /** Number of playouts in place of the level's; '': the level's. */
  playouts: string;
  /** GTP commands, one a line. */
  commands: string;
}

export interface MatchDraft {
  /** Two, or more of a tournament. */
  players: SideDraft[];
  games: number;
  size: number;
  komi: number;
  rules: MatchPlan['rules'];
  black: MatchPlan['black'];
  openings: string;
  randomPlies: number;
  seed: number;
  parallel: number;
  sprt: boolean;
  low: number;
  high: number;
  clock: 'none' | 'absolute' | 'canadian';
  main: number;
  period: number;
  stones: number;
  moveSeconds: number;
  /** 'yomi', 'board', or the id of a user's engine. */
  referee: string;
}

export function newSide(level: number): SideDraft {
  return { name: '', engine: 'search', level, playouts: '', commands: '' };
}

export function newDraft(parallel: number): MatchDraft {
  return {
    players: [newSide(5), newSide(4)],
    games: 20,
    size: 9,
    komi: 7,
    rules: 'chinese',
    black: 'alternate',
    openings: '',
    randomPlies: 4,
    seed: 1,
    parallel,
    sprt: false,
    low: 0,
    high: 50,
    clock: 'none',
    main: 300,
    period: 30,
    stones: 5,
    moveSeconds: 300,
    referee: 'yomi',
  };
}

export function planOf(draft: MatchDraft): MatchPlan {
  const { clock, main, period, stones, referee, sprt, low, high } = draft;
  const { games, size, komi, rules, randomPlies, seed, parallel, moveSeconds } = draft;
  const isTournament = draft.players.length > 2;
  return {
    ...{ games, size, komi, rules, randomPlies, seed, parallel, moveSeconds },
    players: draft.players.map(sideOf),
    black: isTournament ? 'alternate' : draft.black,
    openings: lines(draft.openings).filter((line) => !line.startsWith('#')),
    sprt: sprt && !isTournament ? { low, high } : null,
    time:
      clock === 'none'
        ? null
        : clock === 'absolute'
          ? { main, period: 0, stones: 0 }
          : { main, period, stones },
    referee: referee === 'yomi' || referee === 'board' ? { kind: referee } : { kind: 'user', id: referee },
  };
}

function sideOf({ name: typed, ...engine }: SideDraft): MatchSide {
  const name = typed.trim();
  return { ...(name === '' ? {} : { name }), ...engineOf(engine) };
}

function engineOf({ engine, level, playouts, commands: text }: Omit<SideDraft, 'name'>): MatchSide {
  const commands = lines(text);
  if (engine === 'classic') return { kind: 'classic', level, commands };
  if (engine !== 'search') return { kind: 'user', id: engine, commands };
  const own = playouts.trim() === '' ? {} : { playouts: Number(playouts) };
  return { kind: 'search', level, ...own, commands };
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
