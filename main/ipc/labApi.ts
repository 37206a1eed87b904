/** The regression lab's part of the services: suites, runs, results. */
import type { ExamineResult } from '../../engine/protocol/analysis.ts';
import type { DecideResult } from '../../engine/protocol/moves.ts';
import type { ReadingQuestion, ReadResult } from '../../engine/protocol/reading.ts';
import type { Move, PositionSpec } from '../../engine/protocol/types.ts';
import type {
  ChangeKind,
  Expectation,
  GroupKey,
  ResultFilter,
  ResultGroup,
  ResultQuery,
  ResultRow,
  RunInfo,
  RunProgress,
  SuiteFile,
  TestHistory,
} from '../../engine/protocol/regression.ts';
import type { Pair, PairAsk } from './lockstepApi.ts';
import type { TouchedCalls, TouchedEvents } from './touchedApi.ts';

/** A suite in the list. */
export interface LabSuite {
  name: string;
  file: string;
  tests: number;
  /** It comes with the program and is not to be changed. */
  shipped: boolean;
  /** Errors and warnings in its file. */
  problems: number;
}

/** Points of the board that an expectation or an answer names. */
export interface LabMarks {
  /** Vertices that the expectation allows, or forbids when `wrong`. */
  expected: string[];
  wrong: boolean;
  given: string[];
  /** Vertices in the command itself. */
  asked: string[];
}

export type LabRow = ResultRow & {
  marks: LabMarks;
  /** Runs that should have answered alike did not. */
  flaky: boolean;
};

/** What a run is to be about. */
export interface LabStart {
  /** `suite` or `suite:6,13-15`; none: every suite. */
  selectors: string[];
  /** A shell line for a GTP engine; '': Yomi itself. */
  engine: string;
  jobs: number;
  limitSeconds: number;
  /** GTP commands; none: all. */
  commands: string[];
  /** Sent to every engine first. */
  setup: string[];
  /** What Yomi thinks of the tests that fail is found out after the run, and kept. */
  keepThoughts?: boolean;
  name: string;
}

/** Results of these tests are asked for once more. */
export interface LabRerun {
  /** Ids of results. */
  results: number[];
  name: string;
}

/** A test to be written into a suite. */
export interface LabNewTest {
  /** The suite's file; it is made when it is not there. */
  file: string;
  /** Its position, written as a game beside the suite. */
  position: PositionSpec;
  command: string;
  expectation: Omit<Expectation, 'line'>;
  description: string;
  category: string;
  severity: number;
}

/** One thing that is not the same in two pattern sets. `order`: the order of a whole database, whose name is ''. */
export interface PatternChange {
  database: string;
  name: string;
  kind: 'added' | 'removed' | 'changed' | 'order';
  /** Where the pattern was in its source when it was compiled: the new one, else the old one. */
  line: number;
}

/** Which changes of the patterns turned the outcome of a test. */
export interface LabBisected {
  /** Enough together, and none of them can be missed. */
  culprits: PatternChange[];
  /** All the other changes without these do not turn it. */
  onlyThese: boolean;
  /** How many there were. */
  changes: number;
  trials: number;
  /** What the test answers with the old patterns and with the new ones, today. */
  before: string;
  after: string;
}

/** What our engine made of a position. */
export interface LabRecord {
  decision: DecideResult;
  /** Dragons, eyes and influence; null in records that were kept before these were. */
  position: ExamineResult | null;
  /** What the test wants read, with its trees (without hashes); none: nothing. Null in records that were kept before these were. */
  readings: LabReading[] | null;
}

export interface LabReading {
  question: ReadingQuestion;
  /** Played first. */
  forced: Move[];
  result: ReadResult;
}

/** What our engine made of a test's position: with the patterns of its run, and with those in use now. */
export interface LabThoughts {
  then: LabRecord;
  /** When that was found out, in milliseconds since 1970; by the program that made the run, or by a later one. */
  made: number;
  sameBuild: boolean;
  /** Null when it was stopped. */
  now: LabRecord | null;
}

type None = Record<string, never>;

export interface LabCalls extends TouchedCalls {
  /** Suites of the program, of the folder in the data directory (`own`) and of those that were added; and lab.lockstep's last other engine. */
  'lab.suites': {
    params: None;
    result: { own: string; folders: string[]; suites: LabSuite[]; secondEngine: string };
  };
  'lab.suite': { params: { file: string }; result: SuiteFile };
  /** Adds a folder of suites, or takes it away. */
  'lab.folder': { params: { path: string; add: boolean }; result: null };
  /** Begins a run; 'conflict' while there is one. 'bad-params' says which selector or command means nothing. */
  'lab.start': { params: LabStart; result: RunInfo };
  'lab.rerun': { params: LabRerun; result: RunInfo };
  /** Goes on with a run that ended before it was finished. */
  'lab.resume': { params: { run: number }; result: RunInfo };
  'lab.cancel': { params: None; result: null };
  'lab.runs': { params: None; result: RunInfo[] };
  'lab.results': { params: ResultQuery; result: { rows: LabRow[]; total: number } };
  'lab.groups': {
    params: { run?: number; since?: number; filter: ResultFilter; key: GroupKey };
    result: ResultGroup[];
  };
  'lab.changes': { params: { run: number; since: number }; result: Record<ChangeKind, number> };
  'lab.history': { params: { suite: string; number: number }; result: TestHistory };
  /** The test's position with the moves that led to it, as a game, and a line for a shell that asks the test. */
  'lab.position': { params: { result: number }; result: { sgf: string; shell: string } };
  /** Rewrites the expectation of a test, and nothing else of the file. 'refused' for the program's own suites. */
  'lab.expect': {
    params: { file: string; number: number; change: Partial<Omit<Expectation, 'line'>> };
    result: SuiteFile;
  };
  'lab.addTest': { params: LabNewTest; result: { file: string; number: number } };
  'lab.rename': { params: { run: number; name: string }; result: null };
  'lab.pin': { params: { run: number; pinned: boolean }; result: null };
  'lab.remove': { params: { runs: number[] }; result: null };
  /** Writes a run as one file, or as a report of one HTML page by its ending `.html`. */
  'lab.export': { params: { run: number; path: string }; result: null };
  /**
   * Which changed pattern turned the outcome of this result against that of run `since`; both runs of Yomi with patterns of their own.
   * 'refused' when the patterns are not to blame: the message says why; null when lab.stop ended it.
   */
  'lab.bisect': { params: { result: number; since: number }; result: LabBisected | null };
  /** Finds both out unless the first is kept, and keeps it; null when lab.stop ended it. 'refused' for other engines' runs. */
  'lab.thoughts': { params: { result: number }; result: LabThoughts | null };
  /**
   * Two engines on one position, which both stay there for the next question; null when lab.stop ended it, or when another question came
   * meanwhile. What an engine does wrong is part of the answer; 'bad-params' is for a command line that cannot be understood.
   */
  'lab.lockstep': { params: PairAsk; result: Pair | null };
  /** Ends what is being found out about single results, and the engines in lockstep. */
  'lab.stop': { params: None; result: null };
  'lab.import': { params: { path: string }; result: RunInfo };
}

export interface LabEvents extends TouchedEvents {
  'lab.progress': RunProgress;
  'lab.ended': RunInfo;
  /** Failures of a run whose thoughts are kept so far, and how many there are. */
  'lab.thinking': { run: number; done: number; of: number };
  /** Trials of lab.bisect so far, and about how many there will be. */
  'lab.trial': { result: number; done: number; of: number };
}
