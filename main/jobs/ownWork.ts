/** Tasks that a process does itself, without engines that it starts: piece by piece, so that it hears between two of them that it is held or given up. */
import { setImmediate } from 'node:timers/promises';
import type { TaskContext } from './jobKind.ts';

/** A piece is at least as long, where there is anything to hear. */
const PIECE_MS = 20;

class AbandonedError extends Error {}

/** What is called between pieces: it resolves when the work may go on. */
export type Breather = () => Promise<void>;

/** Does the work of a task; undefined when it was given up. */
export async function ownWork<T>(
  { gate, abandon }: Pick<TaskContext, 'gate' | 'abandon'>,
  work: (breathe: Breather) => Promise<T>,
): Promise<T | undefined> {
  let last = performance.now();
  const breathe = async (): Promise<void> => {
    if (performance.now() - last >= PIECE_MS) {
      await setImmediate();
      last = performance.now();
    }
    await gate.passed();
    if (abandon.aborted) throw new AbandonedError();
  };
  try {
    return await work(breathe);
  } catch (error) {
    if (error instanceof AbandonedError) return undefined;
    throw error;
  }
}
