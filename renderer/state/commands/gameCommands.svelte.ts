/**
 * One of the user's engines asked by its own commands about the position shown: those that it lists for GoGui, else those of GTP and GNU
 * Go that it knows. What a command needs is asked for; its reply lies on the board while the position is the one that was asked about.
 */
import type { UserEngine } from '../../../main/ipc/enginesApi.ts';
import type { Api, Events } from '../../../main/ipc/api.ts';
import { pointName, type Point, type Stone } from '../../../engine/board/point.ts';
import { positionSpecAt } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import { errorData } from '../../api/errors.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';
import {
  commandLine,
  commandList,
  type AnalyzeCommand,
  type CommandField,
  type CommandList,
  type FieldValues,
} from './analyzeCommands.ts';
import { pictureOf, pointsIn, type Picture } from './replies.ts';
import { t } from '../../messages/messages.ts';

/** What came of a command. */
export interface CommandReply {
  command: AnalyzeCommand;
  /** As it was sent. */
  line: string;
  /** False: the engine refused. */
  ok: boolean;
  text: string;
  /** Characters that were left out. */
  cut: number;
  stderr: string;
  /** Null when it was refused. */
  picture: Picture | null;
  node: SgfNode;
  version: number;
}

/** What an engine draws while it thinks about a position. */
interface LiveDrawing {
  engine: string;
  picture: Picture;
  node: SgfNode;
  version: number;
}

export class GameCommands {
  /** Its page is shown. */
  on = $state(false);
  engine = $state.raw<UserEngine | null>(null);
  /** Null until the engine has told it. */
  list = $state.raw<CommandList | null>(null);
  chosen = $state.raw<AnalyzeCommand | null>(null);
  /** The page is asked anew at each position. */
  auto = $state(false);
  /** Replies to other commands stay on the board beside the new one. */
  keep = $state(false);
  /** What is asked now; '' for nothing. */
  asking = $state('');
  failure = $state.raw<{ message: string; detail?: string } | null>(null);
  replies = $state.raw<readonly CommandReply[]>([]);
  /** Of %c; null: whoever is to move. */
  color = $state<Stone | null>(null);
  /** Of %p and %P, and of an editable list. */
  chosenPoints = $state.raw<readonly Point[]>([]);
  texts = $state.raw<FieldValues>({});
  /** Lit up by what is pointed at. */
  lit = $state.raw<readonly Point[]>([]);
  /** The part of the text that is selected; '' for all of it. */
  selectedText = $state('');

  /** Of the engine that thinks about its move or about a question; null while none draws. */
  #drawn = $state.raw<LiveDrawing | null>(null);
  readonly live: LiveDrawing | null = $derived.by(() =>
    this.#drawn && this.#isHere(this.#drawn) ? this.#drawn : null,
  );

