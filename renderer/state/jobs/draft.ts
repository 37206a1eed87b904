/** The form of a new job, and the job that it makes. */
import type { JobDraft } from '../../../main/ipc/jobsApi.ts';

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
  /** Games of the library: words of its search, and a collection or tag. */
  query: string;
  label: number | null;
  /** Options of the engine that analyses. */
  analyst: string;
}

export function newJobDraft(): DraftOfJob {
  return {
    kind: 'match',
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
    query: '',
    label: null,
    analyst: '--playouts 400',
  };
}

export function jobOf(draft: DraftOfJob): JobDraft {
  const { kind, name, options, size, komi, randomPlies, seed } = draft;
  if (kind === 'regression') return { kind, name, selectors: draft.selectors, options };
  if (kind === 'analysis') {
    const { query, label, analyst } = draft;
    return { kind, name, query, label, options: analyst, seed };
  }
  const board = { size, komi, randomPlies, seed };
  if (kind === 'tuning') {
    const { parameters, steps, pairs, check } = draft;
    return { kind, name, parameters, options, steps, pairs, check, ...board };
  }
  const { a, b, games, sprt, low, high } = draft;
  return { kind, name, a, b, games, sprt: sprt ? { low, high } : null, ...board };
}
