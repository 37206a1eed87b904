/**
 * `node build/vital/emit.ts MINED...`: writes what mine.ts found where it is used: the patterns behind the ones that are written by hand in
 * patterns/db/owl_attackpats.db and owl_defendpats.db, and what they weigh in the solver's guesses in engine/solver/shapeWeights.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { printPattern } from '../../patterns/compiler/print.ts';
import { writeShapeWeights } from './guessFiles.ts';
import { DATABASES, MORE, databaseFile } from './known.ts';
import { DOES, namesIn, patternOf } from './patternText.ts';
import type { Mined, MinedShape } from './patternText.ts';

/** Before the mined patterns of a database. */
const MARK = '##########################################################\n#\n# Mined from proofs';
/** The part of the fitted weight that counts in the solver. */
const SCALE = 0.4;
/** Patterns of a side that the solver goes by, those that say most: more cost more time than they save. */
const SOLVER = 30;

const all = process.argv
  .slice(2)
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Mined[])
  .sort((a, b) => a.role - b.role);
const weights: (readonly (readonly [string, number])[])[] = [];
for (const mined of all) {
  const file = databaseFile(mined.role);
  const [above, beside] = readFileSync(file, 'utf8').split(MORE);
  const hand = above.split(MARK)[0].trimEnd();
  const names = namesIn(hand);
  // The widest first.
  const shapes = [...mined.shapes].sort((a, b) => b.works - a.works);
  const patterns = shapes.map((shape) => patternOf(shape, mined, names));
  writeFileSync(
    file,
    `${hand}\n\n\n${MARK} (build/vital/): how often the move ${DOES[mined.role]} where at most half of all moves do\n#\n` +
      `##########################################################\n\n\n${patterns.map(printPattern).join('\n\n')}` +
      (beside === undefined ? '' : `\n\n${MORE}${beside}`),
  );
  const saying = ({ seen, weight }: MinedShape): number => seen * weight * weight;
  const known = new Set([...shapes].sort((a, b) => saying(b) - saying(a)).slice(0, SOLVER));
  weights.push(
    patterns.flatMap(({ name }, i) =>
      shapes[i].weight > 0 && known.has(shapes[i]) ? [[name, SCALE * shapes[i].weight] as const] : [],
    ),
  );
  console.log(`${DATABASES[mined.role]}: ${patterns.length} patterns`);
}
writeShapeWeights(weights);
