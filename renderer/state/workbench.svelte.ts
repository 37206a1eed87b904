/**
 * The window: what is open, which place and panel is shown, the settings, and the events of the host. Holds no game logic
 * and touches no DOM, so that a test drives it with a fake Api.
 */
import { DEFAULT_ENGINE, isSameEngine, type AnalystChoice } from '../../engine/protocol/engineChoice.ts';
import type { Api, Notice, OpenDocument, Session, Settings, Startup } from '../../main/ipc/api.ts';
import type { OpenedTest } from '../../main/ipc/labApi.ts';
import { t } from '../messages/messages.ts';
import { DEFAULT_SETTINGS } from './defaultSettings.ts';
import { errorData } from '../api/errors.ts';
import { shortcutText } from '../ui/shortcuts.ts';
import type { BoardImages } from '../board/types.ts';
import { titleOf, type Action } from './action.ts';
import type { Dialog } from './dialog.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { Faults } from './faults.ts';
import { Files, toBase64, type FilesWindow, type GivenFile } from './files.ts';
import { Library } from './library.svelte.ts';
import { choiceFrom, type NewGameChoice } from './newGame.ts';
import { SessionKeeper } from './sessionKeeper.ts';
import { showLanguage } from './windowLanguage.ts';
import { Notices } from './notices.svelte.ts';
import { OpenGame } from './openGame.svelte.ts';
import type { Analyst } from './otherLines.svelte.ts';
import { Docks } from './docking.svelte.ts';
import { chooseKeys, withKeys } from './keys/keyTable.ts';
import { PLACES, layoutOf, type DockTab, type Layout, type Place } from './places.ts';
import { UserEngineList } from './userEngines.svelte.ts';
import { Workshop } from './patterns/workshop.svelte.ts';
import { BoardPictures } from './boardPictures.svelte.ts';
import { JobsDesk } from './jobs/jobsDesk.svelte.ts';
import { MatchDesk } from './match/matchDesk.svelte.ts';
import { Tour } from './tour/tour.svelte.ts';
import { ProblemDesk } from './problems/problemDesk.svelte.ts';
import { RegressionLab } from './regression/lab.svelte.ts';
import { expected } from './regression/words.ts';

const isZip = (name: string): boolean => /\.zip$/i.test(name);

export class Workbench implements FilesWindow {
  readonly api: Api;
  readonly notices = new Notices();
  /** What goes wrong in the window itself. */
  readonly faults: Faults;
  readonly desk: EngineDesk;
  readonly library: Library;
  readonly files: Files;
  readonly patterns: Workshop;
  readonly engines: UserEngineList;
  readonly lab: RegressionLab;
  readonly problems: ProblemDesk;
  readonly matches: MatchDesk;
  readonly jobs: JobsDesk;
  readonly tour: Tour;
  readonly pictures: BoardPictures;
  /** What app.start failed with; the window then shows only that. */
  failure = $state.raw<{ message: string; detail?: string } | null>(null);
  ready = $state(false);
  /** False while the host is away. */
  connected = $state(true);
  /** What is wrong with the last code, while this browser must show one to be let in; null when it need not. */
  codeWanted = $state.raw<{ refused: string } | null>(null);
  version = $state('');
  kind = $state<Startup['kind']>('browser');
  nativeDialogs = $state(false);
  /** This installation can look for updates of itself. */
  updates = $state(false);
  settings = $state.raw<Settings>(DEFAULT_SETTINGS);
  place = $state<Place>('play');
  /** The parameter that a link asks the table in Settings for. */
  wantedParameter = '';
  helpPage = $state('start');
  games = $state.raw<readonly OpenGame[]>([]);
  active = $state.raw<OpenGame | null>(null);
  readonly docks = new Docks((session) => this.keepSession(session));
  bottom = $state.raw<Session['bottom']>({ open: false, height: 168, tab: 'graph' });
  /** By name: how large panes were dragged. */
  panes = $state.raw<Readonly<Record<string, number>>>({});
  /** The game tree grows downwards; else to the right. */
  treeDown = $state(true);
  /** The inspector is below the board, where there is more room downwards; set by the window. */
  tall = $state(false);
  recent = $state.raw<readonly string[]>([]);
  dialog = $state.raw<Dialog | null>(null);
  newGame = $state.raw<NewGameChoice>(choiceFrom(null));
  /** Called with every move that is played, for the sound. */
  onStone: () => void = () => undefined;
  /** Called with each of the last seconds on the clock of a person. */
  onSecond: (left: number) => void = () => undefined;
  /** Hands bytes to the user as a file, where the page can. */
  download: (name: string, bytes: Uint8Array) => void = () => undefined;
  /** Draws an SVG picture as a PNG; set by the window. */
  drawPng: (svg: string, pixels: number) => Promise<Uint8Array> = () =>
    // not shown: the window has set it before anybody can ask
    Promise.reject(new Error('nothing draws here'));
  /** Makes an edit of what is being typed in a field. */
  finishTyping: () => void = () => undefined;
  /** Asks the board to take the focus. */
  focusBoard: () => void = () => undefined;
  /** Tags of the languages that the system wishes for, best first; set by the window. */
  systemLanguages: () => readonly string[] = () => [];
  /** Reads and writes the clipboard; set by the window. */
  clipboard: Pick<Clipboard, 'readText' | 'writeText'> | null = null;

