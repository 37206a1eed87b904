/**
 * Plays a document as a game: whose turn it is, the engine's moves, passing, resigning, taking back.
 *
 * The engine moves only at the end of a line, and only after something that asks for it: a move, the start of a game, a
 * restart in the middle of one, or "let it play". Looking at earlier positions never starts it. The host adds
 * its move where it was asked for, even when the cursor has moved on meanwhile; whatever ends the wish for it (stop, take-back, a
 * closed tab) is told to the host, which then drops a late answer instead of playing it.
 *
 * Windows that show the same game show the same thinking, and any of them ends it. The one that asked for a move goes on with the game; only
 * when a move came from another window and nothing followed for GRACE, as when that window is gone, the first of the others takes over.
 */
import { pointName, type Move, type Point, type Stone } from '../../engine/board/point.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import { nodeMove, toMoveAt } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { Api, DocumentThinking, EngineMove, Player } from '../../main/ipc/api.ts';
import { errorData } from '../api/errors.ts';
import {
  addChild,
  childWithMove,
  isMainEnd,
  moveProperty,
  setText,
  type Change,
} from '../../engine/sgf/gameEdits.ts';
import { t } from '../messages/messages.ts';
import { GameClock } from './clock/gameClock.svelte.ts';
import type { EngineDesk } from './engineDesk.svelte.ts';
import { engineOf } from './engines.ts';
import type { GameDocument } from './gameDocument.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import { sideName, whyIllegal } from './positionView.ts';
import { moveDraw } from '../../engine/protocol/searchLevels.ts';
import { budgetOf } from './strength.ts';
import { Teacher, type Verdict } from './teacher.svelte.ts';
import { childTowards, isSingleLine, passes, takeBackTo } from './turns.ts';

/** Milliseconds after a move that came from another window until this one goes on with the game. */
const GRACE = 3000;

/** A search for the move after a node of this game. */
interface Search {
  node: SgfNode;
  /** Name of the user's engine that thinks; null: ours, for which others may have to wait. */
  user: string | null;
}

export class GameController {
  readonly document: GameDocument;
  readonly clock: GameClock;
  readonly teacher: Teacher;
  /** The running or waiting search. */
  search = $state.raw<Search | null>(null);
  /** What the last finished search of this game found, and where. */
  lastReport = $state.raw<{ node: SgfNode; report: SearchReport } | null>(null);
  /** True when the engine was told to wait. */
  paused = $state(false);
  /** Called with every move that is added: for the sound, and to open the scoring after two passes. */
  onMove: (move: Move) => void = () => undefined;
  /** Called when the teacher stops the game, so that what it asks can be shown. */
  onStopped: () => void = () => undefined;

