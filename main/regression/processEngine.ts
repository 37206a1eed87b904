/**
 * A GTP engine as a process that may do anything: die, hang, flood its streams, answer nonsense. Commands carry numbers, so
 * that an answer that belongs to none of them, or to an earlier one, does not shift all that follow. Whatever it writes is
 * kept only up to a bound; what is over its time is killed for certain.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { describeExit } from '../engine/engineProcess.ts';
import { TextTail } from '../engine/textTail.ts';
import type { GtpOutcome, TestEngine } from './testEngine.ts';

/** A program with its arguments, and where it runs. */
export interface EngineProgram {
  file: string;
  args: string[];
  folder: string;
  env?: Record<string, string>;
}

/** Characters of one answer that are kept, and lines of the error stream. */
const MAX_ANSWER = 1 << 20;
const STDERR_LINES = 20;

interface Waiting {
  id: number;
  settle(outcome: GtpOutcome): void;
}

/** Starts the program; a failure to do so is the answer to the first command. */
export class ProcessEngine implements TestEngine {
  private readonly child: ChildProcess;
  private stderr = new TextTail(STDERR_LINES);
  private waiting: Waiting | undefined;
  private ended: string | undefined;
  private lastId = 0;
  /** Lines of the answer that is coming in, and the part of a line. */
  private lines: string[] = [];
  private part = '';
  private kept = 0;

  constructor({ file, args, folder, env }: EngineProgram) {
    this.child = spawn(file, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: a shell script's children are ended with it.
      detached: process.platform !== 'win32',
    });
    const { stdin, stdout, stderr } = this.child;
    // A write to a process that is gone fails; its end is reported by 'close'.
    stdin?.on('error', () => undefined);
    stdout?.setEncoding('utf8').on('data', (text: string) => this.read(text));
    stderr?.setEncoding('utf8').on('data', (text: string) => this.stderr.add(text));
    this.child.on('error', (error) => {
      if (this.child.pid === undefined) this.end(`could not be started: ${error.message}`);
    });
    this.child.on('exit', (code, signal) => {
      // Its children may hold the streams open for ever; what it wrote itself is here by then.
      setTimeout(() => this.end(describeExit(code, signal)), 200).unref();
    });
    this.child.on('close', (code, signal) => this.end(describeExit(code, signal)));
  }

  ask(command: string, limitMs: number): Promise<GtpOutcome> {
    if (this.ended !== undefined) return Promise.resolve({ kind: 'gone', how: this.ended });
    const id = ++this.lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.kill();
        settle({ kind: 'timeout' });
        this.end('was ended after its time limit');
      }, limitMs);
      const settle = (outcome: GtpOutcome): void => {
        clearTimeout(timer);
        this.waiting = undefined;
        resolve(outcome);
      };
      this.waiting = { id, settle };
      this.child.stdin?.write(`${id} ${command}\n`);
    });
  }

  takeStderr(): string {
    const text = this.stderr.text();
    this.stderr = new TextTail(STDERR_LINES);
    return text;
  }

  close(): void {
    this.kill();
    this.end('was closed');
  }

  private kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return;
    try {
      if (process.platform === 'win32') this.child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // It ended in this moment.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  private end(how: string): void {
    if (this.ended !== undefined) return;
    this.ended = how;
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
    this.child.stdin?.destroy();
    this.waiting?.settle({ kind: 'gone', how });
  }

  private read(text: string): void {
    const pieces = (this.part + text).split('\n');
    this.part = (pieces.pop() ?? '').slice(0, MAX_ANSWER);
    for (const piece of pieces) this.line(piece.replace(/\r$/, ''));
  }

  private line(line: string): void {
    if (line === '') {
      if (this.lines.length > 0) this.block(this.lines);
      this.lines = [];
      this.kept = 0;
      return;
    }
    // Something unasked may stand right before an answer, without an empty line between.
    if (this.lines.length > 0 && !this.answers(this.lines[0]) && this.answers(line)) this.lines = [];
    this.kept += line.length;
    if (this.kept <= MAX_ANSWER) this.lines.push(line);
  }

  /** Whether a line begins the answer that is waited for. */
  private answers(line: string): boolean {
    return Number(/^[=?](\d+)(?!\S)/.exec(line)?.[1]) === this.waiting?.id;
  }

  /** Takes what stood before an empty line. */
  private block(lines: string[]): void {
    const { waiting } = this;
    if (!waiting) return;
    const match = /^([=?])(\d*)\s?(.*)$/.exec(lines[0]);
    if (!match) {
      waiting.settle({ kind: 'garbage', text: lines.join('\n').trim().slice(0, 1000) });
      return;
    }
    // The answer to a command that was given up, or to none.
    if (match[2] !== '' && Number(match[2]) !== waiting.id) return;
    const text = [match[3], ...lines.slice(1)].join('\n').trim();
    waiting.settle({ kind: 'answer', ok: match[1] === '=', text });
  }
}

/** The words of a command line: quotes and backslashes as in a shell, nothing is replaced. Undefined for an open quote. */
export function splitCommand(command: string): string[] | undefined {
  const words: string[] = [];
  const pattern = /\s+|"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^\s"'\\]+)/gsy;
  let word: string | undefined;
  let at = 0;
  for (let match = pattern.exec(command); match; match = pattern.exec(command)) {
    at = pattern.lastIndex;
    const [whole, double, single, escaped, plain] = match;
    if (/^\s/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + (double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? plain ?? '');
    }
  }
  if (at < command.length) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}
