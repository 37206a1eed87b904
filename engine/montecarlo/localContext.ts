/**
 * What the tactics around an empty point are for both sides at once, as one byte, and which context of the pattern language
 * that is for either side. The byte holds, for white and for black, the liberties a stone put there would have (0 is
 * suicide, 2 stands for two or more) and the class of the number of stones it would capture.
 */
import {
  CONTEXT_COUNT,
  NEAR,
  O_CAPTURE_SHIFT,
  O_UNSAFE,
  X_CAPTURE_SHIFT,
  X_SUICIDE,
  X_UNSAFE,
  isPossible,
  opponentCapture,
  ownCapture,
} from '../../patterns/montecarlo/context.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';

/** Where the parts lie in a tactics byte. */
const WHITE_LIBERTIES = 0;
const BLACK_LIBERTIES = 2;
const WHITE_CAPTURE = 4;
const BLACK_CAPTURE = 6;
/** Length of an array indexed by a tactics byte. */
const TACTICS_COUNT = 256;

/** The tactics byte; liberties 0..2, captures in classes 0..3. */
export function tacticsOf(
  whiteLiberties: number,
  blackLiberties: number,
  whiteCapture: number,
  blackCapture: number,
): number {
  return (
    (whiteLiberties << WHITE_LIBERTIES) |
    (blackLiberties << BLACK_LIBERTIES) |
    (whiteCapture << WHITE_CAPTURE) |
    (blackCapture << BLACK_CAPTURE)
  );
}

/** Whether a stone of that colour (1 white, 2 black) would have one liberty, having captured nothing. */
export function isSelfAtari(tactics: number, color: number): boolean {
  return color === 1
    ? (tactics & ((3 << WHITE_LIBERTIES) | (3 << WHITE_CAPTURE))) === 1 << WHITE_LIBERTIES
    : (tactics & ((3 << BLACK_LIBERTIES) | (3 << BLACK_CAPTURE))) === 1 << BLACK_LIBERTIES;
}

/** The context, not near, for a side that does not commit suicide here. */
function contextFor(tactics: number, color: number): number {
  const white = color === 1;
  const part = (shift: number): number => (tactics >> shift) & 3;
  const own = part(white ? WHITE_LIBERTIES : BLACK_LIBERTIES);
  const other = part(white ? BLACK_LIBERTIES : WHITE_LIBERTIES);
  return (
    (own < 2 ? O_UNSAFE : 0) |
    (other < 2 ? X_UNSAFE : 0) |
    (other === 0 ? X_SUICIDE : 0) |
    (part(white ? WHITE_CAPTURE : BLACK_CAPTURE) << O_CAPTURE_SHIFT) |
    (part(white ? BLACK_CAPTURE : WHITE_CAPTURE) << X_CAPTURE_SHIFT)
  );
}

/**
 * By near × 512 + colour index (0 white, 1 black) × 256 + tactics: where in `valuesWithZeros` the block of values begins.
 * Suicide leads to a block of zeros.
 */
export function blockOffsets(table: MonteCarloTable): Int32Array {
  const offsets = new Int32Array(4 * TACTICS_COUNT);
  const zeros = table.blocks * table.rows;
  for (let near = 0; near < 2; near++) {
    for (let color = 1; color <= 2; color++) {
      for (let tactics = 0; tactics < TACTICS_COUNT; tactics++) {
        const liberties = (tactics >> (color === 1 ? WHITE_LIBERTIES : BLACK_LIBERTIES)) & 3;
        const context = contextFor(tactics, color) | (near * NEAR);
        offsets[near * 512 + (color - 1) * 256 + tactics] =
          liberties === 0 || context >= CONTEXT_COUNT ? zeros : table.blockOf[context] * table.rows;
      }
    }
  }
  return offsets;
}

/** The values of the table with a block of zeros behind them. */
export function valuesWithZeros(table: MonteCarloTable): Uint32Array {
  const values = new Uint32Array((table.blocks + 1) * table.rows);
  values.set(table.values);
  return values;
}

/**
 * What a move is worth at most, whatever the liberties: by peakBlock × rows + row, the maximum over all contexts with the
 * same closeness and captures.
 */
