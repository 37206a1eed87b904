/** The regression lab's part of the services: suites, runs, results. */
import type { PositionSpec } from '../../engine/protocol/types.ts';
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

export type LabRow = ResultRow & { marks: LabMarks };

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

type None = Record<string, never>;

export interface LabCalls {
  /** Suites of the program, of the folder in the data directory (`own`) and of the folders that were added. */
  'lab.suites': { params: None; result: { own: string; folders: string[]; suites: LabSuite[] } };
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
  'lab.import': { params: { path: string }; result: RunInfo };
}

export interface LabEvents {
  'lab.progress': RunProgress;
  'lab.ended': RunInfo;
}
