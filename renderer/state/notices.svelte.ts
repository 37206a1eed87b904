/**
 * Everything the user is told in passing: errors with their detail, and "done" messages that offer undo. Nothing here
 * blocks; an error or a warning stays until it is dismissed, everything else leaves by itself. The list is short: what is older than
 * the last few messages has been overtaken.
 */
import type { Notice } from '../../main/ipc/api.ts';
import { errorData, toldText } from '../api/errors.ts';
import { t } from '../messages/messages.ts';

/** A notice in the words of the window. */
type ToldNotice = Omit<Notice, 'says' | 'detailSays' | 'offer'>;

/** A notice as it is shown. */
export interface ShownNotice extends ToldNotice {
  key: number;
  /** What the button offers to do, such as undo; the notice goes as soon as that does not hold any more. */
  action?: { label: string; run: () => void; holds?: () => boolean };
}

/** Milliseconds a message stays that needs no answer; the list pauses it while the pointer or the focus is on it. */
export const NOTICE_TIME = 8000;

/** Most messages shown at once. */
const MAX_SHOWN = 4;

export class Notices {
  list = $state.raw<ShownNotice[]>([]);
  #nextKey = 1;

  /** Shows a notice; the same message again moves to the end instead of piling up. */
  show(notice: ToldNotice, action?: ShownNotice['action']): number {
    const key = this.#nextKey++;
    const others = this.list.filter((shown) => shown.message !== notice.message);
    this.list = [...others.slice(1 - MAX_SHOWN), { ...notice, key, ...(action ? { action } : {}) }];
    return key;
  }

  /** Shows what the host tells; `button` makes one of an action that it offers. */
  tell(
    { says, detailSays, offer, ...notice }: Notice,
    button: (action: string) => ShownNotice['action'],
  ): void {
    const message = toldText(notice.message, says);
    const detail = notice.detail !== undefined && { detail: toldText(notice.detail, detailSays) };
    this.show({ ...notice, message, ...detail }, offer && button(offer.action));
  }

  info(message: string, action?: ShownNotice['action']): number {
    return this.show({ severity: 'info', message }, action);
  }

  /** Shows what went wrong: `what` says which wish failed ("The file was not saved"). */
  failed(what: string, thrown: unknown): number {
    const error = errorData(thrown);
    const message = error.message === '' ? what : t('state:because', { what, why: error.message });
    return this.show({ severity: 'error', message, ...(error.detail ? { detail: error.detail } : {}) });
  }

  /** Those that are not over. */
  get shown(): ShownNotice[] {
    return this.list.filter(({ action }) => action?.holds?.() ?? true);
  }

  /** The last message that offers to undo what it tells. */
  get undoable(): ShownNotice | undefined {
    return this.shown.findLast(({ action }) => action?.label === t('actions:edit.undo'));
  }

  /** Undoes what the last message tells that offers it. */
  undo(): void {
    const told = this.undoable;
    if (!told) return;
    this.dismiss(told.key);
    told.action?.run();
  }

  dismiss(key: number): void {
    this.list = this.list.filter((notice) => notice.key !== key);
  }
}
