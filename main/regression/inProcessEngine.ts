/**
 * Our own engine as a test engine in this very process: no start, no pipe, and a debugger at hand. What it cannot do is be
 * killed: a search is ended at its time limit, but a command that reads without a pause runs on to its end. Runs that must
 * survive everything use processes.
 */
import { setImmediate as eventsHandled } from 'node:timers/promises';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { GtpOutcome, TestEngine } from './testEngine.ts';

/** A GTP session as a test engine. */
export class InProcessEngine implements TestEngine {
  private readonly session: GtpSession;
  private readonly takeErrors: () => string;
  private closed = false;

  /** `takeErrors` gives what the session's host got as error lines since the last call. */
  constructor(session: GtpSession, takeErrors: () => string) {
    this.session = session;
    this.takeErrors = takeErrors;
  }

  async ask(command: string, limitMs: number): Promise<GtpOutcome> {
    // Whoever cancels the run is heard between two commands.
    await eventsHandled();
    if (this.closed) return { kind: 'gone', how: { key: 'host.gone.closed' } };
    const { session } = this;
    const end = performance.now() + limitMs;
    let { reply } = session.begin(command);
    while (session.state !== 'free') {
      await eventsHandled();
      if (performance.now() > end) {
        session.interrupt();
        this.closed = true;
        return { kind: 'timeout' };
      }
      reply += session.state === 'waiting' ? session.end() : session.step();
    }
    const match = /^([=?])\d* ?([^]*)$/.exec(reply.trim());
    return match
      ? { kind: 'answer', ok: match[1] === '=', text: match[2].trim() }
      : { kind: 'garbage', text: reply };
  }

  takeStderr(): string {
    return this.takeErrors();
  }

  close(): void {
    this.closed = true;
  }
}
