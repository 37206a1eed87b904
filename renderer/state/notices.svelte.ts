/**
 * Everything the user is told in passing: errors with their detail, and "done" messages that offer undo. Nothing here
 * blocks; an error or a warning stays until it is dismissed, everything else leaves by itself. The list is short: what is older than
 * the last few messages has been overtaken.
 */
import type { Notice } from '../../main/ipc/api.ts';
import { errorData, toldText } from '../api/errors.ts';
import { t } from '../messages/messages.ts';

/** What is said, in the language of whenever it is read: a message that stays follows the language. */
export type Words = () => string;

/** What a button offers to do, such as undo; its notice goes as soon as that does not hold any more. */
export interface NoticeAction {
  label: Words;
  run: () => void;
  holds?: () => boolean;
}

/** A button that shows what the message is about, and leaves it there. */
type NoticeLook = Omit<NoticeAction, 'holds'>;
type ShownAction = Omit<NoticeAction, 'label'> & { readonly label: string };

/** A notice as it is given. */
interface ToldNotice {
  severity: Notice['severity'];
  message: Words;
  /** '' for none. */
  detail?: Words;
}

/** A notice as it is shown. */
export interface ShownNotice {
  readonly key: number;
  readonly severity: Notice['severity'];
  readonly message: string;
  readonly detail: string;
  readonly action?: ShownAction;
  readonly look?: ShownAction;
}

/** Milliseconds a message stays that needs no answer; the list pauses it while the pointer or the focus is on it. */
export const NOTICE_TIME = 8000;

/** Most messages shown at once. */
const MAX_SHOWN = 4;

function shownAction({ label, ...rest }: NoticeAction): ShownAction {
  return {
    ...rest,
    get label() {
      return label();
    },
  };
}

export class Notices {
  list = $state.raw<ShownNotice[]>([]);
  #nextKey = 1;

  /** Shows a notice; the same message again moves to the end instead of piling up. */
  show({ severity, message, detail }: ToldNotice, action?: NoticeAction, look?: NoticeLook): number {
    const key = this.#nextKey++;
    const text = message();
    const others = this.list.filter((shown) => shown.message !== text);
    const notice: ShownNotice = {
      key,
      severity,
      get message() {
        return message();
      },
      get detail() {
        return detail?.() ?? '';
      },
      ...(action ? { action: shownAction(action) } : {}),
      ...(look ? { look: shownAction(look) } : {}),
    };
    this.list = [...others.slice(1 - MAX_SHOWN), notice];
    return key;
  }

  /** Shows what the host tells; `button` makes one of an action that it offers. */
  tell(
    { severity, message, says, detail, detailSays, offer }: Notice,
    button: (action: string) => NoticeAction | undefined,
  ): void {
    this.show(
      {
        severity,
        message: () => toldText(message, says),
        ...(detail === undefined ? {} : { detail: () => toldText(detail, detailSays) }),
      },
      offer && button(offer.action),
    );
  }

  info(message: Words, action?: NoticeAction): number {
    return this.show({ severity: 'info', message }, action);
  }

  /** Shows what went wrong: `what` says which wish failed ("The file was not saved"). */
  failed(what: Words, thrown: unknown): number {
    return this.show({
      severity: 'error',
      message: () => {
        const why = errorData(thrown).message;
        return why === '' ? what() : t('state:because', { what: what(), why });
      },
      detail: () => errorData(thrown).detail ?? '',
    });
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
