/** Where the panels beside the board stand: the inspector at one side, and pages that were moved out of it at another. */
import type { Session } from '../../main/ipc/api.ts';
import { DOCK_TABS, LAYOUTS, layoutOf, type DockTab, type Layout } from './places.ts';

type Docking = Session['docking'];
export type Side = Docking['side'];
export const SIDES_OF_BOARD = ['left', 'right', 'below'] as const satisfies readonly Side[];

const ONE_PANEL: Docking = { side: 'right', height: 0, beside: null };

/** A panel and what is in it. */
export interface DockPanel {
  /** The one with the pages that nobody moved. */
  main: boolean;
  side: Side;
  pages: readonly DockTab[];
}

export class Docks {
  /** Whether the panels are there at all, the inspector's width (0: nobody chose one) and its page. */
  #inspector = $state.raw<Session['dock']>({ open: true, width: 0, tab: 'game' });
  #state = $state.raw<Docking>(ONE_PANEL);
  /** The page that was chosen last, in whichever panel. */
  lastPage = $state<DockTab>('game');
  /** A small window has one panel with all pages. */
  merged = $state(false);
  /** The page last shown in each layout that is not the present one. */
  readonly #pages: Partial<Record<Layout, DockTab>> = {};
  readonly #keep: (session: Pick<Session, 'dock'> | Pick<Session, 'docking'>) => void;
  /** The page whose tab is being dragged. */
  dragged = $state<DockTab | null>(null);

  constructor(keep: (session: Pick<Session, 'dock'> | Pick<Session, 'docking'>) => void) {
    this.#keep = keep;
  }

  /** Takes over how the panels stood the last time; pages that there are no longer are left out. */
  begin({ dock, docking }: Pick<Session, 'dock' | 'docking'>): void {
    this.#inspector = dock;
    this.lastPage = knownPages([dock.tab]).at(0) ?? 'game';
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

  get open(): boolean {
    return this.#inspector.open;
  }

  get width(): number {
    return this.#inspector.width;
  }

  /** The page of the inspector. */
  get tab(): string {
    return this.#inspector.tab;
  }

  /** The page that a layout was left at. */
  pageOf(layout: Layout): DockTab {
    return this.#pages[layout] ?? LAYOUTS[layout].pages[0];
  }

  /** Changes the inspector; a page that was moved out of it is shown where it is. */
  show({ tab, ...change }: Partial<Omit<Session['dock'], 'tab'>> & { tab?: DockTab }): void {
    this.#pages[layoutOf(this.lastPage)] = this.lastPage;
    const { beside } = this.#state;
    const isMoved = tab !== undefined && knownPages(beside?.pages ?? []).includes(tab);
    if (isMoved) this.#change({ beside: beside && { ...beside, tab } });
    this.lastPage = tab ?? this.lastPage;
    this.#inspector = { ...this.#inspector, ...change, ...(tab === undefined || isMoved ? {} : { tab }) };
    this.#keep({ dock: this.#inspector });
  }

  /** Whether a page is in sight. */
  isShown(page: DockTab): boolean {
    if (!this.open) return false;
    return this.merged ? this.lastPage === page : this.tab === page || this.besideTab === page;
  }

  /** Pixels of a panel that stands below, 0 while nobody chose them, and of the second one at a side. */
  get height(): number {
    return this.#state.height;
  }

  get besideWidth(): number {
    return this.#state.beside?.width ?? 0;
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

  /** Moves a page to the panel at a side and shows it there: back to the inspector, or out of it. There are two panels at most, so what was moved before comes along. */
  movePage(page: DockTab, side: Side): void {
    this.#putPage(page, side);
    const [inspector] = this.panels;
    if (!inspector.pages.some((one) => one === this.tab)) this.show({ tab: inspector.pages[0] });
    this.show({ open: true, tab: page });
  }

  #putPage(page: DockTab, side: Side): void {
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
    this.show({ open: true, width: 0, tab: this.lastPage });
  }

  #change(change: Partial<Docking>): void {
    this.#state = { ...this.#state, ...change };
    this.#keep({ docking: this.#state });
  }
}

function knownPages(pages: readonly string[]): DockTab[] {
  return DOCK_TABS.filter((page) => pages.includes(page));
}
