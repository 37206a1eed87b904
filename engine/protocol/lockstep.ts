/** What two engines in lockstep are asked about one position. */

/**
 * moves: what it would play, and what moves are worth; influence: whose is what, and the score; dragons: what becomes of them; final: what
 * is dead at the end of the game.
 */
export const PAIR_QUESTIONS = ['moves', 'influence', 'dragons', 'final'] as const;
export type PairQuestion = (typeof PAIR_QUESTIONS)[number];

/** What stones are at the end of the game (final_status_list). */
export const FINAL_STATUSES = ['alive', 'dead', 'seki'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];
