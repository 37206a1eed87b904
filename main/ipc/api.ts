/**
 * The contract between the renderer and the services behind it, the same in the desktop shell (Electron IPC) and in the
 * browser host (WebSocket). Everything is JSON. Types only; the schemas that check what arrives are in schemas.ts.
 */
import type {
  DecideParams,
  DecideResult,
  MoveEffect,
  MoveEffectParams,
} from '../../engine/protocol/moves.ts';
import type { ExamineParams, ExamineResult, InfluenceWhat } from '../../engine/protocol/analysis.ts';
import type { LabCalls, LabEvents } from './labApi.ts';
import type { EngineChoice, McPatterns, MonteCarloChoice } from '../../engine/protocol/engineChoice.ts';
import type { EngineState, ProtocolError } from '../../engine/protocol/messages.ts';
import type {
  FoundPattern,
  PatternExplainResult,
  PatternMatchesParams,
  PatternMatchesResult,
} from '../../engine/protocol/patterns.ts';
import type { ReadParams, ReadResult } from '../../engine/protocol/reading.ts';
import type {
  AnalyzeParams,
  AnalyzeResult,
  GenmoveParams,
  GenmoveResult,
  Point,
  PositionSpec,
  SearchReport,
  StatusParams,
  StatusResult,
  Stone,
} from '../../engine/protocol/types.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { Diagnostic } from '../../patterns/diagnostic.ts';

/** Encodings a file can be read and written in; the names SGF's CA property uses. */
export type Encoding = 'UTF-8' | 'Shift_JIS' | 'EUC-JP' | 'EUC-KR' | 'GB18030' | 'Big5' | 'ISO-8859-1';

/** Who plays a colour. */
export type Player = { kind: 'human' } | ({ kind: 'engine'; level: number } & EngineChoice);

/** How a document is played on; stored with it, so that a restart goes on with the game. */
export interface PlaySetup {
  black: Player;
  white: Player;
  /** Seed of the engine's random choices in this game. */
  seed: number;
  /** False for a document that is only looked at or edited: the engine does not answer moves. */
  active: boolean;
}

/** Everything the renderer needs to show a document and go on with it. */
export interface OpenDocument {
  id: number;
  /** Shown on the tab: the file's name, or the players. */
  name: string;
  /** The file it belongs to; absent for a game that has never been saved to a file. */
  path?: string;
  encoding: Encoding;
  encodingSource: 'bom' | 'declared' | 'detected' | 'user' | 'default';
  /** Text of the SGF collection before `journal`. */
  text: string;
  /** Every edit since, oldest first; one entry is what the user did in one go (one undo step). */
  journal: SgfEdit[][];
  /** Undone groups are themselves journal entries; this counts entries, and is the next revision to send. */
  revision: number;
  /** Node id of the cursor. */
  cursor: number;
  play: PlaySetup;
  /** True when the file on disk (or, without one, the library) holds every edit. */
  saved: boolean;
}

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
  path?: string;
  /** ISO time of the last change. */
  changed: string;
  open: boolean;
}

/** What of the analysis of a position lies on the board, besides a map of its influence. */
export type PositionLayer = 'worms' | 'liberties' | 'eyes' | 'life' | 'effects' | 'dragons' | 'links';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  board: 'wood' | 'paper' | 'slate';
  coordinates: boolean;
  moveNumbers: boolean;
  /** Show the search's favourite moves while the engine thinks. */
  showThinking: boolean;
  sound: boolean;
  animation: boolean;
  /** Playouts of each position when a whole game is analysed. */
  analysisPlayouts: number;
  /** Variations, too, when a whole game is analysed; else only the line shown. */
  analysisVariations: boolean;
  /** What the random games of an analysis are played by. */
  analysisPatterns: McPatterns;
  /** How strongly ownership shows on the board, 0.2..1. */
  ownershipOpacity: number;
  /** Points that are less surely somebody's than this show nothing, 0..0.9. */
  ownershipThreshold: number;
  /** Layers of the analysis of the position, any of them together. */
  positionLayers: PositionLayer[];
  /** The map of influence below them. */
  positionMap: InfluenceWhat | 'none';
  positionMapLook: 'colour' | 'numbers' | 'both';
  /** How strongly the map shows, 0.2..1, and from which share of its greatest value on, 0..0.9. */
  positionOpacity: number;
  positionThreshold: number;
  /** The layers stay on the board when another page than that of the position is shown. */
  positionAlways: boolean;
  /** Zoom of the whole interface, 0.8..2. */
  scale: number;
}

/** Which document is shown, and how the panels stand. */
export interface Session {
  open: number[];
  active: number | null;
  place: string;
  dock: { open: boolean; width: number; tab: string };
  bottom: { open: boolean; height: number; tab: string };
  /** Last choices of the new-game dialog, kept as the renderer wrote them. */
  newGame: Record<string, unknown> | null;
}

export interface FileEntry {
  name: string;
  path: string;
  kind: 'folder' | 'file';
  size: number;
  modified: string;
}

