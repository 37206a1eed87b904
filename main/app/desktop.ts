/**
 * The desktop shell from start to end. It owns the window, the menu and the engine's process and nothing else: whatever
 * the program can do is in main/host, the same as in the browser.
 */
import { app, type BrowserWindow, type Details, dialog, nativeTheme, powerMonitor } from 'electron';
import { homedir } from 'node:os';
import { EngineQueue } from '../engine/engineQueue.ts';
import { utilityEngine } from '../engine/electronProcess.ts';
import { Host } from '../host/host.ts';
import { OpenRequests } from '../host/openRequests.ts';
import { defaultDataDir, updateKey } from '../host/places.ts';
import { readWords } from '../store/keptWords.ts';
import { utilityLines } from '../regression/electronLines.ts';
import { ownProgram } from '../regression/engines.ts';
import type { Settings, Startup } from '../ipc/api.ts';
import { MENU_WORDS, type MenuWords } from '../ipc/menuApi.ts';
import { confinePages } from './confine.ts';
import { CRASH_EXIT, onCrash, type CrashKind } from '../log/crashes.ts';
import { CRASH_LOOP } from '../log/session.ts';
import { leavesGamesClosed, offersRestart } from './crashDialogs.ts';
import { agreeToUpdate, systemDialogs } from './dialogs.ts';
import { filesAmong } from './files.ts';
import { serveCalls, tellWindow } from './ipc.ts';
import { setMenu, type MenuActions } from './menu.ts';
import { registerPageScheme, servePage } from './page.ts';
import { canUpdate, Updates } from './updates.ts';
import { say, sayError, useWords } from './shellWords.ts';
import { openWindow } from './window.ts';

/** Runs the program; returns at once. A second one gives its files to the first and ends. */
export function startDesktop(): void {
  app.enableSandbox();
  registerPageScheme();
  const files = filesAmong(process.argv, app.isPackaged ? 1 : 2, process.cwd());
  if (!app.requestSingleInstanceLock({ files })) {
    app.quit();
    return;
  }
  const desktop = new Desktop();
  for (const path of files) desktop.opens.add(path);
  app.on('second-instance', (_event, _argv, _directory, data) => desktop.secondStart(data));
  // macOS tells files this way, some of them before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    desktop.opens.add(path);
    if (app.isReady()) desktop.show();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => desktop.show());
  app.on('will-quit', () => desktop.close());
  app.on('child-process-gone', (_event, details) => desktop.processGone(details));
  void app.whenReady().then(() => desktop.start());
}

