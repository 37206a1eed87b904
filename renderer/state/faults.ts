/**
 * What goes wrong in the window itself and nobody caught. The user is told calmly, with an offer to load the page again, and the host is
 * told for its log; a fault that comes again and again is told once, and a loop of them ends here.
 */
import type { Api, Calls } from '../../main/ipc/api.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import type { Notices } from './notices.svelte.ts';

type Fault = Calls['app.fault']['params'];

/** Faults that one page reports; whoever has more learns nothing new from them. */
const MAX_REPORTED = 20;
const MAX_MESSAGE = 2000;
const MAX_STACK = 8000;

export class Faults {
  /** Loads the page again; set by the window. */
  reload: () => void = () => undefined;
  readonly #api: Pick<Api, 'call'>;
  readonly #notices: Pick<Notices, 'show'>;
  readonly #known = new Set<string>();

  constructor(api: Pick<Api, 'call'>, notices: Pick<Notices, 'show'>) {
    this.#api = api;
    this.#notices = notices;
  }

  /** Something was thrown that nobody caught; `shown`: the place that broke says so itself. */
  report(kind: Fault['kind'], thrown: unknown, shown = false): void {
    const { code, message, detail = '' } = errorData(thrown);
    // The banner tells of a host that is gone; browsers report a layout that took a second round, which is no fault.
    if (code === 'disconnected' || message.startsWith('ResizeObserver loop')) return;
    const name = `${message}\n${detail}`;
    if (this.#known.has(name) || this.#known.size >= MAX_REPORTED) return;
    this.#known.add(name);
    const fault: Fault = { kind, message: message.slice(0, MAX_MESSAGE), stack: detail.slice(0, MAX_STACK) };
    // A host that cannot take it has troubles of its own, which it tells itself.
    this.#api.call('app.fault', fault).catch(() => undefined);
    if (shown) return;
    this.#notices.show(
      {
        severity: 'warning',
        message: () => t('state:fault'),
        detail: () => (detail === '' ? message : detail),
      },
      { label: () => t('state:fault.reload'), run: () => this.reload() },
    );
  }
}
