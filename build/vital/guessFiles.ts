/** Writes the weights of the solver's guesses. */
import { writeFileSync } from 'node:fs';

const round = (weight: number): number => +weight.toFixed(2);

/** Of the features of moves, the constant last: the defender's, the attacker's. */
export function writeMoveWeights(rows: readonly ArrayLike<number>[]): void {
  const lines = rows.map((row) => `  [${Array.from(row, round).join(', ')}],\n`);
  writeFileSync(
    new URL('../../engine/solver/moveWeights.ts', import.meta.url),
    `/** Weights of the features of moves (moveFeatures.ts), the constant last: the defender's, the attacker's. Made by build/scripts/fitSolver.ts and build/vital/fitGuesses.ts. */\n` +
      `// oxfmt-ignore\nexport const MOVE_WEIGHTS: readonly Float64Array[] = [\n${lines.join('')}].map((row) => Float64Array.from(row));\n`,
  );
}

/** Of patterns by name: the defender's, the attacker's. */
export function writeShapeWeights(sides: readonly (readonly (readonly [string, number])[])[]): void {
  const lines = sides.map(
    (side) => `  { ${side.map(([name, weight]) => `${name}: ${round(weight)}`).join(', ')} },\n`,
  );
  writeFileSync(
    new URL('../../engine/solver/shapeWeights.ts', import.meta.url),
    `/**\n * What patterns add to the log odds that a move works, by name: of owl_defendpats.db for the defender, of owl_attackpats.db for the attacker. Made by\n * build/vital/emit.ts and build/vital/fitGuesses.ts.\n */\n` +
      `// oxfmt-ignore\nexport const SHAPE_WEIGHTS: readonly Readonly<Record<string, number>>[] = [\n${lines.join('')}];\n`,
  );
}