export function peakValues(table: MonteCarloTable): Uint32Array {
  const peaks = new Uint32Array(32 * table.rows);
  for (let context = 0; context < CONTEXT_COUNT; context++) {
    if (!isPossible(context)) continue;
    const near = (context & NEAR) === 0 ? 0 : 1;
    const from = table.blockOf[context] * table.rows;
    const to = peakBlock(near, ownCapture(context), opponentCapture(context)) * table.rows;
    for (let row = 0; row < table.rows; row++) {
      if (table.values[from + row] > peaks[to + row]) peaks[to + row] = table.values[from + row];
    }
  }
  return peaks;
}

/**
 * How far moves that capture nothing are best told apart by their peaks when drawing by rejection: those worth at most
 * `common`, and the rest, worth at most `most`; 0 where there is no rest, or telling them apart would gain less than half of
 * the tries. Tries are reckoned over all codes alike, which is rough: on a board many more have few stones around.
 */
export function splitBounds(table: MonteCarloTable, peaks: Uint32Array): { common: number; most: number } {
  const { rows, blackRow } = table;
  const codesOfRow = new Uint32Array(rows);
  for (let code = 0; code < blackRow.length; code++) codesOfRow[blackRow[code]]++;
  const codesOf = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    const codes = codesOfRow[row];
    if (codes > 0) codesOf.set(peaks[row], (codesOf.get(peaks[row]) ?? 0) + codes);
  }
  const sorted = [...codesOf].sort(([a], [b]) => a - b);
  const [most] = sorted[sorted.length - 1];
  const whole = most * blackRow.length;
  let best = { common: most, most: 0 };
  let least = whole / 2;
  let below = 0;
  for (const [peak, codes] of sorted) {
    below += codes;
    const tries = peak * below + most * (blackRow.length - below);
    if (peak > 0 && peak < most && tries < least) {
      least = tries;
      best = { common: peak, most };
    }
  }
  return best;
}

/** Which block of `peakValues` goes with closeness (0 or 1) and captures of the side to move and the other, in classes. */
export function peakBlock(near: number, ownCaptures: number, otherCaptures: number): number {
  return (near << 4) | (ownCaptures << 2) | otherCaptures;
}

/** Whether a value depends on the liberties that the opponent would have, anywhere in the table. */
export function heedsOpponent(table: MonteCarloTable): boolean {
  return table.blockOf.some(
    (block, context) => isPossible(context) && block !== table.blockOf[context & ~(X_UNSAFE | X_SUICIDE)],
  );
}

/** In sureTactics(): the neighbours' classes are not enough to tell. */
export const UNSURE = 0xff00;

/**
 * By colour | liberties << 2, where three or more liberties count as 0: the class of a neighbour, below 8. 0 is empty, 7 the
 * edge, 1 to 3 a white chain with that many liberties (3: or more), 4 to 6 a black one.
 */
export const NEIGHBOUR_CLASS: Uint8Array = Uint8Array.from({ length: 16 }, (_, i) => {
  const [color, liberties] = [i & 3, i >> 2];
  if (color === 0) return 0;
  return color === 3 ? 7 : (color - 1) * 3 + (liberties === 0 ? 3 : liberties);
});

/**
 * By the classes of the four neighbours, three bits each: the tactics byte, or UNSURE where it depends on which chains they
 * are: with chains to capture, and with friends of two liberties that might be the same as others.
 */
export function sureTactics(): Uint16Array {
  return (SURE.tactics ??= Uint16Array.from({ length: 4096 }, (_, index) => tacticsOfClasses(index)));
}

/** Made when first asked for. */
const SURE: { tactics?: Uint16Array } = {};

function tacticsOfClasses(index: number): number {
  const classes = [index & 7, (index >> 3) & 7, (index >> 6) & 7, index >> 9];
  if (classes.includes(1) || classes.includes(4)) return UNSURE;
  const empty = classes.filter((neighbour) => neighbour === 0).length;
  const liberties = [2, 5].map((weak) => {
    if (empty > 1 || classes.includes(weak + 1)) return 2;
    const friends = classes.filter((neighbour) => neighbour === weak).length;
    // One friend has one liberty besides this point; more may have the same, and it may be the empty neighbour.
    if (friends === 0) return empty;
    return friends === 1 && empty === 0 ? 1 : -1;
  });
  return liberties.includes(-1) ? UNSURE : tacticsOf(liberties[0], liberties[1], 0, 0);
}
