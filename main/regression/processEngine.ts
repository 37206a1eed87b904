/**
 * A GTP engine as a process that may do anything: die, hang, flood its streams, answer nonsense. Commands carry numbers, so
 * that an answer that belongs to none of them, or to an earlier one, does not shift all that follow. Whatever it writes is
 * kept only up to a bound; what is over its time, or writes without end, is killed for certain.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { TextTail } from '../engine/textTail.ts';
import type { LineProcess } from './lineProcess.ts';
import { LiveGraphics } from './liveGraphics.ts';
import type { GtpOutcome, StreamingEngine } from './testEngine.ts';

/** Characters of one answer, and of all that is written for one command: what is more is no conversation. */
const MAX_ANSWER = 1 << 20;
const MAX_OUTPUT = 16 << 20;
const MAX_ERRORS = 64 << 20;
/** Lines of the error stream that are kept. */
const STDERR_LINES = 20;
/** Milliseconds for an analysis to end when it is told to. */
const STREAM_END = 5000;
/** Milliseconds for an engine that closed its output to end by itself, and say how. */
const CLOSING = 1000;

interface Waiting {
  id: number;
  /** Gets the lines after the first. */
  onLine?: (line: string) => void;
  settle(outcome: GtpOutcome): void;
}

/** A conversation with a process; one that could not be started says so as the answer to the first command. */
export class ProcessEngine implements StreamingEngine {
  private readonly process: LineProcess;
  private readonly graphics: LiveGraphics | undefined;
  private stderr = new TextTail(STDERR_LINES);
  private waiting: Waiting | undefined;
  private ended: Saying | undefined;
  private lastId = 0;
  /** Lines of the answer that is coming in, and the part of a line. */
  private lines: string[] = [];
  private part = '';
  private kept = 0;
  /** Characters since the last command. */
  private written = 0;
  private complained = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `draw` gets what it draws while it thinks, which then is no part of what it complains. */
  constructor(process: LineProcess, draw?: (drawing: string) => void) {
    this.process = process;
    this.graphics = draw && new LiveGraphics(draw);
    process.listen({
      output: (text) => this.output(text),
      errors: (text) => this.errors(text),
      closed: () => {
        setTimeout(() => this.end({ key: 'host.gone.output' }), CLOSING).unref();
      },
      exit: (how) => this.end(how),
    });
  }

  ask(command: string, limitMs: number): Promise<GtpOutcome> {
    const outcome = this.send(command);
    this.limit(limitMs);
    return outcome;
  }

  stream(command: string, onLine: (line: string) => void): Promise<GtpOutcome> {
    return this.send(command, onLine);
  }

  endStream(): void {
    if (this.waiting?.onLine === undefined) return;
    this.process.write('');
    this.limit(STREAM_END);
  }

  private send(command: string, onLine?: (line: string) => void): Promise<GtpOutcome> {
    if (this.ended !== undefined) return Promise.resolve({ kind: 'gone', how: this.ended });
    const id = ++this.lastId;
    return new Promise((resolve) => {
      const settle = (outcome: GtpOutcome): void => {
        clearTimeout(this.timer);
        this.waiting = undefined;
        resolve(outcome);
      };
      this.waiting = { id, settle, ...(onLine ? { onLine } : {}) };
      this.written = 0;
      this.complained = 0;
      this.process.write(`${id} ${command}`);
    });
  }

  /** The answer that is waited for has to be there after these milliseconds. */
  private limit(milliseconds: number): void {
    const { waiting } = this;
    if (!waiting) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      waiting.settle({ kind: 'timeout' });
      this.end({ key: 'host.gone.limit' });
    }, milliseconds);
  }

  takeStderr(): string {
    const text = this.stderr.text();
    this.stderr = new TextTail(STDERR_LINES);
    return text;
  }

  close(): void {
    this.end({ key: 'host.gone.closed' });
  }

  /** Nothing comes of it any more; whatever is left of it is ended. */
  private end(how: Saying): void {
    if (this.ended !== undefined) return;
    this.ended = how;
    this.lines = [];
    this.part = '';
    this.process.kill();
    this.waiting?.settle({ kind: 'gone', how });
  }

  private errors(text: string): void {
    this.complained += text.length;
    this.stderr.add(this.graphics ? this.graphics.add(text) : text);
    if (this.complained > MAX_ERRORS) this.end({ key: 'host.gone.errors' });
  }

  private output(text: string): void {
    if (this.ended !== undefined) return;
    this.written += text.length;
    if (this.written > MAX_OUTPUT) {
      this.end({ key: 'host.gone.wrote', args: { n: `${MAX_OUTPUT >> 20}` } });
      return;
    }
    const pieces = text.split('\n');
    pieces[0] = this.part + pieces[0];
    this.part = pieces.pop() ?? '';
    for (const piece of pieces) this.line(piece.replace(/\r$/, ''));
    if (this.kept + this.part.length > MAX_ANSWER)
      this.end({ key: 'host.gone.answer', args: { n: `${MAX_ANSWER >> 20}` } });
  }

  private line(line: string): void {
    if (line === '') {
      if (this.lines.length > 0) this.block(this.lines);
      this.lines = [];
      this.kept = 0;
      return;
    }
    if (this.lines.length > 0 && this.waiting?.onLine && this.answers(this.lines[0])) {
      this.written = 0;
      this.complained = 0;
      this.waiting.onLine(line);
      return;
    }
    // Something unasked may stand right before an answer, without an empty line between.
    if (this.lines.length > 0 && !this.answers(this.lines[0]) && this.answers(line)) this.lines = [];
    this.kept += line.length + 1;
    if (this.kept <= MAX_ANSWER) this.lines.push(line);
  }

  /** Whether a line begins the answer that is waited for. */
  private answers(line: string): boolean {
    return Number(/^[=?](\d{1,15})(?!\S)/.exec(line)?.[1]) === this.waiting?.id;
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
