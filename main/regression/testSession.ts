/**
 * Runs tests one after the other on engines of one kind, and starts a new one whenever the last is gone: a test that kills
 * its engine has the verdict `crashed` and is all that is lost. Between two tests of a position the engine keeps it, so that
 * a suite costs no more than its file would; counters are set to zero before each test and read after it.
 */
import type { TestCounters, TestRecord, TestResult } from '../../engine/protocol/regression.ts';
import { EngineState } from '../../engine/regression/prelude.ts';
import { judge } from '../../engine/regression/expectation.ts';
import { matchExpectation } from './expectationMatcher.ts';
import { inLines, said, SayingError, verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import type { EngineMaker, GtpOutcome, TestEngine } from './testEngine.ts';

/** Commands that set a counter to zero and read it (manual ch. 19). */
const COUNTERS: [name: keyof TestCounters, reset: string, get: string][] = [
  ['reading', 'reset_reading_node_counter', 'get_reading_node_counter'],
  ['owl', 'reset_owl_node_counter', 'get_owl_node_counter'],
  ['connection', 'reset_connection_node_counter', 'get_connection_node_counter'],
  ['trymove', 'reset_trymove_counter', 'get_trymove_counter'],
];

/** Time for questions that take no thinking: counters, the engine's name. Starting is part of the first. */
const QUICK_MS = 20_000;
const MAX_STDERR = 4000;

/** What is known of an engine once it has been asked. */
export interface EngineIdentity {
  name: string;
  version: string;
}

export interface SessionOptions {
  make: EngineMaker;
  /** Seconds for one command. */
  limitSeconds: number;
  /** Commands for every engine before its first test. */
  setup: readonly string[];
  /** Instead of 20 seconds for questions that take no thinking. */
  quickSeconds?: number;
}

/** The engine could not be started; the message says how it ended, and what it wrote. */
export class EngineStartError extends SayingError {
  /** How it ended alone. */
  readonly how: Saying;
  readonly stderr: string;

  constructor(how: Saying, stderr: string) {
    super(stderr === '' ? how : inLines([how, verbatim(stderr)]));
    this.how = how;
    this.stderr = stderr;
  }
}

export class TestSession {
  private readonly options: SessionOptions;
  private readonly quickMs: number;
  private engine: TestEngine | undefined;
  private state = new EngineState();
  private closed = false;
  /** Engines in a row that answered nothing at all. */
  deadStarts = 0;
  /** Whether the present engine has answered anything. */
  private answered = false;
  /** Known commands among those that are used around a test; asked once. */
  private known: Set<string> | undefined;

  constructor(options: SessionOptions) {
    this.options = options;
    this.quickMs = options.quickSeconds === undefined ? QUICK_MS : options.quickSeconds * 1000;
  }

  /** Asks an engine who it is; empty names when it does not say. Throws EngineStartError when it cannot be started. */
  async identify(): Promise<EngineIdentity> {
    const engine = this.start();
    const outcome = await this.ask(engine, 'name', this.quickMs);
    if (outcome.kind === 'gone' || outcome.kind === 'timeout') {
      throw new EngineStartError(describe(outcome, 'name', this.quickMs / 1000), engine.takeStderr());
    }
    return { name: text(outcome), version: text(await this.ask(engine, 'version', this.quickMs)) };
  }

  /** The next tests are of another suite: they get an engine that knows nothing of those before. */
  renew(): void {
    this.engine?.close();
    this.engine = undefined;
  }

  /** Ends the engine; a test under way becomes `skipped`, and so do all after it. */
  close(): void {
    this.closed = true;
    this.renew();
  }

  /** Runs one test. Never rejects for anything an engine may do. */
  async run(test: TestRecord): Promise<TestResult> {
    if (this.closed) return emptyResult(test);
    const problems: Saying[] = [];
    const prepared = await this.prepare(test, problems);
    if (prepared) {
      return this.finish({ ...emptyResult(test), ...failure(prepared), ...problem(problems) });
    }
    const engine = this.engine as TestEngine;
    const before = await this.cpu(engine);
    const began = performance.now();
    const outcome = await this.ask(engine, test.command, this.options.limitSeconds * 1000);
    const wall = (performance.now() - began) / 1000;
    const result = { ...emptyResult(test), wall };
    if (outcome.kind === 'answer') {
      this.state.ran(test.command);
      result.answer = outcome.text;
      result.refused = !outcome.ok;
      this.judge(test, result, problems);
      await this.measure(engine, test.command, result, before);
    } else if (outcome.kind === 'garbage') {
      result.answer = outcome.text;
      result.refused = true;
      this.judge(test, result, problems);
      problems.push({ key: 'host.test.noGtp' });
    } else {
      Object.assign(result, failure(outcome));
      problems.push(describe(outcome, test.command, this.options.limitSeconds));
    }
    return this.finish({ ...result, ...problem(problems) });
  }

  private judge({ expectation }: TestRecord, result: TestResult, problems: Saying[]): void {
    const { verdict, problem } = judge(expectation, result.answer, result.refused, matchExpectation);
    result.verdict = verdict;
    if (problem) problems.push(problem);
  }

  private finish(result: TestResult): TestResult {
    this.deadStarts = this.answered || result.verdict === 'timedOut' ? 0 : this.deadStarts + 1;
    if (this.closed) return { ...result, verdict: 'skipped' };
    const stderr = this.engine?.takeStderr() ?? '';
    if (result.verdict === 'crashed' || result.verdict === 'timedOut') this.renew();
    return { ...result, stderr: stderr.slice(-MAX_STDERR) };
  }

  private async ask(engine: TestEngine, command: string, limitMs: number): Promise<GtpOutcome> {
    const outcome = await engine.ask(command, limitMs);
    if (outcome.kind === 'answer' || outcome.kind === 'garbage') this.answered = true;
    return outcome;
  }

  private start(): TestEngine {
    if (!this.engine) {
      this.engine = this.options.make();
      this.state = new EngineState();
      this.answered = false;
    }
    return this.engine;
  }

  /** Brings the engine to the position of a test; returns what came instead of an answer when it did not survive that. */
  private async prepare(test: TestRecord, problems: Saying[]): Promise<Gone | undefined> {
    if (this.engine && !this.state.missing(test.prelude)) this.renew();
    const fresh = !this.engine;
    const engine = this.start();
    const commands = this.state.missing(test.prelude) ?? test.prelude;
    for (const command of fresh ? [...this.options.setup, ...commands] : commands) {
      const outcome = await this.ask(engine, command, this.options.limitSeconds * 1000);
      if (outcome.kind === 'gone' || outcome.kind === 'timeout') {
        problems.push(describe(outcome, command, this.options.limitSeconds));
        return outcome;
      }
      if (outcome.kind === 'garbage' || !outcome.ok) {
        problems.push(
          outcome.kind === 'answer'
            ? { key: 'host.at', args: { name: command, why: outcome.text } }
            : { key: 'host.test.garbage', args: { command } },
        );
      }
    }
    this.state.reached(test.prelude);
    for (const [, reset] of COUNTERS)
      if (await this.knows(engine, reset)) await this.ask(engine, reset, this.quickMs);
    return undefined;
  }

  private async measure(
    engine: TestEngine,
    command: string,
    result: TestResult,
    cpuBefore?: number,
  ): Promise<void> {
    for (const [name, , get] of COUNTERS) {
      if (!(await this.knows(engine, get))) continue;
      const count = number(await this.ask(engine, get, this.quickMs));
      if (count !== undefined) result.counters[name] = count;
    }
    const cpuAfter = await this.cpu(engine);
    if (cpuBefore !== undefined && cpuAfter !== undefined) result.cpu = Math.max(0, cpuAfter - cpuBefore);
    if (/genmove/.test(command) && (await this.knows(engine, 'move_uncertainty'))) {
      result.uncertainty = number(await this.ask(engine, 'move_uncertainty', this.quickMs));
    }
  }

  private async cpu(engine: TestEngine): Promise<number | undefined> {
    return (await this.knows(engine, 'cputime'))
      ? number(await this.ask(engine, 'cputime', this.quickMs))
      : undefined;
  }

  private async knows(engine: TestEngine, command: string): Promise<boolean> {
    if (!this.known) {
      const known = new Set<string>();
      const wanted = [...COUNTERS.flatMap(([, reset, get]) => [reset, get]), 'cputime', 'move_uncertainty'];
      for (const name of wanted) {
        const outcome = await this.ask(engine, `known_command ${name}`, this.quickMs);
        // Asked again with the next engine if this one has died meanwhile.
        if (outcome.kind === 'gone' || outcome.kind === 'timeout') return false;
        if (outcome.kind === 'answer' && outcome.ok && outcome.text === 'true') known.add(name);
      }
      this.known = known;
    }
    return this.known.has(command);
  }
}

type Gone = Extract<GtpOutcome, { kind: 'gone' | 'timeout' }>;

/** A test that has not been run. */
export function emptyResult(test: TestRecord): TestResult {
  return {
    suite: test.suite,
    number: test.number,
    verdict: 'skipped',
    answer: '',
    refused: false,
    counters: {},
    wall: 0,
    problem: '',
    stderr: '',
  };
}

function failure(outcome: Gone): Pick<TestResult, 'verdict'> {
  return { verdict: outcome.kind === 'gone' ? 'crashed' : 'timedOut' };
}

function describe(outcome: Gone, command: string, limitSeconds: number): Saying {
  if (outcome.kind === 'timeout')
    return { key: 'host.test.noAnswer', args: { n: `${limitSeconds}`, command } };
  const how = [outcome.how];
  // What never ran was asked nothing.
  if (outcome.how.key === 'host.gone.notStarted') return { key: 'host.lost', args: { how } };
  return { key: 'host.test.gone', args: { how, command } };
}

/** What went wrong, each in a line of its own. */
function problem(problems: readonly Saying[]): Pick<TestResult, 'problem' | 'why'> {
  if (problems.length === 0) return { problem: '' };
  const { message, says } = said(inLines(problems));
  return { problem: message, why: says };
}

function text(outcome: GtpOutcome): string {
  return outcome.kind === 'answer' && outcome.ok ? outcome.text : '';
}

function number(outcome: GtpOutcome): number | undefined {
  const word = text(outcome);
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : undefined;
}
