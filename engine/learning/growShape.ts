/**
 * Grows the smallest shape that predicts a move: from all cells close around it (the core), cell by cell, each time by what separates the
 * cases where the move was played from the others best, until the move is played often enough or nothing separates them any more. What
 * turns out not to matter is taken away again.
 */
import { EMPTY_BIT, OTHER_BIT, OWN_BIT } from '../../patterns/format/types.ts';
import { EDGE, ENEMY, OWN } from '../../patterns/moves/entry.ts';
import { CELLS, CELL_COUNTS, RADIUS, cellIndex } from '../../patterns/moves/shapes.ts';
import { WIDEST_CELLS } from './caseGatherer.ts';
import type { Core, ShapeCase } from './caseGatherer.ts';
import { shapeOfRules, type CellRule, type MinedShape } from './minedShape.ts';

export interface GrowOptions {
  /** How often a shape must have been played. */
  played: number;
  /** The played share at which it need not become more special. */
  share: number;
}

/** A shape with what its cases say. */
export interface GrownShape {
  readonly core: Core;
  readonly shape: MinedShape;
  readonly played: number;
  readonly matched: number;
  /** Of the played share: a lower bound (95 %). */
  readonly least: number;
}

/** One-sided, 95 %. */
const Z = 1.64;
/** By how much a cell must raise the bound; and what part of it may be lost by leaving one away. */
const GAIN = 1.1;
const LOSS = 0.97;
/** Standard errors by which the parts must differ that a cell leaves of the played cases and of the others: the best of hundreds is taken. */
const ERRORS = 4;
/** Cells beside the core; grown shapes stay readable. */
const MOST_CELLS = 10;

type Side = 'north' | 'east' | 'south' | 'west';
const SIDES: Readonly<Record<Side, readonly [number, number]>> = {
  north: [-1, 0],
  east: [0, 1],
  south: [1, 0],
  west: [0, -1],
};

/** What a shape asks of a view: a cell, or the edge so many steps away. */
type Rule =
  | { readonly cell: number; readonly bits: number }
  | { readonly side: Side; readonly steps: number };

const BITS = new Uint8Array(4);
BITS[0] = EMPTY_BIT;
BITS[OWN] = OWN_BIT;
BITS[ENEMY] = OTHER_BIT;

function holds(rule: Rule, view: Uint8Array): boolean {
  return 'cell' in rule ? (rule.bits & BITS[view[rule.cell]]) !== 0 : stepsTo(rule.side, view) === rule.steps;
}

/** How far the edge is to a side, as far as the cells tell. */
function stepsTo(side: Side, view: Uint8Array): number | undefined {
  const [dy, dx] = SIDES[side];
  for (let steps = 0; steps < RADIUS; steps++) {
    const cell = cellIndex((steps + 1) * dy, (steps + 1) * dx);
    if (cell < 0 || cell >= view.length) return undefined;
    if (view[cell] === EDGE) return steps;
  }
  return undefined;
}

interface Live {
  readonly one: ShapeCase;
  readonly views: readonly Uint8Array[];
}

/** What is left of the cases that fulfil a rule. */
function among(live: readonly Live[], rule: Rule): Live[] {
  return live.flatMap(({ one, views }) => {
    const left = views.filter((view) => holds(rule, view));
    return left.length === 0 ? [] : [{ one, views: left }];
  });
}

/** What cases say; plays and others are numbers of cases. */
interface Tally {
  readonly plays: number;
  readonly others: number;
  readonly played: number;
  readonly matched: number;
  readonly least: number;
}

/** The tally of the cases that fulfil a rule (all of them without one), without making a list. */
function tally(live: readonly Live[], rule?: Rule): Tally {
  let plays = 0;
  let played = 0;
  let others = 0;
  let rest = 0;
  let weight = 0;
  for (const { one, views } of live) {
    if (!one.played) weight = one.weight;
    if (rule && !views.some((view) => holds(rule, view))) continue;
    if (one.played) {
      plays++;
      played += one.weight;
    } else {
      others++;
      rest += one.weight;
    }
  }
  return { plays, others, played, matched: played + rest, least: shareBound(plays, played, others, weight) };
}

