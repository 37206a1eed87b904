/** The tests affected by a pattern: which they are, and what they give with the patterns as they are being edited. */
import type { TestMarks, TestBoard, TestRecord, TestResult } from '../../engine/protocol/regression.ts';

/**
 * How a test has to do with a pattern. reason: what Yomi thought of the test is kept, and a reason for a move came from the pattern.
 * The others are matches in the test's position, either colour as O, whose constraint does not fail: move: the pattern's move is one that the
 * test expects, forbids, was answered or asks about; point: the diagram covers such a point or a chain there; board: the test names no
 * point, and the pattern matches somewhere.
 */
export type AffectedBy = 'reason' | 'move' | 'point' | 'board';

/** A result as it is compared. */
export type AffectedResult = Pick<
  TestResult,
  'suite' | 'number' | 'verdict' | 'answer' | 'refused' | 'problem' | 'why'
>;

export interface AffectedTest {
  test: TestRecord;
  file: string;
  by: AffectedBy;
  /** Nobody can tell from outside whether the constraint holds: it asks about dragons, say, which only the thinking engine knows. */
  undecided: boolean;
  /** Vertices that the pattern plays or gave reasons for; of a match without move the points the test names. */
  at: string[];
  /** The newest kept result by Yomi; null for a test that was never run. */
  kept: (AffectedResult & { id: number; run: number }) | null;
  /** Absent when the position cannot be drawn. */
  board?: TestBoard;
  marks: TestMarks;
}

export interface AffectedFound {
  /** The patterns of the search. */
  setId: string;
  /** In the order of suites and numbers. */
  tests: AffectedTest[];
  /** How many tests were searched. */
  searched: number;
  /** Tests in whose positions the diagram only fits away from what they are about. */
  elsewhere: number;
}

export interface AffectedProgress {
  done: number;
  of: number;
}

/** What the calls give; see Replies. */
export interface AffectedReplies {
  /**
   * The tests that a pattern of the set in use affects, among those of some suites (none: all). Null when lab.affectedStop ended it or
   * another was asked about. 'not-found' when the set in use has no such pattern, 'refused' when its database is of another kind.
   */
  'lab.affected': AffectedFound | null;
  /** Runs tests with the patterns in use, without keeping the results. Null when lab.affectedStop or a newer run ended it. */
  'lab.affectedRun': { setId: string; results: AffectedResult[] } | null;
  /** Ends both. */
  'lab.affectedStop': null;
}

export interface AffectedEvents {
  /** How far lab.affected is, and what it found since it last told. */
  'lab.affectedProgress': AffectedProgress & { database: string; name: string; tests: AffectedTest[] };
  /** A result of lab.affectedRun. */
  'lab.affectedResult': AffectedProgress & { result: AffectedResult };
}
