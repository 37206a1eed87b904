/**
 * The contract between the renderer and the services behind it, the same in the desktop shell (Electron IPC) and in the
 * browser host (WebSocket). Everything is JSON. Types only: what a call takes is inferred
 * from its schema in schemas.ts, what it gives is declared here.
 */
import type { z } from 'zod';
import type { ExamineResult } from '../../engine/protocol/analysis.ts';
import type { AnalysisSummary } from '../../engine/protocol/analysisSummary.ts';
import type { DecideResult, Decision, Stopped } from '../../engine/protocol/decision.ts';
import type { EngineState, ProtocolError } from '../../engine/protocol/messages.ts';
import type { MoveEffect } from '../../engine/protocol/moves.ts';
import type {
  FoundPattern,
  PatternExplainResult,
  PatternMatchesResult,
} from '../../engine/protocol/patterns.ts';
import type { ParameterSpec } from '../../engine/parameters/stage.ts';
import type { OpeningsResult } from '../../engine/protocol/openings.ts';
import type { ProblemResult } from '../../engine/protocol/problem.ts';
import type { ReadResult } from '../../engine/protocol/reading.ts';
import type { Saying, Told } from '../../engine/protocol/sayings.ts';
import type { AnalyzeResult, Point, SearchReport, StatusResult } from '../../engine/protocol/types.ts';
import type { Problem } from '../../engine/sgf/problem.ts';
import type { NodeId, SgfEdit } from '../../engine/sgf/types.ts';
import type { Diagnostic } from '../../patterns/diagnostic.ts';
import type { EngineEvents, EngineReplies, UserEngine } from './enginesApi.ts';
import type { JobEvents, JobReplies } from './jobsApi.ts';
import type { LabEvents, LabReplies } from './labApi.ts';
import type { LadderReplies } from './ladderApi.ts';
import type { ImportResult, LibraryEvents, LibraryReplies } from './libraryApi.ts';
import type { PictureReplies } from './pictureApi.ts';
import type { CodeEnd, ShownCode } from './login.ts';
import type { MatchEvents, MatchReplies } from './matchApi.ts';
import type { WordReplies } from './menuApi.ts';
import type { MineEvents, MineReplies } from './mineApi.ts';
import type { encoding, player, playSetup, problemGrade, schemas, session, settings } from './schemas.ts';

export type Encoding = z.infer<typeof encoding>;
export type Player = z.infer<typeof player>;
export type PlaySetup = z.infer<typeof playSetup>;
export type Settings = z.infer<typeof settings>;
export type PositionLayer = Settings['positionLayers'][number];
export type Session = z.infer<typeof session>;

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
  /** What a window last said of the clock of the move at hand; absent when none has since the game was opened. */
  clock?: DocumentClock;
  /** What the engine thinks about its move in; absent while it does not. */
  thinking?: DocumentThinking;
}

/** The engine's thinking about its move in an open game. */
export interface DocumentThinking {
  /** Node after which it moves. */
  node: number;
  /** Name of the user's engine that thinks; null: ours. */
  user: string | null;
}

/** The clock of the move that is thought about in an open game. */
export type DocumentClock = Calls['doc.clock']['params']['clock'];

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
  /** This installation can look for updates of itself. */
  updates: boolean;
  settings: Settings;
  session: Session;
  documents: OpenDocument[];
  recent: string[];
  engine: EngineState;
  userEngines: UserEngine[];
  /** Things the user must be told once, such as a damaged database that was set aside. */
  notices: Notice[];
  /** How the last import ended, where no window has told it yet. */
  imported?: ImportEnd;
}

export type { AnalysisSummary };

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
  kind: 'move' | 'eye' | 'monteCarlo' | 'joseki' | 'strengths';
  /** How many patterns of the text could be read; of strengths of moves, how many lines say one. */
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
  /** In the order of their numbers; none of strengths of moves, of which every line is one. */
  entries: PatternEntry[];
}

/** A text that was edited and not saved, and the revision that it began with. */
export type PatternDraft = Pick<PatternText, 'text' | 'revision'>;

/** What became of a changed text. */
export interface PatternUpdate {
  /** The set of patterns in use now. */
  setId: string;
  /** True when it is a new one; false when errors (or a change in comments only) left the old one in use. */
  swapped: boolean;
  /** From the call to the moment the engine had the new set. */
  milliseconds: number;
}

/** A legal move with how likely it is by the strengths of moves. */
export interface MoveChance {
  point: Point;
  /** 0..1; those of all moves make 1. */
  odds: number;
  /** The lines of the database whose strengths, multiplied, make the move's weight. */
  lines: number[];
}

