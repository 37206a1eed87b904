/**
 * The one error type that may leave a call. Services throw it with a sentence for the user; whatever else is thrown is a
 * bug of ours and becomes 'internal', with its stack as the detail, so that nothing fails silently or without a message.
 */
import { SayingError, sayingText, verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import type { ApiErrorData } from './api.ts';

/** A failed call: what the user is told, and what a developer wants to know. */
export class ApiError extends Error {
  readonly code: ApiErrorData['code'];
  readonly detail: string | undefined;
  /** The message as a phrase, which the window says in the user's language. */
  readonly says: Saying;
  /** The detail as one, where it is for every reader. */
  readonly detailSays: Saying | undefined;

  constructor(code: ApiErrorData['code'], says: Saying, detail?: string | Saying) {
    super(sayingText(says));
    this.says = says;
    this.name = 'ApiError';
    this.code = code;
    this.detail = typeof detail === 'object' ? sayingText(detail) : detail;
    this.detailSays = typeof detail === 'object' ? detail : undefined;
  }

  /** The plain data that crosses the process boundary. */
  toData(): ApiErrorData {
    const data: ApiErrorData = { code: this.code, message: this.message, says: this.says };
    if (this.detail !== undefined) data.detail = this.detail;
    if (this.detailSays) data.detailSays = this.detailSays;
    return data;
  }
}

/** What anything thrown tells the user. */
export function sayingOf(thrown: unknown): Saying {
  if (thrown instanceof ApiError || thrown instanceof SayingError) return thrown.says;
  return verbatim(thrown instanceof Error ? thrown.message : String(thrown));
}

/** Anything thrown, as an ApiError; plain ApiErrorData (from the engine client) keeps its code. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isErrorData(thrown))
    return new ApiError(
      thrown.code,
      thrown.says ?? verbatim(thrown.message),
      thrown.detailSays ?? thrown.detail,
    );
  if (thrown instanceof Error)
    return new ApiError('internal', { key: 'host.wrong', args: { why: thrown.message } }, thrown.stack);
  return new ApiError('internal', { key: 'host.wrong.unknown' }, String(thrown));
}

const codes: Record<ApiErrorData['code'], true> = {
  'bad-request': true,
  'bad-position': true,
  'other-patterns': true,
  internal: true,
  crashed: true,
  hung: true,
  'not-running': true,
  'bad-params': true,
  'not-found': true,
  conflict: true,
  file: true,
  encoding: true,
  refused: true,
  disconnected: true,
};

function isErrorData(value: unknown): value is ApiErrorData {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('message' in value))
    return false;
  return (
    typeof value.code === 'string' && Object.hasOwn(codes, value.code) && typeof value.message === 'string'
  );
}
