/** The guided first hour: which step is shown, and whether it is done. It can be left at any step and is gone on with there. */
import type { Session } from '../../../main/ipc/api.ts';
import { t } from '../../messages/messages.ts';
import type { Notices } from '../notices.svelte.ts';

/** Its words are made when they are read, in the language of then. */
export interface TourStep {
  readonly title: string;
  /** What to do, with the ids of actions in braces where their keys stand. */
  readonly text: string;
  /** The helper's word, and what it does; it may do part of the step only. */
  readonly help: string;
  assist: () => void | Promise<void>;
  done: () => boolean;
}

/** What the tour needs of the window. */
interface TourWindow {
  readonly notices: Notices;
  keepSession(change: Pick<Session, 'tour'>): void;
}

export class Tour {
  /** The tour is shown. */
  open = $state(false);
  /** Its step, from 0; while it is not shown where it was left. */
  at = $state(0);
  /** The step's helper is at work. */
  helping = $state(false);
  /** Set by the window, once. */
  steps = $state.raw<readonly TourStep[]>([]);
  readonly step: TourStep | null = $derived(this.steps[this.at] ?? null);
  readonly done: boolean = $derived.by(() => this.open && (this.step?.done() ?? false));
  readonly isLast: boolean = $derived(this.at === this.steps.length - 1);
  readonly #window: TourWindow;

  constructor(window: TourWindow) {
    this.#window = window;
  }

  /** As the window was left. */
  begin({ step, open }: Session['tour']): void {
    this.at = Math.min(step, this.steps.length - 1);
    this.open = open;
  }

  /** From the beginning, or from where it was left. */
  start(): void {
    this.#show(this.at, true);
    if (this.at === 0) void this.help();
  }

  /** Does for the user what the step asks for. */
  async help(): Promise<void> {
    if (this.helping) return;
    this.helping = true;
    try {
      await this.step?.assist();
    } catch (thrown) {
      this.#window.notices.failed(() => t('tour:failed'), thrown);
    } finally {
      this.helping = false;
    }
  }

  /** The step after, or before; after the last one the tour is over. */
  go(by: 1 | -1): void {
    if (by > 0 && this.isLast) this.#show(0, false);
    else this.#show(Math.max(0, this.at + by), true);
  }

  leave(): void {
    this.#show(this.at, false);
    this.#window.notices.info(() => t('tour:left'));
  }

  #show(step: number, open: boolean): void {
    this.at = step;
    this.open = open;
    this.#window.keepSession({ tour: { step, open } });
  }
}
