/** The regression lab's part of the services: suites, runs, results. */
import type { z } from 'zod';
import type { ExamineResult } from '../../engine/protocol/analysis.ts';
import type { DecideResult } from '../../engine/protocol/decision.ts';
import type { ReadingQuestion, ReadResult } from '../../engine/protocol/reading.ts';
import type { Move } from '../../engine/protocol/types.ts';
import type {
  ChangeKind,
  Expectation,
  ResultGroup,
  ResultRow,
  RunInfo,
  RunProgress,
  SuiteDiagnostic,
  TestBoard,
  TestHistory,
  TestMarks,
  TestRecord,
} from '../../engine/protocol/regression.ts';
import type { labSchemas } from './labSchemas.ts';
import type { Pair } from './lockstepApi.ts';
import type { AffectedEvents, AffectedReplies } from './affectedApi.ts';

/** A suite in the list. */
export interface LabSuite {
  name: string;
  file: string;
  tests: number;
  /** It comes with the program and is not to be changed. */
  shipped: boolean;
  /** Its folder is not trusted: other programs are not started with it, and it reads and writes no files elsewhere. */
  restricted: boolean;
  /** Errors and warnings in its file, the first of them. */
  problems: SuiteDiagnostic[];
}

export type LabRow = ResultRow & {
  marks: TestMarks;
  /** Runs that should have answered alike did not. */
  flaky: boolean;
};

/** A test of a suite, without the commands that set it up. */
export type SuiteTest = Omit<TestRecord, 'prelude'>;

/** A test with its position. */
export interface OpenedTest {
  test: TestRecord;
  /** The position as a game. */
  sgf: string;
  /** Null when it cannot be drawn. */
  board: TestBoard | null;
  /** What is expected and asked about; nothing is answered. */
  marks: TestMarks;
}

/** What a run is to be about. */
export type LabStart = z.infer<(typeof labSchemas)['lab.start']>;

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
  before: LabRecord;
  /** When that was found out, in milliseconds since 1970; by the program that made the run, or by a later one. */
  made: number;
  sameBuild: boolean;
  /** Null when it was stopped. */
  after: LabRecord | null;
}

/** What the calls give; see Replies. */
export interface LabReplies extends AffectedReplies {
  /** Suites of the program, of the folder in the data directory (`own`) and of those that were added; and lab.lockstep's last other engine. */
  'lab.suites': {
    own: string;
    folders: { path: string; restricted: boolean }[];
    suites: LabSuite[];
    /** Id of a user's engine, '' for none. */
    secondEngine: string;
  };
  /** Adds a folder of suites, or takes it away. */
  'lab.folder': null;
  /** Trusts a folder of suites with all below it, or no longer. */
  'lab.trust': null;
  /**
   * Begins a run; 'conflict' while there is one. 'bad-params' says which selector means nothing, 'refused' which suites are restricted.
   */
  'lab.start': RunInfo;
  /** With the engine of the run, or the one that is named: 'refused' when it is none of the user's and none is named. */
  'lab.rerun': RunInfo;
  /**
   * Goes on with a run that ended before it was finished. 'conflict' when its engine has another command, build or patterns than answered before,
   * unless it may be mixed; one that calls its version otherwise ends it as it begins. Both are in `changes` of the run.
   */
  'lab.resume': RunInfo;
  'lab.cancel': null;
  'lab.runs': RunInfo[];
  'lab.results': { rows: LabRow[]; total: number };
  /** Where among them a test stands; null when it is none of them. */
  'lab.place': number | null;
  'lab.groups': ResultGroup[];
  'lab.changes': Record<ChangeKind, number>;
  'lab.history': TestHistory;
  /** The test's position with the moves that led to it, as a game, and a line for a shell that asks the test; '' when it is not known how. */
  'lab.position': { sgf: string; shell: string };
  'lab.tests': SuiteTest[];
  'lab.test': OpenedTest;
  /** Rewrites the expectation of a test, and nothing else of the file; null before: it had none. 'refused' for the program's own suites. */
  'lab.expect': { before: Expectation | null; now: Expectation };
  'lab.addTest': { file: string; number: number };
  'lab.rename': null;
  'lab.pin': null;
  /** Takes runs off the list; those that go on are 'refused'. */
  'lab.remove': null;
  /** Brings back runs that were removed, as they were. */
  'lab.restore': null;
  /**
   * Writes a run as one file, or as a report of one HTML page by its ending `.html`; answers where it is. A file that is there is refused
   * with 'conflict' unless `force` says that the user agreed to replace it.
   */
  'lab.export': { path: string };
  /**
   * Which changed pattern turned the outcome of this result against that of run `since`; both runs of Yomi with patterns of their own.
   * 'refused' when the patterns are not to blame: the message says why; null when lab.stop ended it.
   */
  'lab.bisect': LabBisected | null;
  /** Finds both out unless the first is kept, and keeps it; null when lab.stop ended it. 'refused' for other engines' runs. */
  'lab.thoughts': LabThoughts | null;
  /**
   * Two engines on one position, which both stay there for the next question; null when lab.stop ended it, or when another question came
   * meanwhile. What an engine does wrong is part of the answer; 'bad-params' is for a command line that cannot be understood.
   */
  'lab.lockstep': Pair | null;
  /** Ends what is being found out about single results, and the engines in lockstep. */
  'lab.stop': null;
  'lab.import': RunInfo;
}

export interface LabEvents extends AffectedEvents {
  'lab.progress': RunProgress;
  'lab.ended': RunInfo;
  /** Failures of a run whose thoughts are kept so far, and how many there are. */
  'lab.thinking': { run: number; done: number; of: number };
  /** Trials of lab.bisect so far, and about how many there will be. */
  'lab.trial': { result: number; done: number; of: number };
}