class Desktop {
  readonly opens = new OpenRequests((path) => tellWindow(this.#window, 'openFile', { path }));
  #window: BrowserWindow | null = null;
  /** What the menu shows: files, newest first, the keys that the user chose, and the words of the window's language. */
  #recent: string[] = [];
  #keys: Settings['keys'] = {};
  #words: MenuWords = MENU_WORDS;
  readonly #updates = this.#makeUpdates();
  #services: { host: Host; engine: EngineQueue } | null = null;
  readonly #stopWatching = onCrash((kind, error) => this.#crashed(kind, error));

  /** Everything, once the app is ready. */
  start(): void {
    try {
      this.#services = this.#startServices();
    } catch (error) {
      dialog.showErrorBox(say('noStart'), sayError(error));
      app.exit(1);
      return;
    }
    confinePages();
    servePage();
    this.#setMenu();
    const { host } = this.#services;
    host.onEvent((name, value) => {
      tellWindow(this.#window, name, value);
      if (name !== 'recent') return;
      this.#recent = value as string[];
      this.#setMenu();
    });
    serveCalls(
      () => this.#window,
      (name, params) => host.call(name, params),
      (name, value) => this.#answered(name, value),
    );
    // Where the system tells of its own end; else it ends the app, which is told as will-quit, or the window is.
    powerMonitor.on('shutdown', () => this.close());
    this.show();
  }

  /** Brings the window to the front; opens one when there is none. */
  show(): void {
    if (!this.#services) return;
    if (this.#window) {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.focus();
      return;
    }
    const { host } = this.#services;
    const window = openWindow({
      log: host.log,
      closed: () => {
        this.#window = null;
        this.opens.pause();
      },
      closeGames: () => host.closeGames(),
      sessionEnds: () => this.close(),
    });
    window.webContents.on('did-start-loading', () => this.opens.pause());
    this.#window = window;
  }

  /** The program was started again, with `data` as it gave it to the lock. */
  secondStart(data: unknown): void {
    const files = (data as { files?: unknown } | null)?.files;
    if (Array.isArray(files)) for (const path of files) if (typeof path === 'string') this.opens.add(path);
    this.show();
  }

  close(): void {
    this.#stopWatching();
    this.#services?.host.close();
    this.#services?.engine.close();
    this.#services = null;
  }

  /** A process of Electron's, such as the one that draws, ended; Electron starts it again. */
  processGone({ type, reason, exitCode, serviceName }: Details): void {
    if (reason === 'clean-exit') return;
    this.#services?.host.log.warn('process.gone', { type, reason, exitCode, serviceName });
  }

  /** Nothing can be relied on any more: keeps what is known of it, says so and ends. */
  #crashed(kind: CrashKind, error: unknown): void {
    this.#services?.host.crashed(kind, error, true);
    this.#services?.engine.close();
    this.#services = null;
    if (offersRestart(error)) app.relaunch();
    app.exit(CRASH_EXIT);
  }

  #startServices(): { host: Host; engine: EngineQueue } {
    // The same place as the browser host's: the games are there whichever way the program is started.
    const dataDir = defaultDataDir();
    useWords(readWords(dataDir));
    const engine = new EngineQueue(() => utilityEngine());
    const dialogs = systemDialogs(() => this.#window);
    try {
      const host = new Host({
        dataDir,
        kind: 'electron',
        version: app.getVersion(),
        engine,
        dialogs,
        homeDir: homedir(),
        // Neither needs a shell that runs as plain Node, which is switched off.
        labEngine: () => new EngineQueue(() => utilityEngine()),
        ownEngine: (args, folder) => utilityLines({ file: ownProgram(), args, folder }),
        withoutGames: (crashes) => crashes >= CRASH_LOOP && leavesGamesClosed(crashes),
        updates: this.#updates !== null,
      });
      return { host, engine };
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** What the shell itself learns from the calls: the theme for its own dialogs, the menu's files and words, that the page listens. */
  #answered(name: string, value: unknown): void {
    if (name === 'menu.words') {
      this.#words = value as MenuWords;
      this.#setMenu();
    }
    if (name === 'host.words') useWords(readWords(defaultDataDir()));
    if (name === 'settings.set') this.#follow(value as Settings);
    if (name !== 'app.start') return;
    const { settings, recent } = value as Startup;
    this.#recent = recent;
    this.#setMenu();
    this.#follow(settings);
    this.opens.start();
  }

  #follow({ theme, checkUpdates, keys }: Settings): void {
    if (JSON.stringify(keys) !== JSON.stringify(this.#keys)) {
      this.#keys = keys;
      this.#setMenu();
    }
    nativeTheme.themeSource = theme;
    void this.#updates?.setting(checkUpdates);
  }

  /** Null where this installation is not replaced by its own updates. */
  #makeUpdates(): Updates | null {
    const publicKey = updateKey();
    if (!app.isPackaged || publicKey === undefined || !canUpdate(process.resourcesPath)) return null;
    return new Updates({
      version: app.getVersion(),
      publicKey,
      updater: async () => (await import('./updater.ts')).systemUpdater(),
      tell: (notice) => tellWindow(this.#window, 'notice', notice),
      agree: (version) => agreeToUpdate(this.#window, version),
    });
  }

  #setMenu(): void {
    const updates = this.#updates;
    const actions: MenuActions = {
      ...(updates ? { checkUpdates: () => void updates.check(true) } : {}),
      act: (id) => tellWindow(this.#window, 'action', { id }),
      open: (path) => {
        this.opens.add(path);
        this.show();
      },
      clearRecent: () => {
        // A failure is in the log.
        this.#services?.host.call('files.clearRecent', {}).catch(() => undefined);
      },
    };
    setMenu(this.#recent, actions, this.#keys, this.#words);
  }
}
