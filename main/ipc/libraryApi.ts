/** The library: every kept game, what it is gathered under, searches by words and on the board, imports. */
import type { z } from 'zod';
import type { librarySort, pattern } from './librarySchemas.ts';

export interface LibraryRow {
  id: number;
  black: string;
  white: string;
  /** The game's DT when it has one. */
  date: string;
  result: string;
  size: number;
  moves: number;
  event: string;
  /** Of its file, or what it was taken in by; '' for a game that was begun here and has no file. */
  name: string;
  path?: string;
  /** ISO time of the last change. */
  changed: string;
  open: boolean;
  /** Numbers of its collections and tags. */
  labels: number[];
}

/** By what games are listed. */
export type LibrarySort = z.infer<typeof librarySort>;

/** What games are gathered under. */
export interface LibraryLabel {
  id: number;
  kind: 'collection' | 'tag';
  name: string;
  /** Games in the library that have it. */
  games: number;
}

/** A rectangle of a board that is looked for in games. */
export type BoardPattern = z.infer<typeof pattern>;

/** A game in which a pattern occurs. */
export interface PatternHit {
  row: LibraryRow;
  /** The first node of the main line after which it stands there; the root is 0. */
  node: number;
  /** Where: the first row and column, from 0 at the top left, and how many. */
  area: { row: number; column: number; rows: number; columns: number };
  /** With the colours exchanged. */
  swapped: boolean;
}

/** A board as letters, row by row from the top: `.` empty, `x` black, `o` white. */
export interface SmallBoard {
  size: number;
  points: string;
}

/** A game with others that are the same. */
export interface DuplicateGame {
  row: LibraryRow;
  /** Games of a group with the same course have the same moves, whichever way the board is turned or mirrored. */
  course: number;
  /**
   * What the record has besides its moves: characters of comments, branches beside the main line, marks on boards. `name`: of all of it,
   * times and whatever else stands at the moves included; records of the same name have the same at the same moves, '' has nothing.
   */
  annotations: { comments: number; variations: number; marks: number; name: string };
}

/** Games that are the same, or go on from the shortest of them. */
export interface DuplicateGroup {
  games: DuplicateGame[];
  /** By course: the longest other course that it goes on from, or -1. */
  follows: number[];
}

/** What became of an import; of what is told by name there may be more than is listed. */
export interface ImportResult {
  added: number;
  ids: number[];
  /** Left out, since a game with the same moves is there: a kept one, or another of the import; or since it is kept from the same file. */
  duplicates: { name: string; of?: number; like?: string; sameFile?: boolean }[];
  duplicateCount: number;
  /** Taken, though each is the beginning of another game or, `longer`, goes on from it. */
  beginnings: { id: number; of: number; longer: boolean }[];
  beginningCount: number;
  /** Files, or games in them, that could not be read. */
  problems: { name: string; problem: string }[];
  problemCount: number;
  stopped: boolean;
  /** The collection that they were put in. */
  label: number | null;
  /** The games that are named by numbers, as far as they are in the library. */
  named: LibraryRow[];
}

export interface LibraryReplies {
  /** A page of the games that have every word of the query, in what is listed or anywhere in their text; last changed first. */
  'library.list': { rows: LibraryRow[]; total: number };
  'library.delete': null;
  'library.restore': null;
  /** Where a pattern occurs, under any symmetry and with either colours: at most `limit` games, those changed last first. */
  'library.find': { hits: PatternHit[]; more: boolean; milliseconds: number };
  /** The boards after nodes of the main lines, or at their ends; null for a game that is not indexed yet. */
  'library.boards': (SmallBoard | null)[];
  /**
   * A page of the groups of games that are the same, those with the newest games first; how many groups there are, and games in them. A game
   * counts as the beginning of another from 30 stones on.
   */
  'library.duplicates': { groups: DuplicateGroup[]; total: number; games: number; milliseconds: number };
  /** By name. */
  'library.labels': LibraryLabel[];
  /** Puts games under a label of that kind and name, which is made when there is none. */
  'library.addLabel': LibraryLabel[];
  'library.renameLabel': LibraryLabel[];
  'library.setLabel': LibraryLabel[];
  /** Removes a label; the games stay. */
  'library.removeLabel': LibraryLabel[];
  'library.restoreLabel': LibraryLabel[];
  /** Takes all records in files, folders and zip files into the library; what was taken until it is stopped stays. */
  'library.import': ImportResult;
  'library.stopImport': null;
  /** The user knows how the last import ended: no window that is opened from now on has to tell it. */
  'library.importTold': null;
}

export interface LibraryEvents {
  /** How far the reading of games for the index, or an import, is; null when it is over. */
  'library.progress': { what: 'index' | 'import'; done: number; of: number } | null;
  /** Games were read: searches may find more now. */
  'library.indexed': { games: number };
}
