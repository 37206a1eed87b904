/**
 * One shape for everything a call can fail with. The desktop bridge and the WebSocket lose an error's class on the way, so
 * the renderer recognises errors by their data and never by `instanceof`.
 */
import { isKnownSaying, sayingText, type Saying } from '../../engine/protocol/sayings.ts';
import type { ApiErrorData } from '../../main/ipc/api.ts';
import { explanationWords } from '../messages/messages.ts';

/** An error that carries what the host said. */
export class CallError extends Error {
  readonly code: ApiErrorData['code'];
  readonly detail: string | undefined;
  readonly detailSays: Saying | undefined;
  readonly says: Saying | undefined;

  constructor(data: ApiErrorData) {
    super(data.message);
    this.name = 'CallError';
    this.code = data.code;
    this.detail = data.detail;
    this.detailSays = data.detailSays;
    this.says = data.says;
  }
}

function isErrorData(value: unknown): value is ApiErrorData {
  if (typeof value !== 'object' || value === null) return false;
  const data = value as Partial<Record<keyof ApiErrorData, unknown>>;
  return typeof data.code === 'string' && typeof data.message === 'string';
}

/** What the host says, in the language of the window where it says it by a phrase. */
export function toldText(message: string, says: Saying | undefined): string {
  return isKnownSaying(says) ? sayingText(says, explanationWords()) : message;
}

/** Whatever was thrown, as data a notice can show: its message as `toldText` has it, and again as that where the language changes. */
export function errorData(thrown: unknown): ApiErrorData {
  if (isErrorData(thrown)) {
    const { code, detail, detailSays, says } = thrown;
    const message = toldText(thrown.message, says);
    return {
      ...{ code, message },
      ...(says && { says }),
      ...(detail !== undefined && { detail: toldText(detail, detailSays) }),
      ...(detailSays && { detailSays }),
    };
  }
  if (thrown instanceof Error) {
    return { code: 'internal', message: thrown.message, ...(thrown.stack ? { detail: thrown.stack } : {}) };
  }
  return { code: 'internal', message: String(thrown) };
}
