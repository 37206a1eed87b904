/** One tab: a document with the game played in it, its scoring, its tools, and what the panels light up on its board. */
import type { SearchReport } from '../../engine/protocol/types.ts';
import { DEFAULT_ENGINE, type AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import type { Api, OpenDocument } from '../../main/ipc/api.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { explanationWords, t } from '../messages/messages.ts';
import { GameAnalysis } from './analysis.svelte.ts';
import { AnalystReasons } from './analystReasons.svelte.ts';
import { setStone } from './edits.ts';
import { GameCommands } from './commands/gameCommands.svelte.ts';
import { EditTool } from './editTool.svelte.ts';
import type { EngineDesk } from './engineDesk.svelte.ts';
import { GameController } from './gameController.svelte.ts';
import { GameDocument } from './gameDocument.svelte.ts';
import { moveName } from './gameGraph.ts';
import { Guessing } from './guessing.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import { BesideAnalysts } from './besideAnalysts.svelte.ts';
import { OtherLines } from './otherLines.svelte.ts';
import { sideName, whyIllegal } from './positionView.ts';
import { resultText } from './resultWords.ts';
import { GameOpenings } from './gameOpenings.svelte.ts';
import { GameMoves } from './moves/gameMoves.svelte.ts';
import { GameExamination } from './position/gameExamination.svelte.ts';
import { GameReading } from './reading/gameReading.svelte.ts';
import { GameReview } from './review/gameReview.svelte.ts';
import { Scoring } from './scoring.svelte.ts';

/** A line of moves that a panel asks the board to show. */
export interface Line {
  color: Stone;
  points: Point[];
}

export class OpenGame {
  readonly document: GameDocument;
  readonly controller: GameController;
  readonly scoring: Scoring;
  readonly guessing: Guessing;
  readonly tool: EditTool;
  readonly analysis: GameAnalysis;
  /** What other analysts found of its line. */
  readonly otherLines: OtherLines;
  /** Analysts beside the chosen one. */
  readonly beside: BesideAnalysts;
  /** What the analyst's move does in our terms. */
  readonly reasons: AnalystReasons;
  /** The report of the game. */
  readonly review: GameReview;
  readonly reading: GameReading;
  readonly examination: GameExamination;
  readonly moves: GameMoves;
  /** What games played from the position shown. */
  readonly openings: GameOpenings;
  /** What engines are asked by their own commands. */
  readonly commands: GameCommands;
  /** Shown on the board while it is hovered in a panel. */
  line = $state.raw<Line | null>(null);
  /** The point under the pointer or the board's cursor. */
  hovered = $state.raw<Point | null>(null);
  /** Why the last click did nothing; shown in the status line until the next step, and while the board is for the same. */
  refusal = $state.raw<{ text: string; at: unknown; reading: boolean } | null>(null);

  /** `analysisUsing` says which engine analyses. */
  constructor(
    api: Api,
    desk: EngineDesk,
    notices: Notices,
    opened: OpenDocument,
    analysisUsing: () => AnalystChoice = () => DEFAULT_ENGINE,
  ) {
    this.document = new GameDocument(api, notices, opened);
    this.controller = new GameController(api, this.document, desk, notices);
    this.scoring = new Scoring(this.document, desk, notices);
    this.guessing = new Guessing(this.document);
    this.tool = new EditTool(this.document);
    this.analysis = new GameAnalysis(api, desk, this.document, notices, analysisUsing);
    this.otherLines = new OtherLines(api, this.document, notices);
    this.beside = new BesideAnalysts(api, desk, this.document, notices);
    this.reasons = new AnalystReasons(api, this.document, this.analysis);
    this.review = new GameReview(api, this.document, this.analysis);
    this.reading = new GameReading(api, this.document);
    this.examination = new GameExamination(api, this.document);
    this.moves = new GameMoves(api, this.document);
    this.openings = new GameOpenings(api);
    this.commands = new GameCommands(api, this.document);
    this.examination.isReading = () => this.reading.asking !== null;
  }

  get id(): number {
    return this.document.id;
  }

  /** What the analyst says that has the board. */
  get analystReport(): SearchReport | null {
    return this.beside.onBoard === null ? this.analysis.report : this.beside.boardReport;
  }

  /** The name on the tab. */
  get title(): string {
    const { name, info, path } = this.document;
    return path !== undefined || (info.black === '' && info.white === '')
      ? name
      : `${info.black || t('common:black')} – ${info.white || t('common:white')}`;
  }

  /** What a click (or Enter) on a point does, by what is going on. */
  choose(point: Point): void {
    this.#refuse(this.shut === '' ? undefined : this.shut);
    if (this.refusal) return;
    if (this.scoring.open) {
      this.scoring.toggle(point);
    } else if (this.tool.drawing) {
      this.tool.use(point);
    } else if (this.controller.placing > 0) {
      this.#placeHandicap(point);
    } else if (this.examinesBoard) {
      this.examination.choose(point);
    } else if (this.explainsBoard) {
      this.moves.choose(point);
    } else if (this.commandsBoard) {
      this.commands.choosePoint(point);
    } else if (this.readsBoard) {
      this.#refuse(this.reading.choose(point));
    } else if (this.guessing.on) {
      if (this.document.view.stones[point] === 0) this.#guess(point);
    } else {
      this.#refuse(this.controller.play(point));
    }
  }

  /** Plays a move that a panel names, whatever a click on the board would do. */
  play(point: Point): void {
    this.#refuse(this.shut === '' ? this.controller.play(point) : this.shut);
  }

  /** Passes; while moves are guessed that is a guess, too. */
  pass(): void {
    if (this.guessing.on) this.#guess(0);
    else this.controller.pass();
  }

  /** A guess at the next move; a wrong one is told below the board, too, since the panel may be closed. */
  #guess(point: Point): void {
    this.guessing.guess(point);
    this.#refuse(this.guessing.tries > 0 ? this.guessing.said : undefined);
  }

  get canPass(): boolean {
    if (this.shut !== '' || this.scoring.open) return false;
    return this.guessing.on ? this.guessing.possible : this.controller.canPass;
  }

  /** Resigns, also from the scoring, which is over then. */
  resign(): void {
    if (this.scoring.open) this.scoring.cancel();
    this.controller.resign();
  }

  #refuse(text: string | undefined): void {
    this.refusal = text === undefined ? null : { text, at: this.document.cursor, reading: this.readsBoard };
  }

  /** The refusal as long as it is about what is seen; '' for none. */
  get refused(): string {
    const { refusal } = this;
    const isAboutThis = refusal?.at === this.document.cursor && refusal.reading === this.readsBoard;
    return isAboutThis ? refusal.text : '';
  }

  /** Opens the scoring of this position, for which a running search is given up, or goes back to the game. */
  toggleScoring(): void {
    if (this.scoring.open) {
      this.scoring.cancel();
      if (this.controller.placing === 0) this.controller.clock.resume();
      this.controller.playOn();
    } else {
      if (this.controller.busy) void this.controller.stop();
      this.controller.clock.pause();
      void this.scoring.start();
    }
  }

  /** The board is for the reading explorer: its page is shown, and nothing more urgent is going on. */
  get readsBoard(): boolean {
    return this.reading.on && !this.scoring.open && !this.tool.drawing && this.controller.placing === 0;
  }

  /** Clicks on the board choose points of its analysis. */
  get examinesBoard(): boolean {
    return this.examination.on && !this.scoring.open && !this.tool.drawing && this.controller.placing === 0;
  }

  /** Clicks on the board choose moves to be explained. */
  get explainsBoard(): boolean {
    return this.moves.on && !this.scoring.open && !this.tool.drawing && this.controller.placing === 0;
  }

  /** Clicks on the board choose points for a command of an engine. */
  get commandsBoard(): boolean {
    return (
      this.commands.choosing && !this.scoring.open && !this.tool.drawing && this.controller.placing === 0
    );
  }

  /** Why nothing can be put on the board at all: it only stands in for one that cannot be shown. Empty when it can. */
  get shut(): string {
    const { unsupported } = this.document.info;
    return unsupported === undefined
      ? ''
      : t('state:game.shut', { why: sayingText(unsupported, explanationWords()) });
  }

  /** Colour of the stone shown under the pointer, null for none. */
  get ghost(): Stone | null {
    if (this.scoring.open || this.shut !== '') return null;
    if (this.tool.open && this.tool.id !== 'play') {
      return this.tool.id === 'black' ? 2 : this.tool.id === 'white' ? 1 : null;
    }
    if (this.controller.placing > 0) return 2;
    if (this.examinesBoard || this.explainsBoard || this.commandsBoard) return null;
    if (this.readsBoard) return this.reading.ghostAt(this.hovered);
    const { active, decided, engineToMove } = this.controller;
    return engineToMove || (active && decided) ? null : this.document.view.toMove;
  }

  /** Why a point cannot be chosen; empty when it can. */
  whyNot(point: Point): string {
    if (this.shut !== '') return this.shut;
    if (this.scoring.open) return this.document.view.stones[point] === 0 ? t('state:why.noStone') : '';
    if (this.tool.drawing) return '';
    if (this.controller.placing > 0 || this.readsBoard || this.examinesBoard || this.commandsBoard) return '';
    if (this.explainsBoard && this.document.view.stones[point] !== 0) return t('state:why.stone');
    // What is told of a move that was played is about the position before it.
    if (this.explainsBoard && this.moves.played) return '';
    return whyIllegal(this.document.view.position, point, this.document.view.toMove) ?? '';
  }

  /** "Black to play", "the game is over" and so on, in a few words. */
  get situation(): string {
    const { controller, document } = this;
    if (this.scoring.open) return t('state:situation.scoring');
    if (controller.placing > 0) return t('state:situation.placing', { count: controller.placing });
    if (controller.over)
      return document.info.result === ''
        ? t('state:situation.bothPassed')
        : t('state:situation.over', { result: resultText(document.info.result) });
    return t('state:situation.toPlay', { side: sideName(document.view.toMove) });
  }

  /** The last move in words, for the status line. */
  get lastMoveText(): string {
    const { lastMove, size } = this.document.view;
    return lastMove ? moveName(lastMove, size) : '';
  }

  dispose(): void {
    this.controller.dispose();
    this.reasons.rest();
    this.review.rest();
    this.analysis.dispose();
    this.examination.dispose();
    this.moves.dispose();
    this.commands.dispose();
    this.scoring.cancel();
  }

  #placeHandicap(point: Point): void {
    const { root, info, view } = this.document;
    const color = view.stones[point] === 2 ? 0 : 2;
    const edits = setStone(root, point, color, 0, info.size);
    this.controller.placeHandicap(point, { edits, cursor: root.id });
  }
}
