/** Errors of the data folder in plain sentences. */
import { ApiError, toApiError } from '../ipc/errors.ts';
import { isFull } from '../store/connection.ts';
import { isDamage, NewerDatabaseError } from '../store/soundness.ts';

/** As toApiError, with a plain sentence for what a database or a folder can run into. */
export function explained(error: unknown, dataDir: string): ApiError {
  if (error instanceof NewerDatabaseError) return new ApiError('refused', error.says);
  if (!(error instanceof Error) || !('code' in error) || error instanceof ApiError) return toApiError(error);
  const code = String(error.code);
  const detail = `${code}: ${error.message}\n${dataDir}`;
  if (isFull(error)) {
    return new ApiError('file', { key: 'host.disk.full' }, detail);
  }
  if (isDamage(error)) {
    return new ApiError('internal', { key: 'host.disk.damaged' }, detail);
  }
  if ('syscall' in error || /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|AUTH|BUSY|LOCKED)/.test(code)) {
    const args = { name: dataDir, why: error.message };
    return new ApiError('file', { key: 'host.disk.folder', args }, detail);
  }
  return toApiError(error);
}
