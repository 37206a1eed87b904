/**
 * A GTP conversation: the dispatch of a line to its command, and the command under way. Pure: a line goes in, the reply
 * text comes out; streams belong to the caller.
 */
import { opponent } from '../board/point.ts';
import { PONDER_MOVES } from '../protocol/searchLevels.ts';
import { Args, GtpError } from './args.ts';
import type { GtpTask } from './command.ts';
import { commandTable } from './commands.ts';
import { formatReply, parseLine } from './line.ts';
import { SessionState } from './state.ts';

/** What a line led to. An empty reply means that the line asked for none. */
export interface GtpAnswer {
  reply: string;
  /** True after quit: the caller ends the conversation once the reply is out. */
  quit: boolean;
}

/** A task, and the id of the line that began it. */
interface Running {
  task: GtpTask;
  id: string;
}

export class GtpSession extends SessionState {
  private running: Running | undefined;

  /**
   * Carries out one line to its end, whatever that takes. Only an analysis, which has none, is left running. Never throws
   * for anything a controller may send.
   */
  execute(line: string): GtpAnswer {
    const { reply, quit } = this.begin(line);
    const more = this.running && !this.running.task.endless ? this.complete() : '';
    return { reply: reply + more, quit };
  }

  /**
   * Carries out one line as far as that needs no search; what is left is done by `step`, while `searching`. What was under
   * way is brought to its end first.
   */
  begin(line: string): GtpAnswer {
    const before = this.end();
    const request = parseLine(line);
    if (!request) return { reply: before, quit: false };
    const { id } = request;
    this.searchedFor = undefined;
    const command = commandTable.get(request.command);
    if (!command) return { reply: before + formatReply(false, id, 'unknown command'), quit: false };
    const reply = this.guarded(id, false, () => {
      const args = new Args(request.args, this.position.size, this.orientation);
      const answer = this.engine.unlessStopped(() => command.run(this, args));
      if (answer === undefined) throw new GtpError('interrupted');
      if (typeof answer === 'string') return formatReply(true, id, answer);
      this.running = { task: answer, id };
      return answer.streams ? `=${id}\n` : '';
    });
    return { reply: before + reply, quit: this.quitting };
  }

  /** Whether a command is under way: free, searching, or waiting for the input that ends it. */
  get state(): 'free' | 'searching' | 'waiting' {
    if (!this.running) return 'free';
    return this.running.task.done ? 'waiting' : 'searching';
  }

  /** Whether any input, a blank line included, ends what is under way. */
  get endsOnInput(): boolean {
    return this.running?.task.endsOnInput === true;
  }

  /** Searches on for a moment; returns what is to be written. */
  step(): string {
    if (!this.running) return '';
    const { task, id } = this.running;
    return this.guarded(id, task.streams, () => {
      const text = withLineFeed(task.step());
      return task.done && !task.endless ? text + this.close(false) : text;
    });
  }

  /** The search under way is to end now, with the best it has found (`gogui-interrupt`). Returns what is to be written. */
  interrupt(): string {
    if (!this.running) return '';
    const { task, id } = this.running;
    return this.guarded(id, task.streams, () => {
      task.interrupt();
      return this.close(false);
    });
  }

  /** Ends what is under way, the way input does: at once, or after its search. Returns what is to be written. */
  end(): string {
    if (!this.running) return '';
    const { task, id } = this.running;
    if (!task.endsOnInput) return this.complete();
    return this.guarded(id, task.streams, () => this.close(true));
  }

  /**
   * Thinks on the opponent's time about the answers to the move that the last command chose by a search, until stop[0] is set or as much
   * is spent as PONDER_MOVES moves take; returns how many playouts that were. The next search for a move goes on in the same tree.
   */
  ponder(stop: Int32Array): number {
    if (this.searchedFor === undefined) return 0;
    const budget = PONDER_MOVES * this.movePlayouts;
    const search = this.engine.startSearch(opponent(this.searchedFor), { budget });
    return search.run(search.goal - search.playouts, stop);
  }

  private complete(): string {
    let text = '';
    while (this.running) text += this.step();
    return text;
  }

  private close(byInput: boolean): string {
    const { task, id } = this.running as Running;
    const last = task.close(byInput);
    this.running = undefined;
    return task.streams ? `${withLineFeed(last)}\n` : formatReply(true, id, last);
  }

  /** Runs `act`; what it throws becomes the reply, or, when that has begun, its end. */
  private guarded(id: string, begun: boolean, act: () => string): string {
    try {
      return act();
    } catch (error) {
      this.running = undefined;
      if (error instanceof GtpError && !begun) return formatReply(false, id, error.message);
      // A bug; the controller gets an answer, and whoever watches the error stream the stack.
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.host.errorLine(trace);
      return begun ? '\n' : formatReply(false, id, 'internal error, see the error stream');
    }
  }
}

function withLineFeed(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
