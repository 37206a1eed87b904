/** What the host and the thread of the library (libraryThread.ts) tell each other. */
import type { ApiErrorData, Calls, Encoding } from '../ipc/api.ts';
import type { BoardPattern } from '../ipc/libraryApi.ts';
import type { AlikeGames } from '../library/duplicates.ts';
import type { Annotations } from '../library/annotations.ts';
import type { GameFacts, GameBase } from '../store/games.ts';
import type { LibraryRecords } from './libraryRecords.ts';
import type { ImportSource } from './importSources.ts';

/** What the thread works on. */
export interface LibraryJob {
  /** The library, which is only read, and its index. */
  database: string;
  index: string;
}

/** What is asked, and how it is answered. */
export interface LibraryQuestions {
  /** Brings the index up to date; answers how many games were read for it. */
  update: { params: null; answer: number };
  find: { params: { pattern: BoardPattern; limit: number }; answer: FoundGame[] };
  /** For each word of a query the games that have it. */
  words: { params: string; answer: number[][] };
  boards: { params: Calls['library.boards']['params']; answer: Calls['library.boards']['result'] };
  /** Games by number, as jobs read them. */
  records: { params: readonly number[]; answer: LibraryRecords };
  /** Groups of games that are the same, those with the newest games first; `games`: in all groups. */
  alike: {
    params: { offset: number; limit: number };
    answer: {
      total: number;
      games: number;
      groups: {
        follows: AlikeGames['follows'];
        games: (AlikeGames['games'][number] & { annotations: Annotations })[];
      }[];
    };
  };
  import: {
    params: { sources: ImportSource[]; duplicates: boolean };
    answer: Omit<Calls['library.import']['result'], 'label' | 'named'>;
  };
}

interface FoundGame {
  game: number;
  /** Nodes from the root down the main line. */
  node: number;
  row: number;
  column: number;
  rows: number;
  columns: number;
  swapped: boolean;
  transform: number;
}

/** A game to be kept. */
export interface IncomingGame {
  name: string;
  /** The file it is, where it stands in one by itself. */
  path?: string;
  hash?: string;
  base: Omit<GameBase, 'encoding'> & { encoding: Encoding };
  facts: GameFacts;
}

/** Kept games by the places of their kind in what came, with the times of their rows; null for one that was there already, from the same file. */
export type KeptGames = ({ id: number; changed: number } | null)[];

export type ToThread =
  | {
      [K in keyof LibraryQuestions]: { id: number; ask: K; params: LibraryQuestions[K]['params'] };
    }[keyof LibraryQuestions]
  | { kept: KeptGames }
  | { stop: true };

export type FromThread =
  | { id: number; answer: unknown }
  | { id: number; error: ApiErrorData }
  | { progress: { what: 'index' | 'import'; done: number; of: number } | null }
  | { incoming: IncomingGame[] };