export interface Startup {
  kind: 'electron' | 'browser';
  version: string;
  /** Open and save dialogs of the system; without them the renderer shows its own. */
  nativeDialogs: boolean;
  settings: Settings;
  session: Session;
  documents: OpenDocument[];
  recent: string[];
  engine: EngineState;
  /** Things the user must be told once, such as a damaged database that was set aside. */
  notices: Notice[];
}

/** What an analysis says in one line. */
export interface AnalysisSummary {
  /** A search with no more playouts than these need not be made again. */
  budget: number;
  color: Stone;
  /** Expected result for `color`, 0..1. */
  winRate: number;
  /** Mean final score, black minus white minus komi, in points. */
  scoreMean: number;
  /** The best move; 0 is a pass. */
  best: Point;
}

/** A kept report: its best moves, with rounded numbers. */
export interface KeptAnalysis extends SearchReport {
  /** As in AnalysisSummary. */
  budget: number;
}

/** A database of the user's pattern folder. Its name is that of its file without the ending, and names it in calls. */
export interface PatternDatabase {
  name: string;
  /** 'patterns.db', or 'hoshi.sgf' for a tree that the joseki compiler reads. */
  file: string;
  kind: 'move' | 'eye' | 'monteCarlo' | 'joseki';
  /** How many patterns of the text could be read. */
  patterns: number;
  errors: number;
  warnings: number;
  /** Yomi brings a database of this name, to which this one can be reverted. */
  shipped: boolean;
  /** The text differs from the shipped one. */
  modified: boolean;
}

/** A pattern in its source. */
export interface PatternEntry {
  name: string;
  /** First and last line that belong to it. */
  line: number;
  endLine: number;
}

/** A database with its text. */
export interface PatternText extends PatternDatabase {
  text: string;
  /** Changes with the text; to be given back when saving. */
  revision: string;
  diagnostics: Diagnostic[];
  /** In the order of their numbers. */
  entries: PatternEntry[];
}

/** What became of a changed text. */
export interface PatternUpdate {
  /** The set of patterns in use now. */
  setId: string;
  /** True when it is a new one; false when errors (or a change in comments only) left the old one in use. */
  swapped: boolean;
  /** From the call to the moment the engine had the new set. */
  milliseconds: number;
}

/** Where a pattern fits the board, with what its source says of it. */
export interface PatternMatch extends FoundPattern {
  name: string;
  line: number;
  /** Class letters, as written. */
  classes: string;
  values: { name: string; value: number }[];
}

export interface Notice {
  severity: 'info' | 'warning' | 'error';
  message: string;
  detail?: string;
}

/** Every call: its parameters and its result. */
export interface Calls extends LabCalls {
  'app.start': { params: Record<string, never>; result: Startup };
  'settings.set': { params: Partial<Settings>; result: Settings };
  'session.set': { params: Partial<Session>; result: null };

  /** A new kept game from SGF text written by the renderer. */
  'doc.create': { params: { text: string; play: PlaySetup }; result: OpenDocument };
  'doc.openPath': { params: { path: string; encoding?: Encoding }; result: OpenDocument };
  /** Bytes that came by drag and drop, paste or a browser's file field. */
  'doc.openData': { params: { name: string; base64: string; encoding?: Encoding }; result: OpenDocument };
  /** Opens a kept game. */
  'doc.open': { params: { id: number }; result: OpenDocument };
  /** Reads the original bytes again in another encoding; refused once the document was edited. */
  'doc.reread': { params: { id: number; encoding: Encoding }; result: OpenDocument };
  /**
   * Appends one undo step to the journal and flushes it. `revision` is the number of entries before it; a mismatch is
   * refused, so that nothing is ever applied twice or out of order; the very edit that is kept already at this place is
   * answered as kept, since two windows may both hear the engine's move.
   */
  'doc.edit': {
    params: { id: number; revision: number; edits: SgfEdit[]; cursor: number };
    result: { revision: number };
  };
  'doc.cursor': { params: { id: number; cursor: number }; result: null };
  'doc.play': { params: { id: number; play: PlaySetup }; result: null };
  /**
   * Writes the file; `path` makes it a "save as", `encoding` converts. A file that changed on disk since it was read, or
   * another one that already exists, is refused with 'conflict' unless `force` says that the user agreed to replace it
   * (a system dialog that chose the path has asked).
   */
  'doc.save': {
    params: { id: number; path?: string; encoding?: Encoding; force?: boolean };
    result: { path: string; name: string; encoding: Encoding };
  };
  /** The bytes "save" would write, for a download. */
  'doc.export': { params: { id: number; encoding?: Encoding }; result: { name: string; base64: string } };
  /** Closes the tab; the game stays in the library. */
  'doc.close': { params: { id: number }; result: null };

  'library.list': {
    params: { query: string; offset: number; limit: number };
    result: { rows: LibraryRow[]; total: number };
  };
  'library.delete': { params: { ids: number[] }; result: null };
  'library.restore': { params: { ids: number[] }; result: null };

  'files.list': {
    params: { folder?: string };
    result: { folder: string; parent?: string; entries: FileEntry[] };
  };
  /** System dialogs; null when the user cancelled. Refused where nativeDialogs is false. */
  'files.chooseOpen': { params: Record<string, never>; result: string | null };
  'files.chooseSave': { params: { suggested: string }; result: string | null };
  'files.clearRecent': { params: Record<string, never>; result: null };

