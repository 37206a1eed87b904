/** What is counted of one dragon in a race: its chains, its liberties of each kind, and its eyes. */
import { BLACK } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';

/** Chains of one dragon that are looked at. */
export const MAX_CHAINS = 30;

/** What was counted for one dragon. */
export class Side {
  color: Stone = BLACK;
  /** Origins of its chains. */
  readonly chains = new Int16Array(MAX_CHAINS);
  chainCount = 0;
  /** One of its chains is part of a safe one. */
  isSafe = false;
  outside = 0;
  eyes = 0;
  eyeLiberties = 0;
  /** Eyes of the only eye space at least, when the other side moves first, and when this one does; and at most. */
  attacked = 0;
  defended = 0;
  most = 0;
  /** Something has to be read. */
  isOpen = false;
  /** Bits of the chains with liberties that the other side shares. */
  sharing = 0;
  /** The liberties of its eye cannot be told by their number. */
  isRough = false;
  /** By closed part of the board: bits of the chains beside it, and of those that have every empty point of it as a liberty. */
  readonly beside = new Int32Array(MAX_CHAINS);
  readonly filling = new Int32Array(MAX_CHAINS);
  partCount = 0;

  reset(color: Stone): void {
    this.color = color;
    this.chainCount = 0;
    this.isSafe = false;
    this.outside = 0;
    this.eyes = 0;
    this.eyeLiberties = 0;
    this.attacked = 1;
    this.defended = 1;
    this.most = 1;
    this.isOpen = false;
    this.sharing = 0;
    this.isRough = false;
    this.partCount = 0;
  }

  /** Bit of the chain with that origin. */
  bitOf(origin: Point): number {
    for (let i = 0; i < this.chainCount; i++) if (this.chains[i] === origin) return 1 << i;
    return 0;
  }

  /** Bits of the chains that can never be captured by any number of moves (Benson), the closed parts taken for all there are. */
  living(): number {
    const { chainCount, partCount, beside, filling } = this;
    let alive = (1 << chainCount) - 1;
    for (let before = 0; before !== alive;) {
      before = alive;
      for (let i = 0; i < chainCount; i++) {
        const bit = 1 << i;
        let eyes = 0;
        for (let p = 0; p < partCount; p++)
          if ((filling[p] & bit) !== 0 && (beside[p] & ~before) === 0) eyes++;
        if (eyes < 2) alive &= ~bit;
      }
    }
    return alive;
  }
}

/** Whether the dragon lives by its own eyes. */
export function lives(side: Side, toMove: boolean): boolean {
  if (side.isSafe || side.living() !== 0) return true;
  return side.attacked > 1 || (toMove && side.defended > 1);
}

/** Whether it may get two eyes, if it moves first or wins a ko. */
export function isUnsettled({ eyes, most }: Side): boolean {
  return eyes === 1 && most > 1;
}

/** How many bits are set. */
export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