  /** Who analyses: one of the user's engines while there is the one that was chosen, else ours. */
  get analyst(): AnalystChoice {
    const { analysisEngine, analysisPatterns } = this.settings;
    return this.engines.all.some(({ id }) => id === analysisEngine)
      ? { engine: 'user', id: analysisEngine }
      : { ...DEFAULT_ENGINE, patterns: analysisPatterns };
  }

  /** The name of the analyst, where it is one of the user's engines. */
  get analystName(): string | null {
    const { analyst } = this;
    return analyst.engine === 'user'
      ? (this.engines.all.find(({ id }) => id === analyst.id)?.name ?? null)
      : null;
  }

  /** Whoever else can analyse: Yomi, and the user's engines. */
  readonly otherAnalysts: readonly Analyst[] = $derived.by(() => {
    const { analyst, settings, engines } = this;
    const all: Analyst[] = [
      { id: '', name: 'Yomi', choice: { ...DEFAULT_ENGINE, patterns: settings.analysisPatterns } },
      ...engines.all.map(({ id, name }): Analyst => ({ id, name, choice: { engine: 'user', id } })),
    ];
    return all.filter(({ choice }) => !isSameEngine(choice, analyst));
  });

  /** How often the patterns or parameters that the engine goes by have changed. */
  get engineChanges(): number {
    return this.patterns.swaps + this.#parameterChanges;
  }

  /** What the user can do, with the keys it comes with. */
  readonly #actions: readonly Action[];
  readonly #keyed = $derived.by(() => withKeys(this.#actions, this.settings.keys));

  /** What the user can do, with its keys. */
  get actions(): readonly Action[] {
    return this.#keyed.actions;
  }

  /** As `actions`, with the keys before the user changed any. */
  get givenActions(): readonly Action[] {
    return this.#actions;
  }

  #parameterChanges = $state(0);
  /** The game of the last test that was opened unrun. */
  #unrun: OpenGame | null = null;
  readonly #session: SessionKeeper;
  readonly #stopListening: (() => void)[];

