/** What reading says of a question, and how it knows: plain data, returned and never changed, for every consumer alike. */
import type { Point } from './types.ts';

/**
 * What a verdict rests on, the strongest first: a proof that leaves nothing out; a search that came to its end, but left out moves of the
 * losing side or guessed about eyes, and that playouts, where there were any, did not contradict; playouts; the looks of positions whose
 * search did not come to its end.
 */
export type Evidence = 'proof' | 'search' | 'playouts' | 'judgement';

export interface Verdict {
  /** For the side that moves first: 0 LOSE, 1 KO_B, 4 KO_A, 5 WIN; -1: it was stopped, and nothing is known. */
  readonly code: number;
  /** The move that achieves it; 0 where there is none, or where nothing needs to be played. */
  readonly move: Point;
  /** How both sides would play on, the side that moves first beginning, as far as known: of a failure the best try. 0 is a pass. */
  readonly line: readonly Point[];
  /**
   * The worm that changes hands on the way, where that was asked for (manual 11.1.2): one that the mover captures although he fails, `move`
   * being where he begins, or that he gives up to succeed; else 0.
   */
  readonly kworm: Point;
  readonly evidence: Evidence;
  /** How likely it is right, from 0 to 1. */
  readonly confidence: number;
  /** Of playouts: how often the favourite move of the side that moves first succeeded in them. */
  readonly success?: number;
  /** Positions looked at to find it. */
  readonly nodes: number;
}

/** Whether reading came to its end within its nodes, and playouts, where there were any, say the same. */
export function isSettled({ evidence }: Pick<Verdict, 'evidence'>): boolean {
  return evidence === 'proof' || evidence === 'search';
}
