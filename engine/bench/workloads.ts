/** The list of everything `npm run bench` times. Add a line for a new workload; the numbers are explained at its source. */
import type { BenchResult } from './result.ts';
import { UctSearch } from '../montecarlo/search.ts';
import { parseSgf } from '../sgf/parser.ts';
import { compileDatabase, matchBoards, patternTexts, prepareMatching } from './patterns.ts';
import { lightPlayouts, patternPlayouts, uctPlayouts } from './playouts.ts';
import { bush, editFile, longGame, parseFiles, stepThrough } from './sgf.ts';
import { readEveryChain } from './reading.ts';
import { solveProblems } from './solver.ts';
import { benchPositions, tryEveryMove, tryLines } from './tryMove.ts';

export interface Workload {
  name: string;
  /** What is counted, in the plural. */
  unit: string;
  /** Builds the input, untimed; the function it returns does the same work at every call, in roughly 0.1 to 1 s. */
  prepare(): () => BenchResult;
}

export const WORKLOADS: readonly Workload[] = [
  {
    name: 'tryMove: every point',
    unit: 'try+pop pairs',
    prepare: () => {
      const positions = benchPositions();
      return () => tryEveryMove(positions, 400);
    },
  },
  {
    name: 'tryMove: reading lines',
    unit: 'try+pop pairs',
    prepare: () => {
      const positions = benchPositions();
      return () => tryLines(positions, 20);
    },
  },
  {
    name: 'tactical reading',
    unit: 'nodes',
    prepare: () => {
      const positions = benchPositions();
      return () => readEveryChain(positions);
    },
  },
  { name: 'life and death, exactly', unit: 'nodes', prepare: () => () => solveProblems(80_000) },
  { name: 'light playouts, 9x9', unit: 'games', prepare: () => () => lightPlayouts(9, 60_000) },
  { name: 'light playouts, 19x19', unit: 'games', prepare: () => () => lightPlayouts(19, 12_000) },
  {
    name: 'patterned playouts, 9x9',
    unit: 'games',
    prepare: () => () => patternPlayouts('mc_montegnu_classic', 9, 12_000),
  },
  {
    name: 'patterned playouts, 19x19',
    unit: 'games',
    prepare: () => () => patternPlayouts('mc_montegnu_classic', 19, 3_000),
  },
  {
    name: 'tree search, 9x9',
    unit: 'playouts',
    prepare: () => {
      const search = new UctSearch();
      return () => uctPlayouts(search, 9, 15_000);
    },
  },
  {
    name: 'tree search, 19x19',
    unit: 'playouts',
    prepare: () => {
      const search = new UctSearch();
      return () => uctPlayouts(search, 19, 4_000);
    },
  },
  {
    name: 'sgf: read 5,000 moves',
    unit: 'nodes',
    prepare: () => {
      const texts = [longGame(5000)];
      return () => parseFiles(texts, 50);
    },
  },
  {
    name: 'sgf: read 100,000 nodes',
    unit: 'nodes',
    prepare: () => {
      const texts = [bush(100_000)];
      return () => parseFiles(texts, 1);
    },
  },
  {
    name: 'sgf: edit, write and undo 100,000 nodes',
    unit: 'edits',
    prepare: () => {
      const text = bush(100_000);
      return () => editFile(text);
    },
  },
  {
    name: 'sgf: step through 5,000 moves',
    unit: 'steps',
    prepare: () => {
      const { value } = parseSgf(longGame(5000));
      return () => stepThrough(value);
    },
  },
  {
    name: 'patterns: compile 1,500',
    unit: 'patterns',
    prepare: () => {
      const texts = patternTexts(1500, 1);
      return () => compileDatabase(texts, []);
    },
  },
  {
    name: 'patterns: compile 1,500, then edit 20',
    unit: 'edits',
    prepare: () => {
      const texts = patternTexts(1500, 1);
      const edits = patternTexts(20, 2);
      return () => compileDatabase(texts, edits);
    },
  },
  {
    name: 'patterns: match 1,000 in middle games, 19x19',
    unit: 'boards',
    prepare: () => {
      const { matcher, boards } = prepareMatching('dfa', 1000, 150);
      return () => matchBoards(matcher, boards, 20);
    },
  },
  {
    name: 'patterns: the same naively',
    unit: 'boards',
    prepare: () => {
      const { naive, boards } = prepareMatching('dfa', 1000, 150);
      return () => matchBoards(naive, boards, 1);
    },
  },
  {
    name: 'patterns: match 1,000 in corners, 19x19',
    unit: 'boards',
    prepare: () => {
      const { matcher, boards } = prepareMatching('corner', 1000, 40);
      return () => matchBoards(matcher, boards, 500);
    },
  },
];