  /** `actionsOf`: makes what the user can do in it. */
  constructor(api: Api, actionsOf: (workbench: Workbench) => Action[]) {
    this.api = api;
    this.#session = new SessionKeeper(api);
    this.faults = new Faults(api, this.notices);
    this.desk = new EngineDesk(api);
    this.library = new Library(api, this.notices);
    this.library.goThere = () => this.goTo('library');
    this.files = new Files(this);
    this.patterns = new Workshop(api, this.notices);
    this.patterns.statistics = () => this.settings.patternStatistics;
    this.patterns.keepParameters = (parameters) => this.#keepSettings({ parameters });
    this.engines = new UserEngineList(api, this.notices);
    this.lab = new RegressionLab(api, this.notices, this.engines);
    this.problems = new ProblemDesk(api, this.notices);
    this.tour = new Tour(this);
    this.pictures = new BoardPictures(api, this.notices);
    this.problems.onStone = () => this.onStone();
    this.jobs = new JobsDesk(api, this.notices);
    this.jobs.isShown = () => this.place === 'jobs';
    this.matches = new MatchDesk(api, this.notices);
    this.matches.download = (name, bytes) => this.download(name, bytes);
    this.#actions = actionsOf(this);
    this.library.closeFirst = (id) => this.files.closeGame(id);
    this.#stopListening = [
      api.on('notice', (notice) => this.#tell(notice)),
      // The desktop's own menu has one Save for whatever is shown.
      api.on('action', ({ id }) =>
        this.run(id === 'file.save' && this.place === 'patterns' ? 'patterns.save' : id),
      ),
      api.on('openFile', ({ path }) => void this.files.openPath(path)),
      api.on('recent', (paths) => (this.recent = paths)),
      api.on('connection', ({ up }) => this.#connection(up)),
      api.on('login.wanted', (wanted) => (this.codeWanted = wanted)),
    ];
  }

  /** Reads everything from the host and shows the session as it was left. */
  async start(): Promise<void> {
    try {
      const startup = await this.api.call('app.start', {});
      this.settings = { ...DEFAULT_SETTINGS, ...startup.settings };
      this.kind = startup.kind;
      await showLanguage(this);
      this.#begin(startup);
      this.ready = true;
      this.failure = null;
    } catch (thrown) {
      this.failure = errorData(thrown);
    }
  }

  /** Runs an action by its id, if it is possible now; what was typed before it belongs to the game. */
  run(id: string): void {
    this.finishTyping();
    const action = this.actions.find((known) => known.id === id);
    if (action && action.enabled()) action.run();
  }

  /** The user's pictures that boards are drawn with; null: the built-in look. */
  get boardImages(): BoardImages | null {
    return this.settings.boardPictures ? this.pictures.images : null;
  }

  /** The words with the key of the action after them, while it has one. */
  tip(words: string, id: string): string {
    const key = this.keyName(id);
    return key === null ? words : `${words} (${key})`;
  }

  /** The first key of the action as it is printed on the keyboard; null when it has none. */
  keyName(id: string): string | null {
    const key = this.actions.find((known) => known.id === id)?.keys[0];
    return key === undefined ? null : shortcutText(key);
  }

  /** Gives an action other keys; null: those it comes with. */
  setKeys(id: string, keys: readonly string[] | null): void {
    const chosen = chooseKeys(this.#actions, this.settings.keys, id, keys);
    this.setSettings({
      keys: Object.fromEntries(Object.entries(chosen).map(([key, all]) => [key, [...all]])),
    });
  }

  setSettings(change: Partial<Settings>): void {
    const hears = change.sound === true && !this.settings.sound;
    this.#keepSettings(change).catch((error: unknown) => {
      this.notices.failed(() => t('state:window.settingNotKept'), error);
    });
    // Who turns the sound on hears what it is like, and whether there is any.
    if (hears) this.onStone();
  }