export interface PatternOdds {
  /** Names the text of the database in use; see PatternText. */
  revision: string;
  /** The likeliest first. */
  moves: MoveChance[];
  /** Each line that a move names, from 1, with its text. */
  texts: [line: number, text: string][];
}

/** Where a pattern fits the board, with what its source says of it. */
export interface PatternMatch extends FoundPattern {
  name: string;
  line: number;
  /** Class letters, as written. */
  classes: string;
  values: { name: string; value: number }[];
}

/** How a request for the engine's move ended. */
export interface EngineMove {
  /**
   * 'played' also when the move was there already; 'wouldResign': in a variation, which has no result; 'lostOnTime': the answer came when the time
   * was over, and is not played; 'elsewhere': another window had taken the game over.
   */
  outcome: 'played' | 'resigned' | 'wouldResign' | 'stopped' | 'lostOnTime' | 'elsewhere';
  /** Of the move that was played. */
  node?: NodeId;
  /** What a search found. */
  report?: SearchReport;
}

/** A decision that was kept with the move it made. */
export interface KeptDecision {
  decision: Decision;
  /** ISO time of the move. */
  time: string;
}

export interface Notice {
  severity: 'info' | 'warning' | 'error';
  message: string;
  /** The message as a phrase of the catalogue. */
  says: Saying;
  detail?: string;
  /** The detail as a phrase, where it is for every reader. */
  detailSays?: Saying;
  /** A button that runs an action of the renderer. */
  offer?: { action: string };
}

/** A file of the diagnostics, as it is shown before they are saved. */
export interface DiagnosticsEntry {
  name: string;
  /** What is in it. */
  about: string;
  bytes: number;
}

/** A parameter of the engine, as it is declared. */
export interface ParameterInfo extends ParameterSpec {
  /** `owl.kills`. */
  name: string;
}

/** Copies of the library. */
export interface Backups {
  folder: string;
  /** `time` in milliseconds since 1970; 'format': made before the library's format changed. */
  list: { name: string; time: number; kind: 'daily' | 'format'; bytes: number }[];
}

/** How a problem went: solved unaided; with a hint or a move that nobody could judge; not solved, or its solution was shown. */
export type ProblemGrade = z.infer<typeof problemGrade>;

/** A file of problems. */
export interface ProblemCollection {
  id: number;
  name: string;
  /** Absent for one that came without a path, or with the program. */
  path?: string;
  /** It came with the program. */
  builtin: boolean;
  /** Index of the problem that was looked at last. */
  at: number;
  /** Problems in it. */
  count: number;
  /** Of those: never tried; with a review that is due now; failed at the last try. */
  fresh: number;
  due: number;
  failed: number;
}

/** What is known of the user and a problem, wherever it stands. */
export interface ProblemProgress {
  grade: ProblemGrade;
  tries: number;
  /** Milliseconds since 1970: of the last try, and from when on it is offered again. */
  time: number;
  due: number;
}

export interface ProblemRow extends Pick<Problem, 'name' | 'task' | 'solver'> {
  progress: ProblemProgress | null;
}

/** A game tree of the file that is no problem, or something in the file that could not be read. */
export interface ProblemFault extends Told {
  line: number;
}

