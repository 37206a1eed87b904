/**
 * Small races (small_semeai, manual 11.1.3, its commented source): two worms of opposite colours beside each other that tactical reading both calls lost. Reading
 * tries no defence that fills the liberties of a neighbour with many of them, so it overlooks who is first; reading the race of the
 * two decides, and their attacks and defences are corrected. Where the race is not settled for certain they stay.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { isDead } from '../worms/worm.ts';
import type { WormDraft } from '../worms/worm.ts';
import type { SemeaiReader, SemeaiResult } from './semeaiReader.ts';

/** Worms with fewer are in atari: tactical reading misses no capture of them. */
const MIN_LIBERTIES = 2;

/** Corrects the worms; the position is as before afterwards. */
export function settleSmallRaces(
  position: Position,
  worms: readonly WormDraft[],
  at: readonly (WormDraft | undefined)[],
  reader: SemeaiReader,
): void {
  const links: Point[] = [];
  for (const worm of worms) {
    if (!isLost(worm)) continue;
    const count = position.chainLinks(worm.origin, links);
    for (const other of links.slice(0, count).map((link) => at[link] as WormDraft)) {
      // Each pair once, and no longer after another race has settled one of the two.
      if (other.origin > worm.origin && isLost(worm) && isLost(other)) settle(position, worm, other, reader);
    }
  }
}

function isLost(worm: WormDraft): boolean {
  return isDead(worm) && worm.liberties[0] >= MIN_LIBERTIES;
}

function settle(position: Position, worm: WormDraft, other: WormDraft, reader: SemeaiReader): void {
  const [a, b] = [marksOf(worm), marksOf(other)];
  if (!reader.isClosed(position, a, b)) return;
  const first = reader.analyze(position, a, b);
  if (!first.certain) return;
  const second = reader.analyze(position, b, a);
  if (!second.certain) return;
  correct(worm, first, second);
  correct(other, second, first);
}

/** Takes over what its own side and the other one get by moving first. */
function correct(worm: WormDraft, own: SemeaiResult, theirs: SemeaiResult): void {
  if (theirs.attack !== WIN) {
    // Attacks of less than the race allows are as good as they were.
    worm.attacks = theirs.attack === LOSE ? [] : [{ point: theirs.move, code: theirs.attack }];
    if (theirs.attack === LOSE) return;
  }
  if (own.defense !== LOSE && own.move !== 0) worm.defenses = [{ point: own.move, code: own.defense }];
}

function marksOf({ stones }: WormDraft): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const stone of stones) marks[stone] = 1;
  return marks;
}