  async #keepSettings(change: Partial<Settings>): Promise<void> {
    const before = this.settings;
    this.settings = { ...before, ...change };
    try {
      await this.api.call('settings.set', change);
    } catch (thrown) {
      this.settings = before;
      throw thrown;
    }
    if (change.language) await showLanguage(this);
    if (!change.parameters) return;
    this.#parameterChanges++;
    await this.patterns.tookParameters(before.parameters, change.parameters);
  }

  /** Shows the other of light and dark. */
  switchTheme(dark = this.darkNow()): void {
    this.setSettings({ theme: dark ? 'light' : 'dark' });
  }

  /** Whether the window is dark now; the system's wish is known to the window only. */
  darkNow: () => boolean = () => this.settings.theme === 'dark';

  /** Turns the board by a quarter to the right, mirrors it left to right, or shows it as it is; for the eye only. */
  turnBoard(how: 'quarter' | 'mirror' | 'back'): void {
    const { boardTurn } = this.settings;
    const quarter = [6, 4, 7, 5, 2, 0, 3, 1];
    this.setSettings({
      boardTurn: how === 'back' ? 0 : how === 'mirror' ? boardTurn ^ 2 : quarter[boardTurn],
    });
  }

  /** Makes the whole interface larger or smaller. */
  zoom(by: number): void {
    const scale = Math.round((this.settings.scale + by) * 10) / 10;
    this.setSettings({ scale: Math.min(2, Math.max(0.8, scale)) });
  }

  restartEngine(): void {
    this.api.call('engine.restart', {}).catch((error: unknown) => {
      this.notices.failed(() => t('state:engine.notRestarted'), error);
    });
  }

  copyText(text: string): void {
    this.clipboard?.writeText(text).then(
      () => this.notices.info(() => t('state:window.copied')),
      (error: unknown) => this.notices.failed(() => t('state:window.notCopied'), error),
    );
  }

  pasteText(): void {
    this.clipboard?.readText().then(
      (text) => this.files.paste(text),
      () => this.notices.info(() => t('state:window.noClipboard', { key: shortcutText('Ctrl+V') })),
    );
  }

  /** Opens files that the user gave: as problems where problems are solved, else as games; zip files are taken into the library. */
  async take(files: readonly GivenFile[]): Promise<void> {
    const zips = files.filter(({ name }) => isZip(name));
    if (zips.length > 0) {
      const sources = zips.map(({ name, bytes }) => ({ name: name.slice(-255), base64: toBase64(bytes) }));
      this.goTo('library');
      await this.library.import(sources);
      files = files.filter(({ name }) => !isZip(name));
    }
    if (files.length === 0) return;
    if (this.place === 'problems') await this.problems.openData(files);
    else await this.files.openData(files);
  }

  /** Opens a file that the user chose, likewise. */
  async takePath(path: string): Promise<void> {
    if (isZip(path)) {
      this.goTo('library');
      await this.library.import([{ path }]);
      return;
    }
    if (this.place === 'problems') await this.problems.openPath(path);
    else await this.files.openPath(path);
  }

  /** Solves the games of a file as problems. */
  async solveFile(game: OpenGame): Promise<void> {
    const file = await this.files.exported(game);
    if (!file) return;
    this.goTo('problems');
    await this.problems.openData([file]);
  }

  /** Shows the position of a test in the Play place, at a page of the inspector. */
  async openTest(name: string, sgf: string, tab: DockTab): Promise<void> {
    const bytes = new TextEncoder().encode(sgf);
    await this.files.openData([{ name: `${name}.sgf`, bytes }]);
    this.goTo('play');
    this.active?.document.toEnd();
    this.docks.show({ open: true, tab });
  }

  /** Shows a test of a suite that was not run, at a page of the inspector; `instead` of the one before it in the same walk. */
  async openUnrun({ test, sgf }: OpenedTest, tab: DockTab, instead = false): Promise<void> {
    const before = instead ? this.#unrun : null;
    await this.openTest(`${test.suite} ${test.number}`, sgf, tab);
    this.#unrun = this.active;
    const wanted = expected({ test });
    const values = { test: `${test.suite}:${test.number}`, command: test.command };
    this.notices.info(() =>
      wanted === '' ? t('state:window.test', values) : t('state:window.testExpected', { ...values, wanted }),
    );
    // One that nobody wrote into is put back.
    if (before && before !== this.active && this.games.includes(before) && !before.document.edited)
      await this.files.closeQuietly(before);
  }

  /** Opens the test before or after the one that was opened unrun. */
  async stepUnrun(by: 1 | -1): Promise<void> {
    const opened = await this.lab.shelf.step(by);
    if (opened) await this.openUnrun(opened, this.docks.lastPage, true);
  }

  goTo(place: Place): void {
    this.place = place;
    this.keepSession({ place });
    this.#readPlace();
  }

  /** Asks for what the place shows. */
  #readPlace(): void {
    const { place } = this;
    if (place === 'library') void this.library.refresh();
    if (place === 'patterns') void this.patterns.open();
    if (place === 'regression') void this.lab.open();
    if (place === 'problems') void this.problems.open();
    if (place === 'match') void this.matches.open();
    if (place === 'jobs') void this.jobs.open();
  }

  /** Which layout of the board is shown; null in another place. */
  get layout(): Layout | null {
    if (this.place !== 'play') return null;
    return this.docks.open && this.active ? layoutOf(this.docks.lastPage) : 'play';
  }

  /** Shows a layout with the page that was last shown there. Coming from another place Play is as it was left. */
  showLayout(layout: Layout): void {
    const isThere = this.layout === layout || (layout === 'play' && this.layout === null);
    this.goTo('play');
    if (!isThere && this.active) this.docks.show({ open: true, tab: this.docks.pageOf(layout) });
  }

  showBottom(change: Partial<Session['bottom']>): void {
    this.bottom = { ...this.bottom, ...change };
    this.keepSession({ bottom: this.bottom });
  }

  /** Remembers how large a pane was dragged. */
  setPane(name: string, size: number): void {
    this.panes = { ...this.panes, [name]: size };
    this.keepSession({ panes: this.panes });
  }

  turnTree(down = !this.treeDown): void {
    this.treeDown = down;
    this.keepSession({ treeDown: down });
  }

  /** Whether the graph is to be seen: in the inspector, or below the board where the inspector is there too. */
  get graphShown(): boolean {
    return this.bottom.open && (this.tall || this.docks.open);
  }

  /** Shows the graph of the game, or hides it. */
  showGraph(open = true): void {
    if (open && !this.tall) this.docks.show({ open: true });
    this.showBottom({ open });
  }

  activate(id: number): void {
    const game = this.games.find((open) => open.id === id);
    if (!game) return;
    this.active = game;
    this.goTo('play');
    this.keepSession({ active: id });
  }

  /** Shows a document the host opened; one that is open already only comes to the front. */
  show(opened: OpenDocument): void {
    const known = this.games.find((game) => game.id === opened.id);
    if (known) {
      known.document.describe(opened);
    } else {
      const game = this.#adopt(opened);
      this.games = [...this.games, game];
      game.controller.resume();
      // Why its board is empty stands there.
      if (game.shut !== '') this.docks.show({ open: true, tab: 'game' });
    }
    this.activate(opened.id);
    this.keepSession({ open: this.games.map((game) => game.id) });
  }

  /** Takes a game out of the window. */
  remove(game: OpenGame): void {
    const index = this.games.indexOf(game);
    this.games = this.games.filter((open) => open !== game);
    game.dispose();
    if (this.active === game) this.active = this.games[Math.min(index, this.games.length - 1)] ?? null;
    this.keepSession({ open: this.games.map((open) => open.id), active: this.active?.id ?? null });
  }

  /** Remembers part of the session, a little later and together with what else changes meanwhile. */
  keepSession(change: Partial<Session>): void {
    if (change.newGame !== undefined) this.newGame = choiceFrom(change.newGame, this.engines.all);
    this.#session.keep(change);
  }

  /** The window goes: keeps at once what would have been kept a little later. */
  leave(): void {
    this.#session.send();
    this.patterns.leave();
    for (const { document, controller } of this.games) {
      document.keepCursor();
      controller.clock.leave();
    }
  }

  dispose(): void {
    this.#session.dispose();
    for (const stop of this.#stopListening) stop();
    for (const game of this.games) game.dispose();
    this.desk.dispose();
    this.patterns.dispose();
    this.engines.dispose();
    this.lab.dispose();
    this.library.dispose();
    this.matches.dispose();
    this.jobs.dispose();
  }

  #tell(notice: Notice): void {
    this.notices.tell(notice, (id) => ({ label: () => titleOf({ id }), run: () => this.run(id) }));
  }

  #begin(startup: Startup): void {
    this.version = startup.version;
    this.nativeDialogs = startup.nativeDialogs;
    this.updates = startup.updates;
    this.recent = startup.recent;
    this.desk.state = startup.engine;
    this.engines.all = startup.userEngines;
    const { session } = startup;
    this.place = PLACES.find((place) => place === session.place) ?? 'play';
    this.docks.begin(session);
    if (session.bottom.height > 0 && session.bottom.tab === 'graph') this.bottom = session.bottom;
    this.panes = session.panes;
    this.treeDown = session.treeDown;
    this.tour.begin(session.tour);
    this.newGame = choiceFrom(session.newGame, startup.userEngines);
    for (const notice of startup.notices) this.#tell(notice);
    if (startup.imported) this.library.importEnded(startup.imported);
    void this.pictures.read();
    const { keys } = this.settings;
    if (this.#keyed.faults.length > 0)
      this.notices.show({
        severity: 'warning',
        message: () => t('state:window.keysLeftOut'),
        detail: () => withKeys(this.#actions, keys).faults.join('\n'),
      });
    this.games = startup.documents.flatMap((opened) => {
      try {
        return [this.#adopt(opened)];
      } catch (thrown) {
        this.notices.failed(() => t('state:window.gameNotShown', { name: opened.name }), thrown);
        return [];
      }
    });
    this.active = this.games.find((game) => game.id === session.active) ?? this.games[0] ?? null;
    for (const game of this.games) game.controller.resume();
    this.#readPlace();
  }

  #adopt(opened: OpenDocument): OpenGame {
    const game = new OpenGame(this.api, this.desk, this.notices, opened, () => this.analyst);
    game.beside.ids = this.settings.analystsBeside;
    game.beside.chosen = (ids) => this.setSettings({ analystsBeside: [...ids] });
    game.controller.onMove = () => {
      this.onStone();
      if (game.controller.active && game.controller.bothPassed && !game.scoring.open)
        void game.scoring.start();
    };
    game.controller.clock.onSecond = (left) => {
      if (game.controller.mover.kind === 'human') this.onSecond(left);
    };
    game.examination.revision = () => this.engineChanges;
    game.moves.revision = () => this.engineChanges;
    game.reasons.revision = () => this.engineChanges;
    game.reasons.who = () => this.analystName ?? t('state:analyst.ours');
    const showGame = (): void => {
      if (this.active === game) this.docks.show({ open: true, tab: 'game' });
    };
    game.scoring.onStart = showGame;
    game.controller.onStopped = showGame;
    return game;
  }

  #connection(up: boolean): void {
    this.connected = up;
    if (!up || !this.ready) {
      if (up) void this.start();
      return;
    }
    this.api.call('app.start', {}).then(
      (startup) => {
        this.desk.state = startup.engine;
        this.engines.all = startup.userEngines;
        // A host that was started again has interrupted its match.
        if (this.place === 'match') void this.matches.open();
        if (this.place === 'jobs') void this.jobs.open();
        for (const notice of startup.notices) this.#tell(notice);
        if (startup.imported) this.library.importEnded(startup.imported);
        for (const opened of startup.documents) {
          const game = this.games.find((open) => open.id === opened.id);
          if (!game) continue;
          game.document.resume(opened);
          game.controller.reconnected();
        }
      },
      (thrown: unknown) => this.notices.failed(() => t('state:window.sessionNotRead'), thrown),
    );
  }
}
