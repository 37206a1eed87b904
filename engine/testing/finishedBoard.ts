/** White's two stones in the corner are dead; nothing is left to play. */
export const FINISHED_7 = `
  . X . X O . .
  X X X X O O O
  . X . X O . O
  X X X X O O O
  X . X X O . .
  O O X O O O .
  . X X O . O .`;
