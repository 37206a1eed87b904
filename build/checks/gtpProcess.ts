/** Talks GTP to a child process: any number of commands in one write, replies in order. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';

export interface GtpReply {
  ok: boolean;
  /** Without the status sign and the id; lines joined by \n. */
  text: string;
}

export class GtpProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #received = '';
  #waiting: {
    count: number;
    replies: GtpReply[];
    resolve: (replies: GtpReply[]) => void;
    reject: (e: Error) => void;
  } | null = null;

  constructor(path: string, args: readonly string[]) {
    this.#child = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stdout.setEncoding('utf8');
    this.#child.stdout.on('data', (text: string) => this.#receive(text));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', (code, signal) => this.#fail(new Error(`${path} ended (${code ?? signal})`)));
    this.#child.stderr.resume();
  }

  /** Sends commands, without line ends, all at once; resolves with one reply for each. One call at a time. */
  send(commands: readonly string[]): Promise<GtpReply[]> {
    if (this.#waiting) throw new Error('still waiting for replies');
    if (commands.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#waiting = { count: commands.length, replies: [], resolve, reject };
      this.#child.stdin.write(`${commands.join('\n')}\n`);
    });
  }

  /** Ends the process; it need not have answered. */
  close(): void {
    this.#child.stdin.end('quit\n');
    this.#child.kill();
  }

  #receive(text: string): void {
    this.#received += text;
    for (;;) {
      const end = this.#received.indexOf('\n\n');
      if (end < 0) return;
      const reply = /^([=?])\d* ?([\s\S]*)$/.exec(this.#received.slice(0, end));
      this.#received = this.#received.slice(end + 2);
      const waiting = this.#waiting;
      if (!reply || !waiting) return this.#fail(new Error('a reply that is none, or was not asked for'));
      waiting.replies.push({ ok: reply[1] === '=', text: reply[2] });
      if (waiting.replies.length === waiting.count) {
        this.#waiting = null;
        waiting.resolve(waiting.replies);
      }
    }
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}
