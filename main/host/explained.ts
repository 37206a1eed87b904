/** Errors of the data folder in plain sentences. */
import { ApiError, toApiError } from '../ipc/errors.ts';
import { isFull } from '../store/connection.ts';
import { isDamage, NewerDatabaseError } from '../store/soundness.ts';

/** As toApiError, with a plain sentence for what a database or a folder can run into. */
export function explained(error: unknown, dataDir: string): ApiError {
  if (error instanceof NewerDatabaseError) return new ApiError('refused', error.message);
  if (!(error instanceof Error) || !('code' in error) || error instanceof ApiError) return toApiError(error);
  const code = String(error.code);
  const detail = `${code}: ${error.message}\n${dataDir}`;
  if (isFull(error)) {
    return new ApiError(
      'file',
      'The disk is full: Yomi cannot keep this change. Free some space and try again.',
      detail,
    );
  }
  if (isDamage(error)) {
    const message =
      'The library of games is damaged. Please restart Yomi: it will bring over what can be read and set the damaged library aside.';
    return new ApiError('internal', message, detail);
  }
  if ('syscall' in error || /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|AUTH|BUSY|LOCKED)/.test(code)) {
    return new ApiError('file', `Yomi cannot write to its folder ${dataDir}: ${error.message}.`, detail);
  }
  return toApiError(error);
}