/** What every call gives. Its parameters are in schemas.ts. */
interface Replies
  extends
    EngineReplies,
    JobReplies,
    LabReplies,
    LadderReplies,
    LibraryReplies,
    MatchReplies,
    WordReplies,
    MineReplies,
    PictureReplies {
  'app.start': Startup;
  /** The licences of what the program contains, as text. */
  'app.notices': string;
  'settings.set': Settings;
  'session.set': null;
  /** A new code for one more browser, in the place of the one before. Refused in the desktop shell. */
  'login.code': ShownCode;
  /** Notes in the log what went wrong in the window. */
  'app.fault': null;

  /** The copies of the library, newest first. */
  'backups.list': Backups;
  /** Makes one of the library as it is now, unless it is damaged: then a notice says so. */
  'backups.make': Backups;

  /** What diagnostics would hold now, and the folder of the logs. */
  'diagnostics.list': { entries: DiagnosticsEntry[]; folder: string };
  /** Writes them to a file that the user chose; replaces it. */
  'diagnostics.save': null;
  /** The file for a download. */
  'diagnostics.export': { name: string; base64: string };

  /** A new kept game from SGF text written by the renderer. */
  'doc.create': OpenDocument;
  'doc.openPath': OpenDocument;
  /** Bytes that came by drag and drop, paste or a browser's file field. */
  'doc.openData': OpenDocument;
  /** Opens a kept game. */
  'doc.open': OpenDocument;
  /** Reads the original bytes again in another encoding; refused once the document was edited. */
  'doc.reread': OpenDocument;
  /**
   * Appends one undo step to the journal and flushes it. `revision` is the number of entries before it; a mismatch is
   * refused, so that nothing is ever applied twice or out of order; the very edit that is kept already at this place is
   * answered as kept, since two windows may both hear the engine's move.
   */
  'doc.edit': { revision: number };
  'doc.cursor': null;
  /** Says who plays an open game, and how: to every window, as doc.play. */
  'doc.play': null;
  /** Says how the clock of an open game stands: to every window, as doc.clock. */
  'doc.clock': null;
  /**
   * Writes the file; `path` makes it a "save as", `encoding` converts. A file that changed on disk since it was read, or
   * another one that already exists, is refused with 'conflict' unless `force` says that the user agreed to replace it
   * (a system dialog that chose the path has asked).
   */
  'doc.save': { path: string; name: string; encoding: Encoding };
  /** The bytes "save" would write, for a download. */
  'doc.export': { name: string; base64: string };
  /** Games of the library as one collection, in UTF-8, in the order they are named in. */
  'doc.exportAll': { base64: string };
  /**
   * Has the engine move after a node: its move, or that it resigns, is added to the journal with the decision that made it, and told
   * to every window as doc.edited. A request for the move that is being thought about shares it; one for another move of the game
   * ends that. With `ponder` the engine thinks on after its move, while nothing else is asked of it and the game stands there. With
   * `takesOver` it moves only if no move of the game is being thought about and none follows there.
   */
  'doc.genmove': EngineMove;
  /** Ends the engine's thinking about its move in the game: with its best move so far, or with none. */
  'doc.moveNow': null;
  'doc.stopMove': null;
  /** Opens a game of a match at the board; the same document each time. */
  'match.open': OpenDocument;
  /** Closes the tab; the game stays in the library. */
  'doc.close': null;

  'files.list': { folder: string; parent?: string; entries: FileEntry[] };
  /** System dialogs; null when the user cancelled. Refused where nativeDialogs is false. */
  'files.chooseOpen': string | null;
  'files.chooseSave': string | null;
  'files.clearRecent': null;

  /** What is kept of the position after each move of `line`, from its setup on; `toMove` says whose turn it is at each. */
  'analysis.line': (AnalysisSummary | null)[];
  /** What is kept of one position. */
  'analysis.report': KeptAnalysis | null;

  /**
   * With `keep`, what is kept of an earlier analysis by this engine answers at once when it is good for the budget, and
   * otherwise the engine's report is kept (rounded, with the best moves only).
   */
  'engine.analyze': AnalyzeResult;
  'engine.status': StatusResult | Stopped;
  /** Every parameter of the engine, in the order of its stages; their values are settings. */
  'engine.parameters': ParameterInfo[];
  'engine.stop': null;

  /** Reads one question about chains, with its variation tree; beside what the engine is thinking about. Stops the one before. */
  'reading.read': ReadResult & { milliseconds: number };
  /** Stops it; it is answered with what is known. */
  'reading.stop': null;

  /** Worms, eyes and influence of a position, with the patterns in use; beside what the engine is thinking about. */
  'position.examine': ExamineResult;

  /** The decision that made the engine's move in a position of an open game; null when it did not move there. */
  'moves.kept': KeptDecision | null;
  /**
   * What the classic engine would play and why, with the patterns in use. Stopped by 'reading.stop' and by the next such question; one with `line`
   * by the next with it.
   */
  'moves.decide': DecideResult | Stopped;
  /** Nobody looks at the line any more: stops what was asked with `line`. */
  'moves.leaveLine': null;
  /** What a move does to the territory, and to a map of the influence; null when it is illegal or thinking was stopped. */
  'moves.effect': MoveEffect | null;

  /** The collections of problems that were opened, the one opened last first, and those that came with the program. */
  'problems.list': ProblemCollection[];
  /** Opens a file of problems; one that is there already is read anew, with its progress. */
  'problems.openPath': ProblemCollection;
  'problems.openData': ProblemCollection;
  /** Its problems, by index, and what in the file is none. */
  'problems.rows': { rows: ProblemRow[]; faults: ProblemFault[] };
  /** One of them, which is then where the user is. */
  'problems.read': Problem;
  /** Keeps how it went, and when it is due again. */
  'problems.record': ProblemProgress;
  /** Takes a collection off the list; progress stays. */
  'problems.remove': null;
  'problems.restore': null;
  /** What the engine says of a move. Stopped by 'reading.stop' and by the next such question. */
  'problems.ask': ProblemResult | Stopped;

  /** The databases of the user's pattern folder, by name. `setId` names the set in use; empty while there is none. */
  /** `drafts`: the databases whose text was edited and not saved. */
  'patterns.list': { folder: string; setId: string; databases: PatternDatabase[]; drafts: string[] };
  'patterns.read': PatternText & { draft?: PatternDraft };
  /** Keeps a text that is not saved until it is, or until there is none (null). */
  'patterns.draft': null;
  /**
   * Writes the file, with errors or without, and compiles. 'conflict' when the file is not the one of `revision` any more;
   * the answer to that is reading it again.
   */
  'patterns.save': Omit<PatternText, 'text'> & PatternUpdate;
  /** A new database of move patterns; 'conflict' when there is one of that name. */
  'patterns.create': PatternText & PatternUpdate;
  /** Writes the shipped text over the user's. */
  'patterns.revert': PatternText & PatternUpdate;
  /**
   * Every match at a position, its constraint evaluated; beside what the engine is thinking about. `changed`: the names of the patterns that were
   * asked about alone, as others than in the set `since`.
   */
  'patterns.matches': Omit<PatternMatchesResult, 'matches'> & { matches: PatternMatch[]; changed?: string[] };
  /**
   * How the constraint of one match comes out, term by term. `setId` is that of the list the match is from: 'conflict'
   * when another set is in use by now.
   */
  'patterns.explain': PatternExplainResult;
  /** How likely each legal move of a position is by the strengths of moves in use, and what makes it so. */
  'patterns.odds': PatternOdds;
  /** What games played from a position on, by the databases that carry counts. */
  'patterns.openings': OpeningsResult;
  'engine.restart': null;
}
/** Every call: its parameters and its result. */
export type Calls = {
  [C in keyof typeof schemas]: { params: z.infer<(typeof schemas)[C]>; result: Replies[C] };
};
export type CallName = keyof Calls;