  /** What is kept of the position after each move of `line`, from its setup on; `toMove` says whose turn it is at each. */
  'analysis.line': {
    params: { line: PositionSpec; toMove: Stone[]; seed: number; using?: MonteCarloChoice };
    result: (AnalysisSummary | null)[];
  };
  /** What is kept of one position. */
  'analysis.report': {
    params: { position: PositionSpec; seed: number; using?: MonteCarloChoice };
    result: KeptAnalysis | null;
  };

  /** A request equal to the running one shares its answer: two windows on one game ask for the same move. */
  'engine.genmove': { params: GenmoveParams; result: GenmoveResult };
  /**
   * With `keep`, what is kept of an earlier analysis by this engine answers at once when it is good for the budget, and
   * otherwise the engine's report is kept (rounded, with the best moves only).
   */
  'engine.analyze': { params: AnalyzeParams & { keep?: boolean }; result: AnalyzeResult };
  'engine.status': { params: StatusParams; result: StatusResult };
  'engine.stop': { params: Record<string, never>; result: null };

  /** Reads one question about chains, with its variation tree; beside what the engine is thinking about. Stops the one before. */
  'reading.read': { params: ReadParams; result: ReadResult & { milliseconds: number } };
  /** Stops it; it is answered with what is known. */
  'reading.stop': { params: Record<string, never>; result: null };

  /** Worms, eyes and influence of a position, with the patterns in use; beside what the engine is thinking about. */
  'position.examine': { params: ExamineParams; result: ExamineResult };

  /** What the classic engine would play and why, with the patterns in use. Stopped by 'reading.stop' and by the next such question. */
  'moves.decide': { params: DecideParams; result: DecideResult };
  /** What one of its moves does to the territory; null when that is not known. */
  'moves.effect': { params: MoveEffectParams; result: MoveEffect | null };

  /** The databases of the user's pattern folder, by name. `setId` names the set in use; empty while there is none. */
  'patterns.list': {
    params: Record<string, never>;
    result: { folder: string; setId: string; databases: PatternDatabase[] };
  };
  'patterns.read': { params: { name: string }; result: PatternText };
  /**
   * Writes the file, with errors or without, and compiles. 'conflict' when the file is not the one of `revision` any more;
   * the answer to that is reading it again.
   */
  'patterns.save': {
    params: { name: string; text: string; revision: string };
    result: PatternText & PatternUpdate;
  };
  /** A new database of move patterns; 'conflict' when there is one of that name. */
  'patterns.create': { params: { name: string }; result: PatternText & PatternUpdate };
  /** Writes the shipped text over the user's. */
  'patterns.revert': { params: { name: string }; result: PatternText & PatternUpdate };
  /** Every match at a position, its constraint evaluated; beside what the engine is thinking about. */
  'patterns.matches': {
    params: PatternMatchesParams;
    result: Omit<PatternMatchesResult, 'matches'> & { matches: PatternMatch[] };
  };
  /**
   * How the constraint of one match comes out, term by term. `setId` is that of the list the match is from: 'conflict'
   * when another set is in use by now.
   */
  'patterns.explain': {
    params: {
      position: PositionSpec;
      color: Stone;
      setId: string;
      database: string;
      index: number;
      transformation: number;
      anchor: Point;
    };
    result: PatternExplainResult;
  };
  'engine.restart': { params: Record<string, never>; result: null };
}
export type CallName = keyof Calls;

/** What the services tell the renderer unasked. */
export interface Events extends LabEvents {
  'engine.state': EngineState;
  'engine.progress': SearchReport;
  /** Files of the pattern folder were changed, added or removed by another program (never by a call). */
  'patterns.changed': PatternUpdate & {
    /** The databases whose files changed. */
    changed: string[];
    /** Of those that are still there. */
    diagnostics: Record<string, Diagnostic[]>;
  };
  notice: Notice;
  /** A menu item or system request, by the id of the renderer's action. */
  action: { id: string };
  /** A file the system asked to open. */
  openFile: { path: string };
  recent: string[];
  /** The connection to the services: false while it is lost (browser host only). */
  connection: { up: boolean };
}
export type EventName = keyof Events;

/** What the preload script, or the WebSocket client, gives the renderer. */
export interface Api {
  /** Rejects with an ApiError. */
  call<C extends CallName>(name: C, params: Calls[C]['params']): Promise<Calls[C]['result']>;
  /** Returns a function that stops listening. */
  on<E extends EventName>(name: E, listener: (value: Events[E]) => void): () => void;
}

/** How a failed call arrives. `code` extends the engine's codes by the host's own. */
export interface ApiErrorData extends Omit<ProtocolError, 'code'> {
  code:
    | ProtocolError['code']
    | 'bad-params'
    | 'not-found'
    | 'conflict'
    | 'file'
    | 'encoding'
    | 'refused'
    | 'disconnected';
}

declare global {
  interface Window {
    readonly api?: Api;
  }
}
