/**
 * Writes the eye shape database: every connected shape up to a number of vertices, with every choice of marginal vertices
 * and of attacker's stones, each graph once, exactly evaluated. Nothing is left to a default: shapes that have two eyes
 * whoever moves are entries too, so that "not found" means "too large", or no shape a board can have.
 *
 * - Marginal are all sets of vertices with at most three neighbours in the shape; the fourth is the way out.
 * - Attacker's stones are all sets of the other vertices, also all of them (8.10, see evaluate.ts).
 * - The defender's stones are never part of an eye space.
 *
 * Sets of stones with the same value and the same vital points are written as one pattern with `x`, greedily, which
 * makes 9,651 patterns of 25,344 labelled graphs. Points are marked only where it matters who moves first (8.7).
 */
import { bitCount } from '../../patterns/eyes/graph.ts';
import type { EyeGraph, EyeLabel } from '../../patterns/eyes/graph.ts';
import { printEyes } from '../../patterns/eyes/print.ts';
import type { PrintedEyes } from '../../patterns/eyes/print.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { evaluateStones, withoutThreats } from './evaluate.ts';
import type { EyeAnalysis } from './localGame.ts';
import { bareShapes } from './shapes.ts';
import type { BareShape } from './shapes.ts';
import { EyeSolver } from './solver.ts';

/** All patterns of shapes with that many vertices. */
export function generateEyes(size: number): PrintedEyes[] {
  const patterns = bareShapes(size).flatMap((shape) =>
    marginSets(shape).flatMap((margins) => patternsOf(shape, margins)),
  );
  const digits = String(patterns.length).length;
  return patterns.map((pattern, i) => ({
    ...pattern,
    name: `${size}${String(i + 1).padStart(digits, '0')}`,
  }));
}

/** What is marginal, a mask for each possibility that is not a symmetric image of an earlier one. */
function marginSets({ graph, automorphisms }: BareShape): number[] {
  const size = graph.labels.length;
  const canBeMarginal = graph.adjacency.reduce(
    (mask, around, v) => (bitCount(around) <= 3 ? mask | (1 << v) : mask),
    0,
  );
  const sets: number[] = [];
  for (let margins = 0; margins < 2 ** size; margins++) {
    const isFirst = automorphisms.every((image) => imageOf(margins, image) >= margins);
    if ((margins & ~canBeMarginal) === 0 && isFirst) sets.push(margins);
  }
  return sets;
}

/** The labels of a shape, given which vertices are marginal and where the attacker has stones. */
function labelled({ graph }: BareShape, margins: number, stones: number, open = 0): EyeGraph {
  const labels = graph.labels.map((_, v): EyeLabel => {
    const bit = 1 << v;
    return (margins & bit) !== 0 ? '!' : (open & bit) !== 0 ? 'x' : (stones & bit) !== 0 ? 'X' : '.';
  });
  return { labels, adjacency: graph.adjacency };
}

/** The patterns, unnamed, that cover all sets of stones outside the margins. */
function patternsOf(shape: BareShape, margins: number): Omit<PrintedEyes, 'name'>[] {
  const solver = new EyeSolver(labelled(shape, margins, 0), true);
  const inside = (2 ** shape.cells.length - 1) & ~margins;
  const known = new Map<number, EyeAnalysis>();
  const analysisOf = (stones: number): EyeAnalysis => {
    let analysis = known.get(stones);
    if (!analysis) {
      analysis = withoutThreats(evaluateStones(labelled(shape, margins, stones), solver));
      known.set(stones, analysis);
    }
    return analysis;
  };
  const symmetries = shape.automorphisms.filter((image) => imageOf(margins, image) === margins);
  const covered = new Set<number>();
  const patterns: Omit<PrintedEyes, 'name'>[] = [];
  for (const stones of subsetsOf(inside)) {
    if (covered.has(stones)) continue;
    const analysis = analysisOf(stones);
    const key = keyOf(analysis);
    let open = 0;
    let members = [stones];
    for (let v = 0; v < shape.cells.length; v++) {
      const bit = 1 << v;
      if ((inside & bit) === 0 || ((analysis.attackPoints | analysis.defensePoints) & bit) !== 0) continue;
      const more = members.map((set) => set ^ bit);
      if (!more.every((set) => keyOf(analysisOf(set)) === key)) continue;
      members = [...members, ...more];
      open |= bit;
    }
    for (const set of members) for (const image of symmetries) covered.add(imageOf(set, image));
    const { labels } = labelled(shape, margins, stones, open);
    const cells = shape.cells.map(({ row, column }, v) => ({ row, column, label: labels[v] }));
    patterns.push({ ...analysis, cells, isMaxMin: false });
  }
  return patterns;
}

function keyOf({ value, attackPoints, defensePoints }: EyeAnalysis): string {
  return `${formatEyeValue(value)} ${attackPoints} ${defensePoints}`;
}

function imageOf(mask: number, image: readonly number[]): number {
  return image.reduce((result, to, v) => result | (((mask >> v) & 1) << to), 0);
}

/** All subsets of a mask, ascending. */
function subsetsOf(mask: number): number[] {
  const subsets = [0];
  for (let subset = (0 - mask) & mask; subset !== 0; subset = (subset - mask) & mask) subsets.push(subset);
  return subsets;
}

/** The number of vertices up to which the database is complete. */
const MAX_SHAPE = 7;

/** The whole database as text. */
export function eyesDatabase(): string {
  const sizes = Array.from({ length: MAX_SHAPE }, (_, i) => i + 1);
  return `${HEADER}\n${printEyes(sizes.flatMap(generateEyes))}`;
}

const HEADER = `# Eye shapes (manual 8.3-8.7): every connected shape of up to seven vertices, with every choice of marginal vertices and of
# attacker's stones, each graph once. Generated by build/scripts/generateEyes.ts from an exhaustive search; do not edit.
#
#   .  empty               *  vital for both   <  attack point   >  defense point
#   !  marginal            @  vital for both   (  attack point   )  defense point
#   X  attacker's stone    x  attacker's stone or empty, with the same result
#
# A name is the number of vertices and a running number. The four digits are the eyes when the attacker moves first and again, moves
# first, when the defender moves first, and moves first and again. Suicide of several stones is allowed.
`;
