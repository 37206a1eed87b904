/**
 * What the layers of dragons lay on the board: the cells of each dragon with its letter and the sign of its safety, what surrounds
 * the one that is looked at, and why chains belong together.
 */
import { columnOf, rowOf } from '../../../engine/board/point.ts';
import type { DragonLink, DragonRecord } from '../../../engine/protocol/analysis.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import type {
  LayerSign,
  LayerTone,
  LineLayer,
  RegionLayer,
  SignLayer,
  ValueLayer,
} from '../../board/layers.ts';
import { dragonState, type DragonState } from './dragonWords.ts';
import type { Examined } from './examined.ts';

interface StateLook extends Pick<RegionLayer, 'hatch' | 'border'> {
  sign: LayerSign;
  tone: LayerTone;
}

/** Every state has a shape of its own. */
export const STATE_LOOKS: Record<DragonState, StateLook> = {
  alive: { sign: 'ring', tone: 'alive', hatch: 'none', border: 'solid' },
  critical: { sign: 'triangle', tone: 'critical', hatch: 'lines', border: 'dashed' },
  dead: { sign: 'cross', tone: 'dead', hatch: 'crossed', border: 'solid' },
  'tactically dead': { sign: 'plus', tone: 'dead', hatch: 'crossed', border: 'solid' },
  unknown: { sign: 'question', tone: 'unknown', hatch: 'none', border: 'dotted' },
  inessential: { sign: 'dot', tone: 'inessential', hatch: 'none', border: 'dotted' },
  'alive in seki': { sign: 'double', tone: 'seki', hatch: 'none', border: 'dashed' },
  'strongly alive': { sign: 'square', tone: 'strong', hatch: 'none', border: 'solid' },
  invincible: { sign: 'diamond', tone: 'strong', hatch: 'none', border: 'solid' },
};

export interface DragonOverlays {
  regions: RegionLayer[];
  lines: LineLayer[];
  signs: SignLayer[];
  values: ValueLayer[];
}

/** Larger eye spaces are half the board, and say nothing of where the dragon is. */
const LARGEST_EYE = 10;

/** The layer of dragons; `numbered`: points where numbers stand. */
export function dragonOverlays(
  found: Examined,
  focus: DragonRecord | undefined,
  numbered: ReadonlySet<Point>,
): DragonOverlays {
  const dragons = found.dragons?.dragons ?? [];
  const regions = dragons.map((dragon): RegionLayer => {
    const { tone, hatch, border } = STATE_LOOKS[dragonState(dragon)];
    return {
      points: cellsOf(found, dragon),
      bands: found.linksOf(dragon).map((link) => ends(found, link)),
      tone,
      hatch,
      border,
      strong: dragon === focus,
    };
  });
  const signs = dragons.flatMap((dragon): SignLayer[] => {
    const { sign, tone } = STATE_LOOKS[dragonState(dragon)];
    return dragon.worms.map((point) => ({ point, sign, tone, place: 'topRight' }));
  });
  const values = dragons.flatMap(({ letter, worms }) =>
    worms
      .filter((point) => !numbered.has(point))
      .map((point): ValueLayer => ({ point, text: letter, tone: 'plain', amount: 0.9 })),
  );
  const escapes = (focus?.escapePoints ?? []).map((point): SignLayer => ({
    point,
    sign: 'dot',
    tone: 'plain',
    place: 'middle',
  }));
  return { regions, lines: focus ? hullLines(focus) : [], signs: [...signs, ...escapes], values };
}

/** The layer of links, and the points where dragons can be cut, in the colour of who cuts. */
export function linkOverlays(found: Examined): Pick<DragonOverlays, 'lines' | 'signs'> {
  const { links, cuts } = found.dragons ?? { links: [], cuts: [[], []] as [Point[], Point[]] };
  const lines = links.map((link): LineLayer => {
    const [from, to] = ends(found, link);
    return { from, to, dash: LINK_DASHES[link.how] };
  });
  const [white, black] = cuts;
  const signs = [...new Set([...white, ...black])].map((point): SignLayer => {
    const both = white.includes(point) && black.includes(point);
    const tone = both ? 'plain' : white.includes(point) ? 'white' : 'black';
    return { point, sign: 'cross', tone, place: 'middle' };
  });
  return { lines, signs };
}

const LINK_DASHES: Record<DragonLink['how'], LineLayer['dash']> = {
  pattern: 'solid',
  action: 'solid',
  reading: 'dashed',
  'eye space': 'dotted',
};

/** Its stones and the sure points of its eye spaces. */
function cellsOf(found: Examined, dragon: DragonRecord): Point[] {
  const eyes = found
    .spacesOf(dragon)
    .filter(({ esize }) => esize <= LARGEST_EYE)
    .flatMap(({ points, marginal }) =>
      points.filter((point) => !marginal.includes(point) && found.at(point).color === 0),
    );
  return [...dragon.stones, ...eyes];
}

/** The stones of both chains that are nearest to each other. */
function ends(found: Examined, { a, b }: DragonLink): [Point, Point] {
  const from = found.wormAt(a)?.stones ?? [a];
  const to = found.wormAt(b)?.stones ?? [b];
  let best: [Point, Point] = [a, b];
  for (const one of from) for (const two of to) if (distance(one, two) < distance(...best)) best = [one, two];
  return best;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(rowOf(a) - rowOf(b), columnOf(a) - columnOf(b));
}

function hullLines({ hull }: DragonRecord): LineLayer[] {
  return hull.map((from, i) => ({ from, to: hull[(i + 1) % hull.length], dash: 'dashed' }));
}
