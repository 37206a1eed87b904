/** Two engines in lockstep: who they are, what both are asked about one position, and what each says. */
import type { z } from 'zod';
import type { Told } from '../../engine/protocol/sayings.ts';
import type { Color, Point, Stone } from '../../engine/protocol/types.ts';
import type { FinalStatus } from '../../engine/protocol/lockstep.ts';
import type { Verdict } from '../../engine/protocol/regression.ts';
import type { labSchemas } from './labSchemas.ts';

export type PairAsk = z.infer<(typeof labSchemas)['lab.lockstep']>;
export type PairPlayer = PairAsk['players'][number];
export type PairPlace = PairAsk['at'];

/** Why an engine gave no answer; it is started again with the next question. */
interface PairFailure extends Told {
  /** What happened, at which command: start: it is no engine; position: it cannot be brought to the position. */
  kind: 'start' | 'crashed' | 'timedOut' | 'garbage' | 'position';
  /** What it wrote to its error stream; '' for nothing. */
  stderr: string;
}

/** A dragon as an engine tells it. */
export interface PairDragon {
  color: Stone;
  origin: Point;
  stones: Point[];
  /** Words of GTP: alive, dead, critical, unknown. */
  status: string;
  /** '' when the engine has only a status. */
  safety: string;
}

/** What one engine says; null where it was not asked, or cannot tell. */
export interface PairAnswer {
  /** As it calls itself, with its version. */
  name: string;
  failure: PairFailure | null;
  /** Commands that it does not know or refused, in its own words. */
  missing: { command: string; words: string }[];
  /** The test's own command; null for a position that is no test's. */
  test: { command: string; answer: string; refused: boolean; verdict: Verdict } | null;
  /** A vertex, PASS or resign; '' when nothing was said. */
  move: string;
  /** Best first. */
  moves: { point: Point; value: number }[] | null;
  /** Row by row from the top left: ±3 territory, ±2 moyo, ±1 area, ±4 a stone; positive for White. */
  regions: number[] | null;
  /** In points, in the same order. */
  territory: number[] | null;
  /** The first line of `estimate_score`; '' when nothing was said. */
  score: string;
  dragons: PairDragon[] | null;
  /** Stones by their final status. */
  final: Record<FinalStatus, Point[]> | null;
}

/** The answer of an engine that said nothing yet. */
export function noAnswer(name: string): PairAnswer {
  return {
    name,
    failure: null,
    missing: [],
    test: null,
    move: '',
    moves: null,
    regions: null,
    territory: null,
    score: '',
    dragons: null,
    final: null,
  };
}

/** What both say about the same position. */
export interface Pair {
  size: number;
  /** Row by row from the top left. */
  board: Color[];
  /** 0 for none. */
  lastMove: Point;
  /** Who is asked for a move. */
  color: Stone;
  sides: [PairAnswer, PairAnswer];
}