  readonly reply: CommandReply | null = $derived.by(() => this.replies.at(-1) ?? null);
  /** The latest reply is about the position shown. */
  readonly current: boolean = $derived.by(() => this.reply !== null && this.#isHere(this.reply));
  /** What lies on the board: what is being drawn alone, else the replies. */
  readonly shown: readonly Picture[] = $derived.by(() =>
    this.live
      ? [this.live.picture]
      : this.replies.flatMap((reply) => (reply.picture && this.#isHere(reply) ? [reply.picture] : [])),
  );
  /** Points of the text that are marked: those of the selected part of it. */
  readonly marked: readonly Point[] = $derived.by(() => {
    const { picture } = this.reply ?? {};
    if (!picture?.marksText || !this.current) return [];
    return pointsIn(this.selectedText === '' ? picture.text : this.selectedText, this.#document.info.size);
  });
  /** What of the chosen command the user has to be asked for. */
  readonly fields: readonly CommandField[] = $derived.by(() => this.chosen?.fields ?? []);
  /** How many points a click on the board chooses: 0, 1, or any number. */
  readonly wanted: number = $derived.by(() => {
    if (this.chosen?.type === 'eplist' || this.fields.some(({ kind }) => kind === 'points')) return Infinity;
    return this.fields.some(({ kind }) => kind === 'point') ? 1 : 0;
  });
  readonly choosing: boolean = $derived.by(() => this.on && this.wanted > 0);
  /** It has the board. */
  readonly taken: boolean = $derived.by(
    () => this.live !== null || (this.on && (this.shown.length > 0 || this.choosing)),
  );
  /** What is missing before the command can be sent; '' when nothing is. */
  readonly missing: string = $derived.by(() => {
    if (!this.chosen) return t('commands:missing.command');
    if (this.wanted > 0 && this.chosenPoints.length === 0 && this.chosen.type !== 'eplist')
      return this.wanted === 1 ? t('commands:missing.point') : t('commands:missing.thePoints');
    const empty = this.fields.find(
      ({ kind, placeholder }) =>
        (kind === 'text' || kind === 'read' || kind === 'write') &&
        (this.texts[placeholder] ?? '').trim() === '',
    );
    if (!empty) return '';
    return empty.kind === 'text' ? t('commands:missing.text') : t('commands:missing.file');
  });

  readonly #api: Api;
  readonly #document: GameDocument;
  readonly #stopListening: () => void;
  /** The position that is asked about now. */
  #about: Pick<LiveDrawing, 'node' | 'version'> | null = null;
  /** Ends when all parameters that were changed are set. */
  #setting: Promise<void> = Promise.resolve();
  /** Another engine was chosen, or the question was given up. */
  #asked: object | null = null;

  constructor(api: Api, document: GameDocument) {
    this.#api = api;
    this.#document = document;
    this.#stopListening = api.on('engines.graphics', (told) => this.#draws(told));
  }

  get toMove(): Stone {
    return this.#document.view.toMove;
  }

  /** Turns to an engine, which is started and tells what it can be asked. */
  async use(engine: UserEngine | null): Promise<void> {
    if (this.asking !== '') void this.stop();
    this.engine = engine;
    this.list = null;
    this.replies = [];
    this.choose(null);
    if (engine) await this.#read(engine);
  }

  /** Chooses a command; one that needs nothing is asked at once. */
  choose(command: AnalyzeCommand | null): void {
    this.chosen = command;
    this.failure = null;
    this.chosenPoints = [];
    this.lit = [];
    this.texts = {};
    if (!this.keep) this.replies = [];
    if (!command || this.asking !== '') return;
    const asks = command.fields.some(
      ({ kind }) => kind !== 'toMove' && kind !== 'color' && kind !== 'optional',
    );
    if (command.type === 'eplist') void this.#show(command);
    else if (command.fields.some(({ kind }) => kind === 'optional')) void this.#readOptional(command);
    else if (!asks) void this.run();
  }

  /** A click on the board while points are wanted: one for %p, which is asked about at once, else any number. */
  choosePoint(point: Point): void {
    if (this.wanted === 1) {
      this.chosenPoints = [point];
      if (this.missing === '') void this.run();
      return;
    }
    const { chosenPoints: before } = this;
    this.chosenPoints = before.includes(point)
      ? before.filter((other) => other !== point)
      : [...before, point];
  }

  setText(placeholder: string, text: string): void {
    this.texts = { ...this.texts, [placeholder]: text };
  }

  /** Sends the chosen command, if nothing is missing. */
  async run(): Promise<void> {
    const { chosen } = this;
    if (!chosen || this.missing !== '' || this.asking !== '') return;
    const points = this.#names(this.chosenPoints);
    const line =
      chosen.type === 'eplist'
        ? `${chosen.command} ${points}`.trim()
        : commandLine(chosen, this.#values(chosen));
    const reply = await this.#ask(chosen, line);
    if (!reply) return;
    if (reply.ok && chosen.type === 'eplist') await this.#show(chosen);
    else if (reply.ok && chosen.type === 'reload' && this.engine) await this.#read(this.engine);
  }

  /** Sets a parameter of the chosen `param` command, after those that are being set, and reads them all again. */
  setParameter(key: string, value: string): Promise<void> {
    const { chosen } = this;
    return (this.#setting = this.#setting.then(async () => {
      if (chosen && chosen === this.chosen && this.asking === '') await this.#set(chosen, key, value);
    }));
  }

  async #set(chosen: AnalyzeCommand, key: string, value: string): Promise<void> {
    const command = commandLine(chosen, this.#values(chosen));
    const line = `${command} ${key} ${value.replace(/[\r\n]+/g, ' ')}`.trim();
    const set = await this.#ask(chosen, line, false);
    if (set?.ok) await this.#ask(chosen, command);
    else if (set)
      this.failure = {
        message: t('commands:refused', { line, why: set.text || t('commands:refused.noReason') }),
      };
  }

  /** To be called when another position is shown. */
  async moved(): Promise<void> {
    if (this.auto && this.on && this.replies.length > 0 && !this.current) await this.run();
  }

  /** Gives up what is asked: GTP knows no way to end it, so the engine's process is. */
  async stop(): Promise<void> {
    const { engine } = this;
    this.#asked = null;
    this.asking = '';
    if (!engine) return;
    try {
      await this.#api.call('engines.endQueries', { id: engine.id });
    } catch (thrown) {
      this.failure = errorData(thrown);
    }
  }

  clear(): void {
    this.replies = [];
    this.chosenPoints = [];
    this.lit = [];
  }

  light = (points: readonly Point[]): void => void (this.lit = points);

  dispose(): void {
    this.#stopListening();
    if (this.asking !== '') void this.stop();
  }

  async #read(engine: UserEngine): Promise<void> {
    const offer = await this.#call(t('commands:asking.offer', { engine: engine.name }), () =>
      this.#api.call('engines.offer', { id: engine.id }),
    );
    if (offer && this.engine === engine) this.list = commandList(offer);
  }

  /** Asks for the points that an editable list has now. */
  async #show(command: AnalyzeCommand): Promise<void> {
    const reply = await this.#ask(command, `${command.command} show`);
    if (this.chosen === command) this.chosenPoints = reply?.picture?.editable ?? [];
  }

