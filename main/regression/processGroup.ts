/**
 * Ends everything that came of one program. A process group is ended in one step, also when the process that it is named after has
 * ended itself; what left the group (a daemon, a shell's job) is found by a mark in its environment, where the system shows that.
 */
import { readFileSync, readdirSync } from 'node:fs';

/** The variable that marks all that came of one engine. */
export const MARK = 'YOMI_ENGINE';

/** Searches for what left the group: each may find what the last one saw being born. */
const SEARCHES = 20;

/** Ends a group and all that bear the mark, at once. To be called while the group's number is not anybody else's yet. */
export function endGroup(group: number, mark: string): void {
  signal(-group, 'SIGKILL');
  const ended = new Set<number>();
  for (let i = 0; i < SEARCHES; i++) {
    const left = marked(mark).filter((pid) => !ended.has(pid));
    if (left.length === 0) return;
    for (const pid of left) ended.add(pid);
    // All are stopped before the first is ended, so that none can start another meanwhile.
    for (const pid of left) signal(pid, 'SIGSTOP');
    for (const pid of left) signal(pid, 'SIGKILL');
  }
}

/** Processes that bear a mark, without those that have ended; none where the system does not show it. */
function marked(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  const wanted = Buffer.from(`${MARK}=${mark}\0`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => environment(pid)?.includes(wanted) ?? false);
}

/** Undefined for a process that is gone, or somebody else's; empty for one that has ended and was not fetched yet. */
function environment(pid: number): Buffer | undefined {
  try {
    return readFileSync(`/proc/${pid}/environ`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'ESRCH') return undefined;
    throw error;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It ended in this moment, or became somebody else's; macOS says EPERM of a group that has only ended processes.
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
