/**
 * Conversations of the user with his engines, command by command: each engine in a process of its own, apart from those that play and
 * analyse. What was said is kept, bounded, until the host ends. Every command is one that the user typed.
 */
import { sayingText, type Saying } from '../../engine/protocol/sayings.ts';
import type { ConsoleEntry, EngineConsole, UserEngine } from '../ipc/enginesApi.ts';
import { ApiError } from '../ipc/errors.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';
import { startUserEngine } from './gtpPlayers.ts';

/** Milliseconds for an answer: an engine may think for long, and the user can end it. */
const ANSWER_MS = 24 * 3600 * 1000;
/** To start, which may mean to load a network. */
const START_MS = 180_000;
/** Entries of a log, and characters of each answer in it. */
const MOST_ENTRIES = 500;
const MOST_TEXT = 20_000;

/** The command after which an engine is gone. */
const QUIT = /^\s*(?:\d+\s+)?quit\b/;

interface Conversation {
  /** As it was started; another command line is another process. */
  command: string;
  engine: TestEngine | null;
  commands: string[];
  /** What it is answering, and that it has done so. */
  answering: { line: string; done: Promise<unknown> } | null;
  log: ConsoleEntry[];
}

export class GtpConsoles {
  readonly #conversations = new Map<string, Conversation>();
  readonly #make: (command: string) => TestEngine;
  readonly #now: () => number;

  /** `now` gives milliseconds. */
  constructor(
    make: (command: string) => TestEngine = startUserEngine,
    now: () => number = () => performance.now(),
  ) {
    this.#make = make;
    this.#now = now;
  }

  /** What was said, and the commands that the engine knows; starts nothing. */
  open({ id, command }: UserEngine): EngineConsole {
    const { engine, answering, commands, log } = this.#of(id, command);
    return { running: engine !== null, asked: answering?.line ?? '', commands, log };
  }

  /** The same once nothing is being answered. */
  async answered(user: UserEngine): Promise<EngineConsole> {
    // Whoever asked is told of a failure.
    await this.#of(user.id, user.command).answering?.done.catch(() => undefined);
    return this.open(user);
  }

  /** Says a line to the engine, which is started if it does not run. 'conflict' while it answers another one. */
  async ask(user: UserEngine, line: string): Promise<EngineConsole> {
    const conversation = this.#of(user.id, user.command);
    if (conversation.answering) throw new ApiError('conflict', { key: 'host.console.busy' });
    const done = this.#say(conversation, line).finally(() => (conversation.answering = null));
    conversation.answering = { line, done };
    await done;
    return this.open(user);
  }

  async #say(conversation: Conversation, line: string): Promise<void> {
    const engine = (conversation.engine ??= this.#make(conversation.command));
    if (conversation.commands.length === 0) conversation.commands = await listed(engine);
    const began = this.#now();
    const outcome = await engine.ask(line, ANSWER_MS);
    const entry: ConsoleEntry = {
      command: line,
      ...told(outcome),
      stderr: shown(engine.takeStderr()),
      milliseconds: Math.max(0, Math.round(this.#now() - began)),
    };
    conversation.log = [...conversation.log, entry].slice(-MOST_ENTRIES);
    const hasQuit = outcome.kind === 'answer' && outcome.ok && QUIT.test(line);
    if (hasQuit || outcome.kind === 'gone' || outcome.kind === 'timeout') this.#end(conversation, engine);
  }

  /** Ends the engine's process, whatever it does; the log stays. */
  end(id: string): void {
    const conversation = this.#conversations.get(id);
    if (conversation?.engine) this.#end(conversation, conversation.engine);
  }

  /** Ends it, and forgets what was said. */
  forget(id: string): void {
    this.end(id);
    this.#conversations.delete(id);
  }

  close(): void {
    for (const id of [...this.#conversations.keys()]) this.forget(id);
  }

  #of(id: string, command: string): Conversation {
    const known = this.#conversations.get(id);
    if (known?.command === command) return known;
    this.end(id);
    const conversation = { command, engine: null, commands: [], answering: null, log: [] };
    this.#conversations.set(id, conversation);
    return conversation;
  }

  #end(conversation: Conversation, engine: TestEngine): void {
    engine.close();
    if (conversation.engine === engine) conversation.engine = null;
  }
}

async function listed(engine: TestEngine): Promise<string[]> {
  const outcome = await engine.ask('list_commands', START_MS);
  if (outcome.kind !== 'answer' || !outcome.ok) return [];
  const words = outcome.text.split(/\s+/).filter((word) => /^[\x21-\x7e]{1,100}$/.test(word));
  return [...new Set(words)].slice(0, 2000).sort();
}

function told(outcome: GtpOutcome): Pick<ConsoleEntry, 'kind' | 'text' | 'says'> {
  if (outcome.kind === 'answer')
    return { kind: outcome.ok ? 'answer' : 'refusal', text: shown(outcome.text) };
  const fault = (says: Saying): ReturnType<typeof told> => ({ kind: 'fault', text: sayingText(says), says });
  if (outcome.kind === 'garbage')
    return fault({ key: 'host.console.noGtp', args: { text: shown(outcome.text) } });
  if (outcome.kind === 'timeout') return fault({ key: 'host.console.late' });
  return fault({ key: 'host.lost', args: { how: [outcome.how] } });
}

/** Text to be shown: no control characters but ends of lines and tabs, and not too long. */
function shown(text: string): string {
  const plain = text.trim().replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, '\ufffd');
  return plain.length <= MOST_TEXT
    ? plain
    : `${plain.slice(0, MOST_TEXT)}\n… ${plain.length - MOST_TEXT} more characters`;
}
