/** Deepest line that life and death reads, in moves. */
export const MAX_DEPTH = 40;