  /** Asks for the value that an optional argument has now. */
  async #readOptional(command: AnalyzeCommand): Promise<void> {
    const optional = command.fields.filter(({ kind }) => kind === 'optional');
    const reply = await this.#ask(command, commandLine(command, this.#values(command)));
    if (!reply?.ok || this.chosen !== command) return;
    for (const { placeholder } of optional) this.setText(placeholder, reply.text.split('\n')[0]);
  }

  /** Sends a line; undefined when there is no answer. `shows`: what it answers is the reply to be shown. */
  async #ask(command: AnalyzeCommand, line: string, shows = true): Promise<CommandReply | undefined> {
    const { engine } = this;
    if (!engine) return undefined;
    const { cursor: node, version, info } = this.#document;
    const position = positionSpecAt(node);
    const at = this.chosenPoints.at(0);
    const context = {
      size: info.size,
      toMove: position.toMove,
      color: this.color ?? position.toMove,
      pointColor: at === undefined ? (0 as const) : (this.#document.view.stones[at] as 0 | 1 | 2),
    };
    const about = { node, version };
    this.#about = about;
    const answer = await this.#call(line, () =>
      this.#api.call('engines.query', { id: engine.id, position, line }),
    );
    if (this.#about === about) this.#about = null;
    if (!answer) return undefined;
    const picture = answer.ok ? pictureOf(command.type, answer.text, context) : null;
    const reply: CommandReply = { command, line, ...answer, picture, node, version };
    this.selectedText = '';
    if (shows) {
      const others = this.keep
        ? this.replies.filter((other) => other.command !== command && this.#isHere(other))
        : [];
      this.replies = [...others, reply];
    }
    return reply;
  }

  /** One call at a time; undefined when it failed or was given up. */
  async #call<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
    const asked = {};
    this.#asked = asked;
    this.asking = what;
    this.failure = null;
    try {
      const answer = await call();
      return this.#asked === asked ? answer : undefined;
    } catch (thrown) {
      if (this.#asked === asked) this.failure = errorData(thrown);
      return undefined;
    } finally {
      if (this.#asked === asked) {
        this.#asked = null;
        this.asking = '';
      }
    }
  }

  #values({ fields }: AnalyzeCommand): FieldValues {
    const color = (stone: Stone): string => (stone === 2 ? 'black' : 'white');
    const values = fields.map(({ placeholder, kind }) => {
      if (kind === 'toMove') return [placeholder, color(this.toMove)];
      if (kind === 'color') return [placeholder, color(this.color ?? this.toMove)];
      if (kind === 'point') return [placeholder, this.#names(this.chosenPoints.slice(0, 1))];
      if (kind === 'points') return [placeholder, this.#names(this.chosenPoints)];
      return [placeholder, this.texts[placeholder] ?? ''];
    });
    return Object.fromEntries(values) as FieldValues;
  }

  #names(points: readonly Point[]): string {
    return points.map((point) => pointName(point, this.#document.info.size)).join(' ');
  }

  /** An engine draws, which may be about another game. */
  #draws({ engine, at, drawing }: Events['engines.graphics']): void {
    const { cursor, id, info, version, view } = this.#document;
    const isOurs = at ? at.document === id : this.engine?.id === engine && this.#about !== null;
    if (!isOurs) return;
    const about = at ? { node: cursor, version } : this.#about!;
    if (drawing === null || (at && cursor.id !== at.node)) {
      this.#drawn = null;
      return;
    }
    const context = { size: info.size, toMove: view.toMove, color: view.toMove, pointColor: 0 as const };
    this.#drawn = { engine, picture: pictureOf('gfx', drawing, context), ...about };
  }

  #isHere({ node, version }: Pick<LiveDrawing, 'node' | 'version'>): boolean {
    return node === this.#document.cursor && version === this.#document.version;
  }
}