  readonly toMove: Stone = $derived.by(() => this.document.view.toMove);
  readonly mover: Player = $derived.by(() => this.#player(this.toMove));
  /** A human plays against the engine (or two humans play), and this is that game. */
  readonly active: boolean = $derived.by(() => this.document.play.active);
  readonly engineOnly: boolean = $derived.by(() => {
    const { black, white } = this.document.play;
    return black.kind === 'engine' && white.kind === 'engine';
  });
  readonly hasEngine: boolean = $derived.by(() => {
    const { black, white, active } = this.document.play;
    return active && (black.kind === 'engine' || white.kind === 'engine');
  });
  /** The last two moves at the cursor were passes. */
  readonly bothPassed: boolean = $derived.by(() => {
    void this.document.version;
    return passes(this.document.cursor, this.document.info.size) >= 2;
  });
  /** The game has a result and this is its last position, or both passed. */
  readonly over: boolean = $derived.by(() => this.bothPassed || this.decided);
  /** The game has a result and this is its last position. */
  readonly decided: boolean = $derived.by(() => {
    void this.document.version;
    return this.document.info.result !== '' && isMainEnd(this.document.cursor);
  });
  /** The engine would move here if it were asked to. */
  readonly engineToMove: boolean = $derived.by(() => {
    void this.document.version;
    const leaf = this.document.cursor.children.length === 0;
    return this.active && leaf && !this.over && this.mover.kind === 'engine' && !this.placing;
  });
  /** Handicap stones still to be placed by hand. */
  readonly placing: number = $derived.by(() => {
    const { info, cursor, play, view } = this.document;
    if (!play.active || info.handicap < 2 || cursor.parent !== null || cursor.children.length > 0) return 0;
    let black = 0;
    for (const color of view.stones) if (color === 2) black++;
    return Math.max(0, info.handicap - black);
  });

  /** What the engine thinks about for another window. */
  readonly elsewhere: DocumentThinking | null = $derived.by(() =>
    this.search === null ? this.document.thinking : null,
  );
  /** The engine thinks about its move in this game, or is going to, for this window or another. */
  readonly busy: boolean = $derived(this.search !== null || this.elsewhere !== null);

  #takeOver: ReturnType<typeof setTimeout> | undefined;
  /** The last search ended because the host was away. */
  #interrupted = false;
  readonly #api: Api;
  readonly #desk: EngineDesk;
  readonly #notices: Notices;

  /** `now`: milliseconds, for the clocks. */
  constructor(
    api: Api,
    document: GameDocument,
    desk: EngineDesk,
    notices: Notices,
    now: () => number = () => performance.now(),
  ) {
    this.#api = api;
    this.document = document;
    this.clock = new GameClock(document, now);
    this.teacher = new Teacher(desk, document);
    this.clock.onTimeOver = (color) => this.#timeOver(color);
    this.#desk = desk;
    this.#notices = notices;
    document.onFollow = (move) => {
      this.onMove(move);
      this.#awaitOther();
    };
    document.onPlay = () => this.#followPlay();
    document.onThinking = (stopped) => this.#followThinking(stopped);
    document.onEdit = (own) => {
      // Undo and deletions can take the position away that the engine thinks about, or stones of its handicap.
      const { search } = this;
      if (search && (this.placing > 0 || document.collection.node(search.node.id) !== search.node))
        this.#void();
      if (own) this.#keepTime();
    };
  }

  /** True while this game's search runs (and does not merely wait for another game's). */
  get thinking(): boolean {
    if (!this.search) return this.elsewhere !== null;
    return this.search.user !== null || this.#desk.owner === this;
  }

  /** Name of the user's engine that thinks about its move; null when none does. */
  get otherThinks(): string | null {
    return this.search?.user ?? this.elsewhere?.user ?? null;
  }

  /** The engine can be told to move with what it has; GTP has no such command for other programs. */
  get canHurry(): boolean {
    return this.thinking && this.otherThinks === null;
  }

  /** This window's own search by our engine runs. */
  get #isSearching(): boolean {
    return this.search !== null && this.canHurry;
  }

  /** What is known of the running search, else of the last one. */
  get report(): SearchReport | null {
    return this.#isSearching ? this.#desk.report : (this.lastReport?.report ?? null);
  }

  /** The position `report` is about. */
  get reportNode(): SgfNode | null {
    return this.#isSearching ? (this.search?.node ?? null) : (this.lastReport?.node ?? null);
  }

  /**
   * Starts the engine if it is its turn at the end of a line. After a move on the board (`asked`) it answers in the middle
   * of a line, too, where its move may turn out to be there already.
   */
  proceed(asked = false): void {
    const its = asked ? this.active && !this.over && this.mover.kind === 'engine' : this.engineToMove;
    if (its && !this.paused && !this.busy) void this.#think();
  }

  /** After a restart: goes on with a game against the engine; engine against engine waits for a key. */
  resume(): void {
    const { document } = this;
    // Before the first move time runs at once; a game that was interrupted waits for whoever is to move.
    if (this.active && !this.over) {
      const begins = document.cursor.parent === null && this.placing === 0 && document.clock === null;
      if (begins) this.clock.turn(document.cursor);
      else this.clock.open(document.cursor);
    }
    if (this.active && this.engineOnly) this.paused = this.elsewhere === null;
    else {
      // A move that is thought about already is shared; what the teacher stopped at, or was judging, it looks at again.
      const judges = this.teaches && this.engineToMove && document.thinking === null;
      document.thinking = null;
      if (judges) void this.#judge(document.cursor);
      else this.proceed();
    }
  }

  /** Plays for the side to move; returns why not, if it cannot. */
  play(point: Point): string | undefined {
    const { document } = this;
    const color = this.toMove;
    if (this.stopped) return t('state:play.stopped');
    if (this.engineToMove || this.search?.node === document.cursor)
      return t(this.busy ? 'state:play.thinking' : 'state:play.engineTurn');
    if (this.active && this.decided) return t('state:play.over');
    const reason = whyIllegal(document.view.position, point, color);
    if (reason !== undefined) return reason;
    // Whoever stopped one search and goes on playing wants an answer again.
    if (!this.engineOnly) this.paused = false;
    // The game goes on here now; an answer somewhere else is not waited for.
    this.#void();
    this.#addMove(document.cursor, { color, point });
    this.#turn();
    if (this.teaches) void this.#judge(document.cursor);
    else this.proceed(true);
    return undefined;
  }

