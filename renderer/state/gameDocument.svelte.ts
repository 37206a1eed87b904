/**
 * One open document: the SGF tree, the cursor in it, and the way of every edit to the host. The tree itself is a plain
 * object that Svelte does not watch (it may have 100,000 nodes); `version` changes with every edit and `cursor` with every
 * step, and what is shown derives from these two.
 */
import type {
  Api,
  DocumentClock,
  DocumentThinking,
  Encoding,
  Events,
  OpenDocument,
  PlaySetup,
} from '../../main/ipc/api.ts';
import { gameInfo, type GameInfo } from '../../engine/sgf/gameInfo.ts';
import type { Move } from '../../engine/board/point.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { allFindings } from '../../engine/sgf/unusable.ts';
import { nodeMove, PositionCursor, positionSpecAt } from '../../engine/sgf/replay.ts';
import { rootOf, SgfEditError, type SgfCollection, type SgfNode } from '../../engine/sgf/tree.ts';
import type { Diagnostic, NodeId, SgfEdit } from '../../engine/sgf/types.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import { USUAL_SEED } from '../../engine/protocol/engineChoice.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { errorData } from '../api/errors.ts';
import type { Change } from '../../engine/sgf/gameEdits.ts';
import { t } from '../messages/messages.ts';
import { EditLog } from './editLog.svelte.ts';
import type { NoticeAction, Notices } from './notices.svelte.ts';
import { Walk } from './walk.ts';
import { moveCount, viewOf, type PositionView } from './positionView.ts';

/** Milliseconds the cursor rests before the host is told where it stands. */
const CURSOR_REST = 250;

export class GameDocument {
  readonly id: number;
  name = $state('');
  path = $state<string | undefined>(undefined);
  encoding = $state<Encoding>('UTF-8');
  encodingSource = $state<OpenDocument['encodingSource']>('default');
  play = $state.raw<PlaySetup>({
    black: { kind: 'human' },
    white: { kind: 'human' },
    seed: 1,
    active: false,
  });
  saved = $state(true);
  /** What a window last said of the clock of the move at hand, as of when that was heard; null when none has. */
  clock: DocumentClock | null = null;
  /** What the engine thinks about its move in, for whichever window; null while it does not. */
  thinking = $state.raw<DocumentThinking | null>(null);
  diagnostics = $state.raw<Diagnostic[]>([]);
  /** Changes with every edit of the tree. */
  version = $state(0);
  cursor = $state.raw<SgfNode>(undefined as unknown as SgfNode);
  log = $state.raw<EditLog>(undefined as unknown as EditLog);
  collection!: SgfCollection;
  /** Called after every change of the tree; `own`: it was made in this window. */
  onEdit: (own: boolean) => void = () => undefined;
  /** Called with a move of the engine or of another window that the cursor went along with. */
  onFollow: (move: Move) => void = () => undefined;

  /** Called when a window, this one or another, said how the clock stands. */
  onClock: (clock: DocumentClock) => void = () => undefined;

  /** Called when another window said who plays, and how. */
  onPlay: () => void = () => undefined;
  /** Called when the engine began to think about its move, or that ended: `stopped` without a move. */
  onThinking: (stopped: boolean) => void = () => undefined;

