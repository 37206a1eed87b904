/** The tests that a pattern touches: which they are, and what they give with the patterns as they are being edited. */
import type { TestBoard, TestRecord, TestResult } from '../../engine/protocol/regression.ts';
import type { LabMarks } from './labApi.ts';

/**
 * How a test has to do with a pattern. reason: what Yomi thought of the test is kept, and a reason for a move came from the pattern.
 * The others are matches in the test's position, either colour as O, whose constraint does not fail: move: the pattern's move is one that the
 * test expects, forbids, was answered or asks about; point: the diagram covers such a point or a chain there; board: the test names no
 * point, and the pattern matches somewhere.
 */
export const TOUCHES = ['reason', 'move', 'point', 'board'] as const;
export type Touch = (typeof TOUCHES)[number];

/** A result as it is compared. */
export type TouchedResult = Pick<
  TestResult,
  'suite' | 'number' | 'verdict' | 'answer' | 'refused' | 'problem'
>;

export interface TouchedTest {
  test: TestRecord;
  file: string;
  touch: Touch;
  /** Nobody can tell from outside whether the constraint holds: it asks about dragons, say, which only the thinking engine knows. */
  undecided: boolean;
  /** Vertices that the pattern plays or gave reasons for; of a match without move the points the test names. */
  at: string[];
  /** The newest kept result by Yomi; null for a test that was never run. */
  before: (TouchedResult & { id: number; run: number }) | null;
  /** Absent when the position cannot be drawn. */
  board?: TestBoard;
  marks: LabMarks;
}

export interface TouchedFound {
  /** The patterns that were looked with. */
  setId: string;
  /** In the order of suites and numbers. */
  tests: TouchedTest[];
  /** How many tests were looked at. */
  looked: number;
  /** Tests in whose positions the diagram only fits away from what they are about. */
  elsewhere: number;
}

export interface TouchedProgress {
  done: number;
  of: number;
}

export interface TouchedCalls {
  /**
   * The tests that a pattern of the set in use touches, among those of some suites (none: all). Null when lab.touchedStop ended it or
   * another was asked about. 'not-found' when the set in use has no such pattern, 'refused' when its database is of another kind.
   */
  'lab.touched': {
    params: { database: string; name: string; suites: string[] };
    result: TouchedFound | null;
  };
  /** Runs tests with the patterns in use, without keeping the results. Null when lab.touchedStop or a newer run ended it. */
  'lab.touchedRun': {
    params: { tests: { file: string; number: number }[] };
    result: { setId: string; results: TouchedResult[] } | null;
  };
  /** Ends both. */
  'lab.touchedStop': { params: Record<string, never>; result: null };
}

export interface TouchedEvents {
  /** How far lab.touched is, and what it found since it last told. */
  'lab.touching': TouchedProgress & { database: string; name: string; tests: TouchedTest[] };
  /** A result of lab.touchedRun. */
  'lab.touchedResult': TouchedProgress & { result: TouchedResult };
}
