/** For tests: a GTP engine in this process that answers as it is told, and keeps what it was asked. */
import type { GtpOutcome, StreamingEngine } from '../regression/testEngine.ts';

type Answer = string | Exclude<GtpOutcome, { kind: 'answer' }> | { refused: string };
const COMMANDS = 'list_commands boardsize clear_board komi play genmove undo set_free_handicap final_score';

export class ScriptedGtp implements StreamingEngine {
  /** Tells what an analysis tells, line by line, and does not end before it is told to. */
  lines: string[] = [];
  #end: ((outcome: GtpOutcome) => void) | null = null;

  readonly asked: string[] = [];
  closed = false;
  readonly #answers: Record<string, Answer | (() => Answer | Promise<Answer>)>;

  /** Answers by command without its arguments, over those of an obedient engine that passes. */
  constructor(answers: Record<string, Answer | (() => Answer | Promise<Answer>)> = {}) {
    this.#answers = { list_commands: COMMANDS.replaceAll(' ', '\n'), genmove: 'pass', ...answers };
  }

  async ask(command: string): Promise<GtpOutcome> {
    this.asked.push(command);
    const known = this.#answers[command.split(' ')[0]] ?? '';
    const answer = typeof known === 'function' ? await known() : known;
    if (this.closed) return { kind: 'gone', how: { key: 'host.gone.closed' } };
    if (typeof answer === 'string') return { kind: 'answer', ok: true, text: answer };
    return 'refused' in answer ? { kind: 'answer', ok: false, text: answer.refused } : answer;
  }

  stream(command: string, onLine: (line: string) => void): Promise<GtpOutcome> {
    this.asked.push(command);
    return new Promise((resolve) => {
      this.#end = resolve;
      for (const line of this.lines) onLine(line);
    });
  }

  endStream(): void {
    this.asked.push('');
    this.#end?.({ kind: 'answer', ok: true, text: '' });
  }

  takeStderr(): string {
    return 'it said this\n';
  }

  close(): void {
    this.closed = true;
    this.#end?.({ kind: 'gone', how: { key: 'host.gone.closed' } });
  }
}