  readonly root: SgfNode = $derived(rootOf(this.cursor));
  readonly info: GameInfo = $derived.by(() => {
    void this.version;
    return gameInfo(this.root);
  });
  /** What there is to see at the cursor. */
  readonly view: PositionView = $derived.by(() => {
    void this.version;
    return viewOf(this.#replay!.moveTo(this.cursor), this.cursor);
  });
  /** Nodes of all games of the file. */
  readonly nodeCount: number = $derived.by(() => {
    void this.version;
    return this.collection.nodeCount;
  });
  /** True when the host has kept every edit. */
  readonly kept: boolean = $derived(this.log.pending.length === 0);
  /** Number of the last move the host has for certain. */
  readonly keptMove: number = $derived.by(() => {
    const first = this.log.pending[0];
    const node = first ? this.collection.node(first.cursorBefore) : this.cursor;
    return moveCount(node ?? this.cursor);
  });
  /** True once anything was edited: the file can then not be read again in another encoding. */
  readonly edited: boolean = $derived.by(() => {
    void this.version;
    return this.log.revision > 0 || this.log.pending.length > 0;
  });

  readonly #api: Api;
  readonly #notices: Notices;
  readonly #walk = new Walk();
  readonly #stopListening: (() => void)[];
  #replay: PositionCursor | null = null;
  /** How often this window said who plays and was not answered yet. */
  #unsaid = 0;
  /** What was told of that last, and not taken over yet. */
  #toldPlay: PlaySetup | null = null;
  #sending: Promise<void> | null = null;
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api, notices: Notices, opened: OpenDocument) {
    this.#api = api;
    this.#notices = notices;
    this.id = opened.id;
    this.load(opened);
    this.#stopListening = [
      api.on('doc.edited', (entry) => {
        if (entry.id === this.id) this.receive(entry);
      }),
      api.on('doc.clock', ({ id, clock }) => {
        if (id !== this.id) return;
        this.clock = clock;
        this.onClock(clock);
      }),
      api.on('doc.play', ({ id, play }) => {
        if (id !== this.id) return;
        this.#toldPlay = play;
        this.#followPlay();
      }),
      api.on('doc.thinking', ({ id, thinking, stopped }) => {
        if (id !== this.id) return;
        const isNew = thinking !== null || this.thinking !== null;
        this.thinking = thinking;
        // What was ended here is known.
        if (isNew) this.onThinking(stopped);
      }),
    ];
  }

  /** Takes over what the host has, forgetting everything that was here. */
  load(opened: OpenDocument): void {
    const parsed = parseSgf(opened.text);
    const { value } = parsed;
    if (value.games.length === 0) throw new Error(t('state:document.noGame'));
    this.collection = value;
    this.log = new EditLog(value, opened.journal);
    this.diagnostics = allFindings(parsed);
    this.cursor = value.node(opened.cursor) ?? value.games[0];
    this.#walk.reset(this.cursor);
    this.#replay = new PositionCursor(this.cursor);
    this.describe(opened);
    this.clock = opened.clock ?? null;
    this.version++;
  }

  /** Takes over what the host says about the document, but not its content. */
  describe(opened: OpenDocument): void {
    this.name = opened.name;
    this.path = opened.path;
    this.encoding = opened.encoding;
    this.encodingSource = opened.encodingSource;
    this.play = opened.play;
    this.thinking = opened.thinking ?? null;
    this.saved = opened.saved;
  }

  /** The position at the cursor for the engine. */
  spec(): PositionSpec {
    return positionSpecAt(this.cursor);
  }

  /**
   * The seed of the engine's thoughts about the position at the cursor or another node, whoever asks. Of a game that is played it is the game's, and
   * another one for each move; one that is only looked at is told of as the command line and the tests tell of it.
   */
  seedAt(node = this.cursor): number {
    const { active, seed } = this.play;
    return active ? (seed + 7919 * moveCount(node)) & 0x7fff_ffff : USUAL_SEED;
  }

  /** The collection as SGF text. */
  text(): string {
    return writeSgf(this.collection);
  }

  goTo(node: SgfNode): void {
    if (node === this.cursor) return;
    this.#walk.visit(node, this.cursor);
    this.cursor = node;
    clearTimeout(this.#cursorTimer);
    this.#cursorTimer = setTimeout(() => this.keepCursor(), CURSOR_REST);
  }

  /** Tells the host where the cursor stands. */
  keepCursor(): void {
    clearTimeout(this.#cursorTimer);
    // A lost connection is told by the banner; where the cursor stood is not worth a second message.
    this.#api.call('doc.cursor', { id: this.id, cursor: this.cursor.id }).catch(() => undefined);
  }

  /** The child that "forward" goes to: the one visited last, else the first. */
  next(): SgfNode | undefined {
    return this.#walk.next(this.cursor);
  }

  /** The nodes that "forward" would go through from a node to the end. */
  onward(from: SgfNode): SgfNode[] {
    const nodes: SgfNode[] = [];
    for (let at = this.#walk.next(from); at; at = this.#walk.next(at)) nodes.push(at);
    return nodes;
  }

  forward(steps = 1): void {
    this.goTo(this.#walk.forward(this.cursor, steps));
  }

  back(steps = 1): void {
    this.goTo(this.#walk.back(this.cursor, steps));
  }

  toStart(): void {
    this.goTo(this.root);
  }

  toEnd(): void {
    this.goTo(this.#walk.forward(this.cursor, Infinity));
  }

  /** Goes to the variation before (-1) or after (+1) this one. */
  variation(by: -1 | 1): void {
    this.goTo(this.#walk.sibling(this.cursor, by));
  }

  /** The game before (-1) or after (+1) this one in the file. */
  gameBeside(by: -1 | 1): SgfNode | undefined {
    const { games } = this.collection;
    return games[games.indexOf(this.root) + by];
  }

  /** Applies a change as one undo step and sends it; false when there was nothing to change. */
  edit(change: Change): boolean {
    if (change.edits.length === 0) return false;
    try {
      this.log.add(change.edits, this.cursor.id, change.cursor);
    } catch (error) {
      this.#notices.failed(() => t('state:document.noSense'), error);
      return false;
    }
    this.#changed(change.cursor);
    this.#send();
    return true;
  }

  undo(): void {
    const cursor = this.log.undoStep(this.cursor.id);
    if (cursor === undefined) return;
    this.#changed(cursor);
    this.#send();
  }

  /** A button that takes back the step just made, for as long as it is the last one. */
  takingBack(andThen: () => void = () => undefined): NoticeAction {
    const { undo: step } = this.log;
    const holds = (): boolean => this.log.undo === step;
    const run = (): void => {
      if (!holds()) return;
      this.undo();
      andThen();
    };
    return { label: () => t('actions:edit.undo'), run, holds };
  }

  redo(): void {
    const cursor = this.log.redoStep(this.cursor.id);
    if (cursor === undefined) return;
    this.#changed(cursor);
    this.#send();
  }

  setPlay(play: PlaySetup): void {
    this.play = play;
    this.#unsaid++;
    this.#api
      .call('doc.play', { id: this.id, play })
      .catch((error: unknown) => this.#notices.failed(() => t('state:document.playNotKept'), error))
      .finally(() => {
        this.#unsaid--;
        this.#followPlay();
      });
  }

  /** Takes over who plays as the host told it last; what was told while this window said otherwise is not the last word. */
  #followPlay(): void {
    const play = this.#toldPlay;
    if (!play || this.#unsaid > 0) return;
    this.#toldPlay = null;
    this.play = play;
    this.onPlay();
  }

  /** Tells every window how the clock stands, when the host has the node it is about; false when it could not be told. */
  async tellClock(clock: () => DocumentClock): Promise<boolean> {
    await this.settled();
    return this.#api.call('doc.clock', { id: this.id, clock: clock() }).then(
      () => true,
      // A lost connection is told by the banner, and afterwards the clock is told again.
      () => false,
    );
  }

  /** After a lost connection: keeps what arrived, takes what others did, sends the rest, or reads the document anew. */
  resume(opened: OpenDocument): void {
    if (this.#catchUp(opened)) {
      this.clock = opened.clock ?? null;
      if (this.#unsaid === 0) this.play = opened.play;
      this.thinking = opened.thinking ?? null;
      this.#send();
    } else {
      this.load(opened);
      this.#notices.info(() => t('state:document.reread', { name: this.name }));
    }
  }

  /** Takes an entry of the host's journal. The cursor follows a move that goes on where it stands. */
  receive({ revision, edits }: Pick<Events['doc.edited'], 'revision' | 'edits'>): void {
    try {
      this.#take(revision, edits);
    } catch (thrown) {
      if (!(thrown instanceof SgfEditError)) throw thrown;
      void this.#reread(thrown);
    }
  }

  /** Takes the entries of the host's journal that have not arrived yet. */
  async refresh(): Promise<void> {
    this.resume(await this.#api.call('doc.open', { id: this.id }));
  }

  /** Resolves when the host has answered everything sent so far. */
  async settled(): Promise<void> {
    while (this.#sending) await this.#sending;
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
    clearTimeout(this.#cursorTimer);
  }

  #changed(cursor: NodeId, own = true): void {
    this.saved = this.path === undefined;
    this.version++;
    const node = this.collection.node(cursor) ?? this.#surviving(this.cursor);
    this.#walk.visit(node, this.cursor);
    this.cursor = node;
    clearTimeout(this.#cursorTimer);
    this.onEdit(own);
  }

  /** The nearest node above that is still in the tree. */
  #surviving(from: SgfNode): SgfNode {
    for (let node: SgfNode | null = from; node; node = node.parent) {
      const there = this.collection.node(node.id);
      if (there) return there;
    }
    return this.collection.games[0];
  }

  #send(): void {
    this.#sending ??= this.#sendAll()
      .catch((error: unknown) => void this.#notices.failed(() => t('state:document.rereadFailed'), error))
      .finally(() => (this.#sending = null));
  }

  #take(revision: number, edits: SgfEdit[]): void {
    const renumbered = this.log.receive(revision, edits);
    if (!renumbered) return;
    const [edit] = edits;
    const cursor = renumbered(this.cursor.id);
    const child =
      edit.op === 'insert' && edit.parent === cursor ? this.collection.node(edit.nodes[0].id) : undefined;
    const move = child && nodeMove(child, this.info.size);
    this.#changed(move ? child.id : cursor, false);
    if (move) this.onFollow(move);
  }

  /** Takes the entries that the host has and this window has not; false when they do not go together. */
  #catchUp({ text, journal }: OpenDocument): boolean {
    if (text !== this.collection.layout.text || journal.length < this.log.revision) return false;
    try {
      while (this.log.revision < journal.length) this.#take(this.log.revision, journal[this.log.revision]);
      return true;
    } catch (thrown) {
      if (thrown instanceof SgfEditError) return false;
      throw thrown;
    }
  }

  async #sendAll(): Promise<void> {
    /** What the game was opened again for. */
    let reopened: unknown;
    for (let entry = this.log.pending[0]; entry; entry = this.log.pending[0]) {
      const { edits, cursor } = entry;
      const { log } = this;
      const { revision } = log;
      try {
        log.acknowledge(
          (await this.#api.call('doc.edit', { id: this.id, revision, edits, cursor })).revision,
        );
      } catch (thrown) {
        const { code } = errorData(thrown);
        // Whether the host got it is unknown now; resume() finds out.
        if (code === 'disconnected') return;
        // Another window closed the game, which goes on in this one.
        if (code === 'not-found' && reopened !== entry) {
          reopened = entry;
          if (this.#catchUp(await this.#api.call('doc.open', { id: this.id }))) continue;
        }
        if (code !== 'conflict' || !(await this.#follow(revision))) await this.#reread(thrown);
      }
    }
  }

  /** Whether somebody else edited the game after that revision; what they did is taken over. */
  async #follow(revision: number): Promise<boolean> {
    if (this.log.revision > revision) return true;
    return this.#catchUp(await this.#api.call('doc.open', { id: this.id })) && this.log.revision > revision;
  }

  /** Takes back what is pending and reads the document as the host has it, which numbers new nodes by what it has kept. */
  async #reread(why: unknown): Promise<void> {
    const back = this.log.rollBack();
    if (back !== undefined) {
      this.#changed(back);
      this.#notices.failed(() => t('state:document.takenBack'), why);
    }
    const opened = await this.#api.call('doc.open', { id: this.id });
    this.load({ ...opened, cursor: this.cursor.id });
  }
}
