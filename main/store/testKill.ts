/** For tests: runs a script in a Node process of its own and kills it (SIGKILL) at a chosen moment. */
import { spawn } from 'node:child_process';

/** When to kill: after so many lines of output, and then so many milliseconds. */
export interface Moment {
  lines: number;
  milliseconds: number;
  /** Done right before the kill, while the process lives. */
  before?: () => void;
  /** Whether it may have done all its work, and end, before that. */
  mayEnd?: boolean;
}

/** Resolves with every line the script printed before it died; rejects when it ended in another way than by the kill, or as it may. */
export function runAndKill(script: string, args: readonly string[], moment: Moment): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaints = '';
    let killing = false;
    const check = (): void => {
      if (killing || output.split('\n').length - 1 < moment.lines) return;
      killing = true;
      setTimeout(() => {
        try {
          moment.before?.();
        } finally {
          child.kill('SIGKILL');
        }
      }, moment.milliseconds);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      check();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // What follows the last line feed was not printed whole.
      if (signal === 'SIGKILL' || (moment.mayEnd === true && code === 0))
        resolve(output.split('\n').slice(0, -1));
      else reject(new Error(`${script} ended by itself (${code ?? signal}): ${complaints}`));
    });
    check();
  });
}

/** A seeded generator of integers 0..n-1, so that a failing run can be run again. */
export function seededInts(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
