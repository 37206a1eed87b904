/** The form of a new job, and the job that it makes. */
import type { JobDraft } from '../../../main/ipc/jobsApi.ts';
import type { MinePlan } from '../../../main/ipc/mineApi.ts';
import { newMinePlan } from '../patterns/mine/plan.ts';

export interface DraftOfJob {
  kind: JobDraft['kind'];
  name: string;
  selectors: string;
  options: string;
  a: string;
  b: string;
  games: number;
  sprt: boolean;
  low: number;
  high: number;
  parameters: string;
  steps: number;
  pairs: number;
  check: number;
  size: number;
  komi: number;
  randomPlies: number;
  seed: number;
  /** Games of the library: these, or where there are none words of its search, and a collection or tag. */
  chosen: readonly number[];
  query: string;
  label: number | null;
  /** Options of the engine that analyses. */
  analyst: string;
  mine: MinePlan;
  /** Games to learn from, and how often a shape must have been played, or possible. */
  files: string[];
  library: boolean;
  played: number;
  possible: number;
}

/** With games of the library that were chosen an analysis of them. */
export function newJobDraft(chosen: readonly number[] = []): DraftOfJob {
  return {
    kind: chosen.length > 0 ? 'analysis' : 'match',
    name: '',
    selectors: '',
    options: '',
    a: '--playouts 200',
    b: '--playouts 100',
    games: 100,
    sprt: false,
    low: 0,
    high: 30,
    parameters: '',
    steps: 500,
    pairs: 1,
    check: 100,
    size: 9,
    komi: 7,
    randomPlies: 2,
    seed: 1,
    chosen,
    query: '',
    label: null,
    analyst: '--playouts 400',
    mine: newMinePlan(),
    ...{ files: [], library: false, played: 100, possible: 300 },
  };
}

export function jobOf(draft: DraftOfJob): JobDraft {
  const { kind, name, options, size, komi, randomPlies, seed } = draft;
  if (kind === 'regression') return { kind, name, selectors: draft.selectors, options };
  if (kind === 'analysis') {
    const { chosen, query, label, analyst } = draft;
    const games = chosen.length > 0 ? { games: [...chosen] } : {};
    return { kind, name, ...games, query, label, options: analyst, seed };
  }
  if (kind === 'mining') return { kind, name, ...draft.mine };
  if (kind === 'learning') {
    const { files, library, played, possible } = draft;
    return { kind, name, files, library, played, possible };
  }
  const board = { size, komi, randomPlies, seed };
  if (kind === 'tuning') {
    const { parameters, steps, pairs, check } = draft;
    return { kind, name, parameters, options, steps, pairs, check, ...board };
  }
  const { a, b, games, sprt, low, high } = draft;
  return { kind, name, a, b, games, sprt: sprt ? { low, high } : null, ...board };
}

/** Whether games are chosen, where a job goes through games. */
export function namesGames({ kind, mine, files, library }: DraftOfJob): boolean {
  if (kind === 'mining') return mine.library || mine.files.length > 0;
  return kind !== 'learning' || library || files.length > 0;
}
