/** What the generators of moves are called in front of people; in decisions and over GTP they have the names of their files. */
const WORDS: Record<string, string> = {
  breakInReasons: 'break-ins',
  commonMoves: 'moves of strong players',
  doubleThreats: 'double threats',
  endgame: 'endgame',
  eyeReasons: 'eyes',
  fillLiberty: 'filling liberties',
  fuseki: 'opening',
  mirror: 'mirror go',
  owlReasons: 'life and death',
  regionReasons: 'territory',
  reviewReasons: 'review of the moves found',
  semeaiReasons: 'capturing races',
  shapes: 'shapes',
  wormReasons: 'captures',
};

/** A generator by its name in words. */
export function generatorWords(module: string): string {
  return WORDS[module] ?? module;
}
