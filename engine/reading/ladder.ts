/**
 * Ladders: whether a chain can be captured by nothing but ataris (manual 11.1.3, ladder_attack). Two moves at each step, no
 * kos, to any depth. The general search asks this of the chains around the one it reads, before it tries anything there.
 */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { WIN } from './codes.ts';
import { MAX_DEPTH } from './depths.ts';
import { ReadState, packResult } from './readState.ts';
import { EXACT, TranspositionTable } from './transposition.ts';

export class LadderSearch extends ReadState {
  /** The attacker to move: WIN and the first move, or 0. */
  protected ladder(chain: Point): number {
    const { position, scratch, table } = this;
    const count = position.countLiberties(chain);
    if (count > 2 || position.depth >= MAX_DEPTH || this.aborted) return 0;
    const color = position.colorAt[chain] as Stone;
    const attacker = opponent(color);
    position.findLiberties(chain, 2, scratch.near);
    const first = scratch.near[0];
    const second = scratch.near[1];
    this.shadow[first] = 1;
    if (count === 1) return position.koCapture(first, attacker) === 0 ? packResult(WIN, first) : 0;
    this.shadow[second] = 1;
    // The other liberty is one of the extension's, so that four leave three: no ladder, unless stones are captured.
    const gainFirst = position.countLibertiesAfter(first, color, 5);
    const gainSecond = position.countLibertiesAfter(second, color, 5);
    const tryFirst = gainSecond <= 3 || position.capturesSomething(first, attacker);
    const trySecond = gainFirst <= 3 || position.capturesSomething(second, attacker);
    if (!tryFirst && !trySecond) return 0;
    const about = TranspositionTable.ladder(position.findOrigin(chain));
    const known = table.find(position, about);
    if (known >= 0) return known & 0xfff;
    const before = this.nodes;
    if (this.countNode()) return 0;
    const firstLeads = gainFirst > gainSecond || (gainFirst === gainSecond && first < second);
    let result = 0;
    for (let i = 0; i < 2 && result === 0; i++) {
      const move = (i === 0) === firstLeads ? first : second;
      if (move === first ? !tryFirst : !trySecond) continue;
      if (position.isSelfAtari(move, attacker) && !position.capturesSomething(move, attacker)) continue;
      if (!this.playPlain(move, attacker, 'ladder', chain)) continue;
      const escapes = this.ladderEscape(chain);
      position.popMove();
      if (!escapes) result = packResult(WIN, move);
    }
    if (!this.aborted) table.store(position, about, result, EXACT, this.nodes - before);
    return result;
  }

  /** The defender to move, in atari or not. */
  private ladderEscape(chain: Point): boolean {
    const { position, scratch } = this;
    const count = position.countLiberties(chain);
    if (count > 1) return this.ladder(chain) === 0;
    if (this.countNode() || position.depth >= MAX_DEPTH) return true;
    const color = position.colorAt[chain] as Stone;
    position.findLiberties(chain, 1, scratch.near);
    const liberty = scratch.near[0];
    const gain = position.countLibertiesAfter(liberty, color, 3);
    if (gain >= 3) return true;
    const chains = this.boundaries[position.depth];
    const captures = position.chainLinksUpTo(chain, 1, chains);
    for (let i = 0; i < captures; i++) {
      position.findLiberties(chains[i], 1, scratch.near);
      const move = scratch.near[0];
      if (move === liberty || !this.playPlain(move, color, 'ladder', chain)) continue;
      const safe = this.ladder(chain) === 0;
      position.popMove();
      if (safe) return true;
    }
    if (gain < 2 || !this.playPlain(liberty, color, 'ladder', chain)) return false;
    const safe = this.ladder(chain) === 0;
    position.popMove();
    return safe;
  }
}