  /** Moves of the user's are judged before they are answered. */
  get teaches(): boolean {
    return this.active && this.document.play.teaching === true && this.#human() !== undefined;
  }

  /** What the teacher stopped the game at, while it is on the board. */
  get stopped(): Verdict | null {
    const { verdict } = this.teacher;
    return verdict?.node === this.document.cursor ? verdict : null;
  }

  /** Has the engine answer a move that was stopped at. */
  playAnyway(): void {
    this.teacher.dismiss();
    this.clock.resume();
    this.proceed(true);
  }

  async #judge(node: SgfNode): Promise<void> {
    const { document } = this;
    const wanted = (): boolean => this.active && document.cursor === node;
    try {
      if (!(await this.teacher.judge(node, wanted))) {
        this.clock.pause();
        this.onStopped();
        return;
      }
    } catch (thrown) {
      if (errorData(thrown).code === 'disconnected') return;
      this.#notices.failed(() => t('state:play.notJudged'), thrown);
    }
    if (wanted()) this.proceed(true);
  }

  pass(): void {
    this.play(0);
  }

  get canPass(): boolean {
    return !this.over && !this.engineToMove && this.placing === 0;
  }

  /**
   * The human resigns; in a game of two humans the side to move does. A game that is played on beside the one in the file leaves that its
   * result: it ends with a comment, and is only looked at from then on.
   */
  resign(): void {
    const { document } = this;
    const { cursor, root, info, play } = document;
    const loser = this.#human() ?? this.toMove;
    // not shown: text of the file
    const record = `${loser === 2 ? 'Black' : 'White'} resigns.`;
    this.#void();
    this.clock.pause();
    const decides = info.result === '' && isMainEnd(cursor);
    if (decides) {
      document.edit({ edits: setText(root, 'RE', loser === 2 ? 'W+R' : 'B+R'), cursor: cursor.id });
    } else {
      const comment = [cursor.text('C') ?? '', record].filter((text) => text !== '').join('\n');
      document.edit({ edits: setText(cursor, 'C', comment), cursor: cursor.id });
      document.setPlay({ ...play, active: false });
    }
    const goOn = (): void => {
      if (!decides) document.setPlay(play);
    };
    this.#notices.info(() => t('state:play.resigns', { side: sideName(loser) }), document.takingBack(goOn));
  }

  get canResign(): boolean {
    return this.active && !this.over && !this.engineOnly && this.document.cursor.parent !== null;
  }

  /**
   * Takes back my last move and the engine's answer; between humans one move. Moves of the file, and what follows them, stay in the game, and so
   * does the result unless this is the end that it speaks of: then only the board goes back, and what is played next is a variation.
   */
  undoPair(): void {
    const target = this.#takeBackTo();
    if (!target) return;
    this.teacher.dismiss();
    this.#void();
    const { document } = this;
    const removed = childTowards(target, document.cursor);
    if (document.collection.isOfSource(removed) || !isSingleLine(removed)) document.goTo(target);
    else {
      const ends = document.info.result !== '' && isMainEnd(document.cursor);
      const edits = [
        ...(ends ? setText(document.root, 'RE', '') : []),
        { op: 'remove' as const, node: removed.id },
      ];
      document.edit({ edits, cursor: target.id });
    }
    this.paused = this.engineOnly;
    this.#turn();
    this.proceed();
  }

  get canUndoPair(): boolean {
    return this.active && this.#takeBackTo() !== undefined;
  }

  /** Ends the search without a move; the engine then waits. */
  async stop(): Promise<void> {
    this.paused = true;
    this.#interrupted = false;
    if (!this.busy) return;
    this.clock.pause();
    this.#forget();
    await this.#end('doc.stopMove');
  }

  /** True while the engine thinks on its opponent's time, in whichever game. */
  get pondering(): boolean {
    return this.#desk.pondering;
  }

  /** Ends that; after the next move it thinks again. */
  async stopPondering(): Promise<void> {
    await this.#end('engine.stop');
  }

  /** Ends the search and plays its best move so far. */
  async moveNow(): Promise<void> {
    if (this.canHurry) await this.#end('doc.moveNow');
  }

  /** After a lost connection: asks again for the move whose search was lost with it. */
  reconnected(): void {
    this.clock.reconnected();
    if (!this.#interrupted) return;
    this.#interrupted = false;
    this.document.thinking = null;
    this.unpause();
  }

  /** Lets the engine go on after a stop, or from the position at the cursor (`asked`). */
  unpause(asked = false): void {
    this.paused = false;
    this.teacher.dismiss();
    this.proceed(asked);
  }

  /** Goes back to the game after its scoring; when both had passed, the side to move has to move again. */
  playOn(): void {
    this.paused = false;
    const { bothPassed, decided, engineOnly } = this;
    if (!bothPassed) this.proceed();
    else if (this.active && !decided && !engineOnly && this.mover.kind === 'engine' && !this.search)
      void this.#think();
  }

  /** Puts a handicap stone on the board, or takes one away again. */
  placeHandicap(point: Point, change: Change): void {
    if (this.placing === 0 && this.document.view.stones[point] === 0) return;
    this.document.edit(change);
    if (this.placing === 0) this.#turn();
    this.proceed();
  }

  /** Ends everything that runs for this game. */
  dispose(): void {
    clearTimeout(this.#takeOver);
    // What still waits for an answer, such as the judging of a move, begins nothing any more.
    this.paused = true;
    if (this.search) this.#void();
    this.teacher.dismiss();
    this.clock.dispose();
    this.document.dispose();
  }

  /** `takesOver`: in place of a window that does not go on with the game, unless another one has. */
  async #think(takesOver = false): Promise<void> {
    const { document } = this;
    const player = this.mover;
    if (player.kind !== 'engine') return;
    const search: Search = {
      node: document.cursor,
      user: player.engine === 'user' ? player.name : null,
    };
    this.search = search;
    const params = {
      id: document.id,
      node: search.node.id,
      budget: budgetOf(player.level, document.spec()),
      seed: document.seedAt(search.node),
      using: engineOf(player),
      level: player.engine === 'classic' ? player.level : undefined,
      draw: player.engine === 'montecarlo' ? moveDraw(player.level) : undefined,
      mayResign: !this.engineOnly,
      // Between two engines nobody waits.
      ...(player.engine === 'montecarlo' && player.ponder === true && !this.engineOnly
        ? { ponder: true }
        : {}),
      ...(takesOver ? { takesOver } : {}),
    };
    const loser = this.toMove;
    this.clock.resume();
    try {
      // The host adds the move after its own node of that number, so it has to have it.
      await document.settled();
      const clock = this.clock.forMove(search.node);
      const asked = clock ? { ...params, clock } : params;
      const result =
        search.user === null
          ? await this.#desk.run(this, 'doc.genmove', asked, () => this.#isWanted(search))
          : this.#isWanted(search) && (await this.#api.call('doc.genmove', asked));
      if (!result) return;
      if (result.outcome === 'elsewhere') {
        if (this.search === search) this.search = null;
        return;
      }
      this.lastReport = result.report ? { node: search.node, report: result.report } : null;
      if (this.search !== search) return;
      this.search = null;
      await this.#answer(search, result, loser);
    } catch (thrown) {
      if (this.search !== search) return;
      this.search = null;
      this.paused = true;
      this.clock.pause();
      this.#interrupted = errorData(thrown).code === 'disconnected';
      if (this.#interrupted) return;
      const { user } = search;
      this.#notices.failed(
        () => (user === null ? t('state:play.engineFailed') : t('state:play.userFailed', { name: user })),
        thrown,
      );
    }
  }

  #isWanted(search: Search): boolean {
    return this.search === search && this.document.collection.node(search.node.id) === search.node;
  }

  /** What the host made of the engine's answer; the move itself came as an entry of the journal. */
  async #answer({ node }: Search, { outcome, node: played }: EngineMove, loser: Stone): Promise<void> {
    const { document } = this;
    const side = (): string => sideName(loser);
    if (outcome === 'resigned') this.#notices.info(() => t('state:play.resigns', { side: side() }));
    else if (outcome === 'wouldResign')
      this.#notices.info(() => t('state:play.wouldResign', { side: side() }));
    else if (outcome === 'lostOnTime') this.#notices.info(() => t('state:play.lostOnTime', { side: side() }));
    if (outcome === 'resigned' || outcome === 'lostOnTime') this.clock.pause();
    if (outcome === 'stopped' || outcome === 'wouldResign') this.paused = true;
    if (played === undefined) return;
    if (!document.collection.node(played)) await document.refresh();
    const child = document.collection.node(played);
    if (!child) return;
    this.#turn(child);
    // A move that was there already came with no entry.
    if (document.cursor === node) document.goTo(child);
    if (document.cursor === child) this.proceed(true);
    else {
      const name = pointName(nodeMove(child, document.info.size)?.point ?? 0, document.info.size);
      this.#notices.info(() => t('state:play.atEnd', { point: name }));
    }
  }

  /** Adds a move after `node`, or goes to it if it is there; the cursor follows only if it stands at `node`. */
  #addMove(node: SgfNode, move: Move): void {
    const { document } = this;
    const size = document.info.size;
    const known = childWithMove(node, move, size);
    const follow = document.cursor === node;
    if (known) {
      if (follow) document.goTo(known);
    } else {
      const change = addChild(document.collection, node, [
        moveProperty(move, size),
        ...this.clock.propertiesOf(node, move.color),
      ]);
      if (!document.edit(follow ? change : { ...change, cursor: document.cursor.id })) return;
    }
    if (follow) this.onMove(move);
  }

  /** The game stands at a node, where the time of the next move begins; nobody's when it is over. */
  #turn(node = this.document.cursor): void {
    if (!this.active) return;
    if (this.over || this.placing > 0 || (this.engineOnly && this.paused)) this.clock.stand(node);
    else this.clock.turn(node);
  }

  /** An edit can take the move away after which the time runs, or bring the next one back: it goes on for who is to move then. */
  #keepTime(): void {
    const { clock, document } = this;
    const { cursor, collection } = document;
    if (this.placing > 0) {
      clock.stand(cursor);
      return;
    }
    if (clock.standsIn(collection) && !(cursor.parent && clock.standsAt(cursor.parent))) return;
    if (clock.paused) clock.stand(cursor);
    else this.#turn();
  }

  /** A side has used up its time: that decides the game, where it ends here; else the game is only looked at from then on. */
  #timeOver(color: Stone): void {
    const { document } = this;
    const { cursor, root, info, play } = document;
    const end = this.search?.node ?? cursor;
    this.#void();
    if (info.result === '' && isMainEnd(end))
      document.edit({ edits: setText(root, 'RE', color === 2 ? 'W+T' : 'B+T'), cursor: cursor.id });
    else document.setPlay({ ...play, active: false });
    this.#notices.info(() => t('state:play.lostOnTime', { side: sideName(color) }));
  }

  #player(color: Stone): Player {
    return color === 2 ? this.document.play.black : this.document.play.white;
  }

  /** The colour of the only human, if there is exactly one. */
  #human(): Stone | undefined {
    const { black, white } = this.document.play;
    if (black.kind === white.kind) return undefined;
    return black.kind === 'human' ? 2 : 1;
  }

  #takeBackTo(): SgfNode | undefined {
    return takeBackTo(this.document.cursor, this.document.info.size, this.#human());
  }

  /** Makes a running search's answer void and ends it. */
  #void(): void {
    if (!this.busy) return;
    this.#forget();
    void this.#end('doc.stopMove');
  }

  #forget(): void {
    this.search = null;
    this.document.thinking = null;
  }

  /** Another window said who plays: the engine thinks no more where it does not move. */
  #followPlay(): void {
    if (!this.teaches) this.teacher.dismiss();
    if (!this.search) return;
    if (!this.active || this.#player(toMoveAt(this.search.node)).kind === 'human') this.#void();
  }

  /** The engine thinks for another window, which may end that without a move. */
  #followThinking(stopped: boolean): void {
    if (this.search) return;
    if (this.elsewhere) this.paused = false;
    else if (stopped) this.paused = true;
  }

  /** A move came that was not made here: goes on with the game when nobody else does. */
  #awaitOther(): void {
    const node = this.document.cursor;
    clearTimeout(this.#takeOver);
    this.#takeOver = setTimeout(() => {
      if (this.document.cursor !== node || this.busy || this.paused || this.teaches) return;
      if (this.clock.control && !this.clock.standsAt(node)) this.#turn(node);
      if (this.engineToMove) void this.#think(true);
    }, GRACE);
  }

  async #end(how: 'doc.moveNow' | 'doc.stopMove' | 'engine.stop'): Promise<void> {
    try {
      if (how === 'engine.stop') await this.#api.call(how, {});
      else await this.#api.call(how, { id: this.document.id });
    } catch (thrown) {
      if (errorData(thrown).code !== 'disconnected')
        this.#notices.failed(() => t('state:engine.notStopped'), thrown);
    }
  }
}
