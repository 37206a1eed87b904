/**
 * The regression lab as plain data (manual ch. 20): suites of tests, what a run of them gave, and what may be asked of the
 * store. A test is a numbered GTP command with an expected answer; a run is what one engine answered to many of them. A
 * result holds its own copy of what was asked, so that a run still means something after its suite was edited.
 */
import type { EngineChange } from './match.ts';
import type { Saying, Told } from './sayings.ts';

/**
 * What became of a test (manual 20.3): lower case for what was expected, capitals for what was not. `ignored` has an answer
 * that is only reported ('&'); `skipped` was not run; the engine died of the test, or went over its time limit.
 */
export const VERDICTS = [
  'FAILED',
  'PASSED',
  'crashed',
  'timedOut',
  'failed',
  'passed',
  'ignored',
  'skipped',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdicts nobody expects, in the order in which they are shown. */
export const UNEXPECTED: readonly Verdict[] = ['FAILED', 'PASSED', 'crashed', 'timedOut'];

/** The line `#? [pattern]` behind a test. */
export interface Expectation {
  /** Regular expression for the whole answer, without the '!'. */
  pattern: string;
  /** '!': an answer that matches is wrong. */
  negated: boolean;
  /** '*': the test is known to fail. */
  expectedFail: boolean;
  /** '&': the answer is reported, not judged. */
  ignored: boolean;
  /** Line of the file, from 1. */
  line: number;
}

/** One numbered command of a suite. */
export interface TestRecord {
  suite: string;
  number: number;
  /** Line of the command in the file, from 1. */
  line: number;
  /** Without its number. */
  command: string;
  /** Absent: the numbered line has none, and counts as part of the prelude of those after it. */
  expectation?: Expectation;
  /** From the comments before the test: '' and 0 when they are absent. */
  description: string;
  category: string;
  severity: number;
  /** Other comment lines right before the test or its loadsgf, without their '#'. */
  comment: string;
  /** The commands that set up the position, from the last loadsgf (or cleared board) on; the settings before it come first. */
  prelude: string[];
}

/** Something wrong with a suite; `line`: from 1, 0 for the whole file. */
export interface SuiteDiagnostic extends Told {
  line: number;
  severity: 'error' | 'warning';
}

/** A test that is to be run. */
export interface PlannedTest {
  test: TestRecord;
  /** The suite's path; its folder is the one the commands name files from. */
  file: string;
}

/** Some tests of a suite by their numbers. */
export interface TestRanges {
  suite: string;
  /** From the first to the last number, both included. */
  ranges: { from: number; to: number }[];
}

/** A parsed `.tst` file. */
export interface SuiteRecord {
  name: string;
  tests: TestRecord[];
  diagnostics: SuiteDiagnostic[];
}

/** A suite and where it lies. */
export interface SuiteFile extends SuiteRecord {
  file: string;
}

/** Points of the board that an expectation or an answer names. */
export interface TestMarks {
  /** Vertices that the expectation allows, or forbids when `wrong`. */
  expected: string[];
  wrong: boolean;
  given: string[];
  /** Vertices in the command itself. */
  asked: string[];
}

/** A position for a thumbnail: row-major from the top left, 'X' black, 'O' white, '.' empty. */
export interface TestBoard {
  size: number;
  stones: string;
  /** Vertex of the last move, or ''. */
  lastMove: string;
}

/** What the engine's counters said about one test; absent: the engine has no such counter. */
export interface TestCounters {
  /** Positions of tactical reading. */
  reading?: number;
  owl?: number;
  connection?: number;
  trymove?: number;
}

/** What one engine answered to one test. */
export interface TestResult {
  suite: string;
  number: number;
  verdict: Verdict;
  /** Without the '=' or '?'; '' when there was none. */
  answer: string;
  /** The engine said '?'. */
  refused: boolean;
  counters: TestCounters;
  /** CPU seconds of the engine (by its `cputime`, else absent), and seconds by the clock. */
  cpu?: number;
  wall: number;
  /** How near the move's value was to the next one's (`move_uncertainty`); 0: not decided by chance. */
  uncertainty?: number;
  /** What went wrong, in words: how the engine ended, or what was odd about its answer. '' for most. */
  problem: string;
  /** The same as a phrase; absent for most, and where only its words were kept. */
  why?: Saying;
  /** The end of what the engine wrote to its error stream during the test. */
  stderr: string;
}

/** A test with its result: what a table shows. */
export interface ResultRow extends TestResult {
  /** In the store; 0 for a result that is not kept. */
  id: number;
  run: number;
  test: TestRecord;
  /** The suite's path; its folder is the one the commands name files from. '' when the test has no file. */
  file: string;
  board?: TestBoard;
  /** Compared with the run the query names; absent without one. */
  change?: ResultChange;
}

/** How a result differs from another run's result of the same test. */
export interface ResultChange {
  kind: ChangeKind;
  /** Of the other run. */
  verdict?: Verdict;
  answer?: string;
  /** This one's over the other's; absent when either is unknown or too small to divide by. */
  cpuRatio?: number;
  nodeRatio?: number;
}

/** broken and fixed: it passed and does not any more, and the other way round; answer: same outcome by another answer. */
export const CHANGE_KINDS = ['broken', 'fixed', 'answer', 'new', 'same'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Who answers: a program, or our own engine. `command` is shown and never carried out: what is started is the user's engine of the
 * `id`. A run that was made elsewhere has neither.
 */
export interface RegressionEngine {
  kind: 'process' | 'in-process' | 'imported';
  /** In the list of the user's engines; absent for our own, and for runs of others. */
  id?: string;
  command: string;
  /** As the engine gives them; '' until it has been asked. */
  name: string;
  version: string;
  /** Hash of our own program; '' for others. */
  build: string;
}

/** The computer a run was made on. */
export interface RunMachine {
  host: string;
  cpu: string;
  cores: number;
  platform: string;
  /** The process that ran the tests. */
  pid: number;
}

/** A run goes on with another engine than answered last. */
export interface EngineSwitch {
  /** In what it is another than the one that the run was begun with; none: it is that one again. */
  changes: EngineChange[];
  /** The tests that had no result then. */
  left: TestRanges[];
}

export type RunState = 'running' | 'finished' | 'cancelled' | 'interrupted';

/** Sums over the results of a run or of a group of results. */
export interface RunTotals {
  /** How many results of each verdict. */
  verdicts: Record<Verdict, number>;
  cpu: number;
  wall: number;
  reading: number;
  owl: number;
  connection: number;
  uncertainty: number;
}

/** One run of many tests. Times are milliseconds since 1970. */
export interface RunInfo {
  id: number;
  /** Given by people; '' at first. */
  name: string;
  state: RunState;
  engine: RegressionEngine;
  /** What the run was asked for, to be shown and repeated. */
  options: RunOptions;
  /** The pattern tables the engine used; '' when unknown. */
  patternSet: string;
  /** How the engine of later results is another than the one the run was begun with, or would be if it went on; absent: it is not. */
  changes?: EngineChange[];
  /** Whose answers the results are, in the order of the switches; absent: of one engine, or nobody noted it. */
  switches?: EngineSwitch[];
  machine: RunMachine;
  started: number;
  /** Absent while it runs. */
  ended?: number;
  /** Tests that were to be run. */
  planned: number;
  totals: RunTotals;
  /** Never removed by the pruning rule. */
  pinned: boolean;
}

/** A run that begins. */
export type NewRun = Pick<
  RunInfo,
  'name' | 'engine' | 'options' | 'patternSet' | 'changes' | 'switches' | 'machine'
>;

/** How tests are run. */
export interface RunOptions {
  /** `suite`, `suite:6,13-15`; none: everything found. */
  selectors: string[];
  /** Processes side by side. */
  jobs: number;
  /** Seconds for one command; then the engine is killed. */
  limitSeconds: number;
  /** Only tests of these GTP commands; empty: all. */
  commands: string[];
  /** Sent to every engine before its first test, such as `level 8`. */
  setup: string[];
  /** After the run, what our engine thinks of every test that failed is found out and kept. */
  keepThoughts?: boolean;
}

/** What rows are wanted; what is absent does not matter. */
export interface ResultFilter {
  suites?: string[];
  numbers?: number[];
  categories?: string[];
  minSeverity?: number;
  /** GTP commands by name. */
  commands?: string[];
  verdicts?: Verdict[];
  /** Words found in suite:number, command, answer, expectation or description. */
  text?: string;
  /** A vertex: only tests whose command, expectation or answer names it. */
  point?: string;
  /** Only with ResultQuery.since. */
  changes?: ChangeKind[];
  minCpuRatio?: number;
  minNodeRatio?: number;
}

export const SORT_KEYS = [
  'unexpected',
  'suite',
  'number',
  'line',
  'verdict',
  'category',
  'severity',
  'command',
  'cpu',
  'wall',
  'reading',
  'owl',
  'connection',
  'cpuPerOwl',
  'uncertainty',
  'cpuRatio',
  'nodeRatio',
] as const;
/**
 * unexpected: FAILED, PASSED, crashed, timedOut, then the rest; cpuPerOwl: seconds for each node of owl reading. Ties go by
 * suite and number.
 */
export type SortKey = (typeof SORT_KEYS)[number];

export interface ResultSort {
  key: SortKey;
  descending: boolean;
}

/** What may be asked about results. */
export interface ResultQuery {
  /** Absent: all runs. */
  run?: number;
  /** The run that changes and ratios are about. */
  since?: number;
  filter: ResultFilter;
  /** First key first. */
  sort: ResultSort[];
  offset: number;
  limit: number;
}

/** An answer: the rows asked for, and how many there are in all. */
export interface ResultPage {
  rows: ResultRow[];
  total: number;
}

export const GROUP_KEYS = ['suite', 'category', 'severity', 'command', 'verdict', 'run'] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

/** The results of a query that have one value of the key. */
export interface ResultGroup {
  key: string;
  totals: RunTotals;
}

/** A test through the runs, newest first. */
export interface TestHistory {
  entries: { run: RunInfo; result: TestResult }[];
  flake: FlakeInfo;
}

/** Whether a test's outcome is to be trusted. */
interface FlakeInfo {
  /** Runs by the same build, options and patterns gave different answers. */
  differed: boolean;
  /** Of those runs: how many there were, and different answers among them, at most for any one build. */
  runs: number;
  answers: number;
  /** The greatest move uncertainty seen. */
  uncertainty: number;
}

/** What a runner tells while it runs. */
export interface RunProgress {
  run: number;
  done: number;
  planned: number;
  totals: RunTotals;
}

/** No results yet. */
export function emptyTotals(): RunTotals {
  const verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  return { verdicts, cpu: 0, wall: 0, reading: 0, owl: 0, connection: 0, uncertainty: 0 };
}

/** Adds a result to the sums; mutates `totals`. */
export function addToTotals(totals: RunTotals, result: TestResult): void {
  totals.verdicts[result.verdict]++;
  totals.cpu += result.cpu ?? 0;
  totals.wall += result.wall;
  totals.reading += result.counters.reading ?? 0;
  totals.owl += result.counters.owl ?? 0;
  totals.connection += result.counters.connection ?? 0;
  totals.uncertainty += result.uncertainty ?? 0;
}