/**
 * A lower bound of the played share, where `plays` cases stand for `played` and each of the `others` for `weight`: what was seen of
 * either is taken as if it had been by chance in favour of the move.
 */
export function shareBound(plays: number, played: number, others: number, weight: number): number {
  const low = plays === 0 ? 0 : Math.max(0, played * (1 - Z / Math.sqrt(plays)));
  const high = weight * (others + Z * Math.sqrt(others) + 1);
  return low === 0 ? 0 : low / (low + high);
}

/** By how many standard errors the part of the played cases that is left exceeds that of the others. */
function errorsBetween(before: Tally, after: Tally): number {
  if (before.others === 0) return 0;
  const all = (after.plays + after.others) / (before.plays + before.others);
  const error = Math.sqrt(all * (1 - all) * (1 / before.plays + 1 / before.others));
  return error === 0 ? 0 : (after.plays / before.plays - after.others / before.others) / error;
}

/** What the view of a seed offers beyond its core: its cells, exactly or as "not the one colour", and its edges. */
function offers(core: Core, seed: Uint8Array): Rule[] {
  const rules: Rule[] = [];
  for (let cell = CELL_COUNTS[core.size]; cell < WIDEST_CELLS; cell++) {
    if (seed[cell] === EDGE) continue;
    const bits = BITS[seed[cell]];
    rules.push({ cell, bits });
    if (bits === EMPTY_BIT)
      rules.push({ cell, bits: EMPTY_BIT | OWN_BIT }, { cell, bits: EMPTY_BIT | OTHER_BIT });
  }
  for (const side of Object.keys(SIDES) as Side[]) {
    const steps = stepsTo(side, seed);
    if (steps !== undefined && stepsTo(side, core.cells) === undefined) rules.push({ side, steps });
  }
  return rules;
}

/**
 * Grows a shape from the core of `seed` (WIDEST_CELLS around a move) by the cases of that core. Undefined where the move is played too
 * rarely in them.
 */
export function growShape(
  core: Core,
  seed: Uint8Array,
  cases: readonly ShapeCase[],
  options: GrowOptions,
): GrownShape | undefined {
  const whole: Live[] = cases.map((one) => ({ one, views: one.views }));
  let live = whole;
  let now = tally(whole);
  if (now.played < options.played) return undefined;
  const rules: Rule[] = [];
  const open = offers(core, seed);
  while (now.least < options.share && rules.length < MOST_CELLS) {
    let best: { rule: Rule; then: Tally; score: number } | undefined;
    for (const rule of open) {
      const then = tally(live, rule);
      if (then.played < options.played || then.least < now.least * GAIN) continue;
      if (errorsBetween(now, then) < ERRORS) continue;
      const score = then.least * Math.sqrt(then.played);
      if (!best || score > best.score) best = { rule, then, score };
    }
    if (!best) break;
    rules.push(best.rule);
    live = among(live, best.rule);
    now = best.then;
  }
  const wanted = Math.min(now.least, options.share) * LOSS;
  for (const rule of [...rules]) {
    const others = rules.filter((one) => one !== rule);
    const without = tally(others.reduce(among, whole));
    if (without.least < wanted) continue;
    rules.splice(rules.indexOf(rule), 1);
    now = without;
  }
  const { played, matched, least } = now;
  return { core, shape: drawn(core, rules), played, matched, least };
}

function drawn(core: Core, rules: readonly Rule[]): MinedShape {
  const cells: CellRule[] = [];
  for (const [i, value] of core.cells.entries())
    if (value !== EDGE) cells.push({ dy: CELLS[i].dy, dx: CELLS[i].dx, bits: BITS[value] });
  const edges: Partial<Record<Side, number>> = {};
  for (const side of Object.keys(SIDES) as Side[]) edges[side] = stepsTo(side, core.cells);
  for (const rule of rules) {
    if ('cell' in rule) {
      const { dy, dx } = CELLS[rule.cell];
      cells.push({ dy, dx, bits: rule.bits });
    } else edges[rule.side] = rule.steps;
  }
  return shapeOfRules(cells, edges);
}
