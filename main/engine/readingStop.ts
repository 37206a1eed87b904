/**
 * How a reading is stopped by the next one. The pump and the thread for looks share two numbers: the stop flag, and the id of
 * the reading that is wanted. The pump sets the id before it raises the flag; the thread lowers the flag before it checks the
 * id. So whatever comes between, a reading that is not wanted any more begins with the flag up, or sees it rise.
 */

import type { EngineLookRequest } from '../../engine/protocol/messages.ts';

const STOP = 0;
const WANTED = 1;

/** Whether the question is a reading that may take seconds, so that the next one stops it. */
export function isReading(request: EngineLookRequest): boolean {
  if (['read', 'decide', 'moveEffect'].includes(request.method)) return true;
  if (request.method !== 'examine') return false;
  const { stages, influence } = request.params;
  return stages.includes('dragons') || influence?.kind === 'dragonsKnown';
}

/** The shared numbers; stop[0] is the flag. */
export function readingCells(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** The pump: this reading was asked for; those before it are stopped. */
export function wantReading(cells: Int32Array, id: number): void {
  Atomics.store(cells, WANTED, id);
  Atomics.store(cells, STOP, 1);
}

/** The pump: no reading is wanted (ids begin with 1). */
export function stopReadings(cells: Int32Array): void {
  wantReading(cells, 0);
}

/** The thread: this reading begins now; the flag stays up unless it is the wanted one. */
export function beginReading(cells: Int32Array, id: number): void {
  Atomics.store(cells, STOP, 0);
  if (Atomics.load(cells, WANTED) !== id) Atomics.store(cells, STOP, 1);
}