/** How an import ended: what became of it, or why it broke off. */
export type ImportEnd = { result: ImportResult } | { error: ApiErrorData };

/** What the services tell the renderer unasked. */
export interface Events extends EngineEvents, JobEvents, LabEvents, LibraryEvents, MatchEvents, MineEvents {
  'engine.state': EngineState;
  'engine.progress': SearchReport;
  /** Files of the pattern folder were changed, added or removed by another program (never by a call). */
  'patterns.changed': PatternUpdate & {
    /** The databases whose files changed. */
    changed: string[];
    /** Of those that are still there. */
    diagnostics: Record<string, Diagnostic[]>;
  };
  /** Entry number `revision` of the journal of an open document, made by any window or by the engine; `cursor` as in doc.edit. */
  'doc.edited': { id: number; revision: number; edits: SgfEdit[]; cursor: number };
  /** How the clock of an open game stands, as a window says, this one or another. */
  'doc.clock': { id: number; clock: DocumentClock };
  /** Who plays an open game, and how, as a window says, this one or another, or as the host has it when a rated game counts no more. */
  'doc.play': { id: number; play: PlaySetup };
  /** The engine began to think about its move in an open game, for whichever window; null: it has ended, `stopped` without a move. */
  'doc.thinking': { id: number; thinking: DocumentThinking | null; stopped: boolean };
  /** An import has ended, whichever window began it. */
  'library.imported': ImportEnd;
  notice: Notice;
  /** A menu item or system request, by the id of the renderer's action. */
  action: { id: string };
  /** A file the system asked to open. */
  openFile: { path: string };
  recent: string[];
  /** The connection to the services: false while it is lost (browser host only). */
  connection: { up: boolean };
  /** What ended the code of 'login.code' before its time (browser host only). */
  'login.code': { end: CodeEnd };
  /** This page must show a code before it is let in, and why the last one was not good; null: it is in (browser host only). */
  'login.wanted': { refused: string } | null;
}
export type EventName = keyof Events;

/** What the preload script, or the WebSocket client, gives the renderer. */
export interface Api {
  /** Rejects with an ApiError. */
  call<C extends CallName>(name: C, params: Calls[C]['params']): Promise<Calls[C]['result']>;
  /** Returns a function that stops listening. */
  on<E extends EventName>(name: E, listener: (value: Events[E]) => void): () => void;
  /** How a page is let in that is not (browser host only). */
  readonly login?: {
    /** Tries a code that was typed; 'login.wanted' tells what came of it. */
    enter(code: string): void;
    /** Has the program show a code to the user; rejects with an ApiError. */
    ask(): Promise<void>;
  };
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
  /** The detail as a phrase, where it is for every reader. */
  detailSays?: Saying;
  /** The message as a phrase of the catalogue; absent where it is none. */
  says?: Saying;
}

declare global {
  interface Window {
    readonly api?: Api;
  }
}
