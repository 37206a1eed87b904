/** Where the panels beside the board stand: the inspector at one side, and pages that were moved out of it at another. */
import type { Session } from '../../main/ipc/api.ts';
import { DOCK_TABS, type DockTab } from './places.ts';

type Docking = Session['docking'];
export type Side = Docking['side'];
export const SIDES_OF_BOARD = ['left', 'right', 'below'] as const satisfies readonly Side[];
export const SIDE_WORDS: Readonly<Record<Side, string>> = {
  left: 'on the left',
  right: 'on the right',
  below: 'below the board',
};
/** Where to something is moved. */
export const SIDE_GOALS: Readonly<Record<Side, string>> = {
  left: 'to the left',
  right: 'to the right',
  below: 'below the board',
};

const ONE_PANEL: Docking = { side: 'right', height: 0, beside: null };

/** A panel and what is in it. */
export interface DockPanel {
  /** The one with the pages that nobody moved. */
  main: boolean;
  side: Side;
  pages: readonly DockTab[];
}

export class Docks {
  #state = $state.raw<Docking>(ONE_PANEL);
  readonly #keep: (docking: Docking) => void;
  /** The page whose tab is being dragged. */
  dragged = $state<DockTab | null>(null);

  constructor(keep: (docking: Docking) => void) {
    this.#keep = keep;
  }

  /** Takes over how the panels stood the last time; pages that there are no longer are left out. */
  begin(docking: Docking): void {
    const pages = knownPages(docking.beside?.pages ?? []);
    const beside =
      docking.beside &&
      docking.beside.side !== docking.side &&
      pages.length > 0 &&
      pages.length < DOCK_TABS.length
        ? { ...docking.beside, pages, tab: pages.find((page) => page === docking.beside?.tab) ?? pages[0] }
        : null;
    this.#state = { ...docking, beside };
  }

  /** The inspector, and the panel of the moved pages, if there are any. */
  get panels(): readonly DockPanel[] {
    const { side, beside } = this.#state;
    const moved = knownPages(beside?.pages ?? []);
    const main = { main: true, side, pages: DOCK_TABS.filter((page) => !moved.includes(page)) };
    return beside === null ? [main] : [main, { main: false, side: beside.side, pages: moved }];
  }

  /** The page that the panel of the moved pages shows; null without one. */
  get besideTab(): DockTab | null {
    return DOCK_TABS.find((page) => page === this.#state.beside?.tab) ?? null;
  }

  /** Pixels of a panel that stands below, 0 while nobody chose them, and of the second one at a side. */
  get height(): number {
    return this.#state.height;
  }

  get besideWidth(): number {
    return this.#state.beside?.width ?? 0;
  }

  isBeside(page: string): boolean {
    return this.#state.beside?.pages.includes(page) ?? false;
  }

  /** Shows a page of the second panel. */
  showBeside(tab: DockTab): void {
    this.#change({ beside: this.#state.beside && { ...this.#state.beside, tab } });
  }

  resize(change: { height: number } | { besideWidth: number }): void {
    const { beside } = this.#state;
    if ('height' in change) this.#change(change);
    else this.#change({ beside: beside && { ...beside, width: change.besideWidth } });
  }

  /** Moves the inspector; where the other panel stands, they change places. */
  moveInspector(side: Side): void {
    const { side: before, beside } = this.#state;
    this.#change({ side, beside: beside?.side === side ? { ...beside, side: before } : beside });
  }

  /** Moves a page to the panel at a side: back to the inspector, or out of it. There are two panels at most, so what was moved before comes along. */
  movePage(page: DockTab, side: Side): void {
    const { side: main, beside } = this.#state;
    const others = knownPages(beside?.pages ?? []).filter((one) => one !== page);
    if (side === main) {
      const tab = others.find((one) => one === beside?.tab) ?? others.at(0);
      this.#change({ beside: beside && tab ? { ...beside, pages: others, tab } : null });
      return;
    }
    // The inspector keeps a page at least.
    if (others.length + 1 >= DOCK_TABS.length) return;
    const pages = DOCK_TABS.filter((one) => one === page || others.includes(one));
    this.#change({ beside: { side, pages, tab: page, width: beside?.width ?? 0 } });
  }

  /** One panel on the right, as it was in the beginning. */
  reset(): void {
    this.#change(ONE_PANEL);
  }

  #change(change: Partial<Docking>): void {
    this.#state = { ...this.#state, ...change };
    this.#keep(this.#state);
  }
}

function knownPages(pages: readonly string[]): DockTab[] {
  return DOCK_TABS.filter((page) => pages.includes(page));
}
