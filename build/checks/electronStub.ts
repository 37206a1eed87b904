/**
 * Stands in for the electron package in unit tests (importing the real one from plain Node starts a download). It does
 * nothing by itself: it records what the shell asks for, and a test makes things happen by emitting the events and calling
 * the handlers that were given to it. Only what the shell uses is here; anything else is undefined and fails loudly.
 */
import { EventEmitter } from 'node:events';

type Listener = (...args: never[]) => unknown;
type Options = Record<string, unknown>;

/** What the shell did, and the answers the fakes give; `resetElectron` makes it new. */
export const electron = {
  firstInstance: true,
  /** Every page is in the sandbox. */
  sandboxed: false,
  lockData: undefined as unknown,
  quits: 0,
  relaunches: 0,
  exitCode: null as number | null,
  userData: '',
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  schemes: [] as { scheme: string; privileges: Options }[],
  protocols: new Map<string, (request: Request) => Promise<Response>>(),
  handlers: new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>(),
  windows: [] as BrowserWindow[],
  menu: [] as MenuItem[],
  dialogs: [] as { kind: string; options: Options }[],
  /** The next answers of the dialogs. */
  openPaths: [] as string[],
  savePath: '',
  button: 0,
  /** Message boxes that can be taken away wait for that. */
  held: false,
  processes: [] as FakeUtilityProcess[],
  permissions: {} as { request?: Listener; check?: Listener; device?: Listener },
  exposed: new Map<string, unknown>(),
  /** What the page's side sent, and what answers it. */
  invoked: [] as unknown[][],
  invokeAnswer: undefined as unknown,
};
const fresh = { ...electron };

export function resetElectron(userData: string): void {
  Object.assign(electron, fresh, {
    userData,
    schemes: [],
    windows: [],
    menu: [],
    dialogs: [],
    processes: [],
    permissions: {},
  });
  Object.assign(electron, { protocols: new Map(), handlers: new Map(), exposed: new Map(), invoked: [] });
  app.removeAllListeners();
  ipcRenderer.removeAllListeners();
  powerMonitor.removeAllListeners();
  app.isPackaged = true;
  app.makeReady();
  nativeTheme.themeSource = 'system';
  nativeTheme.shouldUseDarkColors = false;
}

class App extends EventEmitter {
  isPackaged = true;
  #ready = false;
  #started: () => void = () => undefined;
  #whenReady = Promise.resolve();

  /** Begins a new life: not ready until `start` is called. */
  makeReady(): void {
    this.#ready = false;
    this.#whenReady = new Promise((resolve) => (this.#started = resolve));
  }
  /** The test's word that the app is ready; resolves when the shell has done what it does then. */
  async start(): Promise<void> {
    this.#ready = true;
    this.#started();
    await this.#whenReady;
    await Promise.resolve();
  }
  enableSandbox(): void {
    if (this.#ready) throw new Error('the sandbox is enabled before the app is ready');
    electron.sandboxed = true;
  }
  isReady(): boolean {
    return this.#ready;
  }
  whenReady(): Promise<void> {
    return this.#whenReady;
  }
  requestSingleInstanceLock(data: unknown): boolean {
    electron.lockData = data;
    return electron.firstInstance;
  }
  quit(): void {
    electron.quits++;
  }
  relaunch(): void {
    electron.relaunches++;
  }
  exit(code: number): void {
    electron.exitCode = code;
  }
  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`no path for ${name}`);
    return electron.userData;
  }
  getVersion(): string {
    return '1.2.3';
  }
}
export const app = new App();

class WebContents extends EventEmitter {
  readonly mainFrame = { url: '' };
  readonly sent: unknown[][] = [];
  reloads = 0;
  ends = 0;
  windowOpenHandler: (() => { action: string }) | null = null;

  send(...args: unknown[]): void {
    this.sent.push(args);
  }
  reload(): void {
    this.reloads++;
  }
  forcefullyCrashRenderer(): void {
    this.ends++;
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  }
  setWindowOpenHandler(handler: () => { action: string }): void {
    this.windowOpenHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: Options & { webPreferences: Options };
  readonly webContents = new WebContents();
  readonly calls: string[] = [];
  destroyed = false;
  minimized = false;
  maximized = false;
  bounds = { x: 10, y: 20, width: 1000, height: 700 };

  constructor(options: Options & { webPreferences: Options }) {
    super();
    this.options = options;
    electron.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    return Promise.resolve();
  }
  show(): void {
    this.calls.push('show');
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.calls.push('restore');
  }
  maximize(): void {
    this.maximized = true;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
  /** What happens when the user closes it. */
  close(): void {
    this.emit('close');
    this.destroy();
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  getNormalBounds(): object {
    return this.bounds;
  }
}

export interface MenuItem {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  enabled?: boolean;
  accelerator?: string;
  registerAccelerator?: boolean;
  submenu?: MenuItem[];
  click?: () => void;
}

export const Menu = {
  buildFromTemplate: (template: MenuItem[]) => template,
  setApplicationMenu(menu: MenuItem[]) {
    electron.menu = menu;
  },
};

function recordDialog(kind: string, args: unknown[]): void {
  electron.dialogs.push({ kind, options: args[args.length - 1] as Options });
}

export const dialog = {
  showOpenDialog(...args: unknown[]) {
    recordDialog('open', args);
    return Promise.resolve({ canceled: electron.openPaths.length === 0, filePaths: electron.openPaths });
  },
  showSaveDialog(...args: unknown[]) {
    recordDialog('save', args);
    return Promise.resolve({ canceled: electron.savePath === '', filePath: electron.savePath });
  },
  showMessageBox(...args: unknown[]) {
    recordDialog('message', args);
    const { signal, cancelId } = args[args.length - 1] as { signal?: AbortSignal; cancelId: number };
    if (!electron.held || !signal) return Promise.resolve({ response: electron.button });
    return new Promise((gone) => signal.addEventListener('abort', () => gone({ response: cancelId })));
  },
  showMessageBoxSync(...args: unknown[]) {
    recordDialog('message', args);
    return electron.button;
  },
  showErrorBox(title: string, content: string) {
    recordDialog('error', [{ title, content }]);
  },
};

export const ipcMain = {
  handle(channel: string, handler: (event: unknown, ...args: unknown[]) => Promise<unknown>) {
    if (electron.handlers.has(channel)) throw new Error(`a second handler for ${channel}`);
    electron.handlers.set(channel, handler);
  },
};

export const protocol = {
  registerSchemesAsPrivileged(schemes: typeof electron.schemes) {
    if (app.isReady()) throw new Error('schemes are registered before the app is ready');
    electron.schemes.push(...schemes);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response>) {
    if (!app.isReady()) throw new Error('protocols are handled when the app is ready');
    electron.protocols.set(scheme, handler);
  },
};

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: Listener) => void (electron.permissions.request = handler),
    setPermissionCheckHandler: (handler: Listener) => void (electron.permissions.check = handler),
    setDevicePermissionHandler: (handler: Listener) => void (electron.permissions.device = handler),
  },
};

export const powerMonitor = new EventEmitter();

export const screen = { getAllDisplays: () => electron.displays };

export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' };

export class FakeUtilityProcess extends EventEmitter {
  readonly path: string;
  readonly args: readonly string[];
  readonly options: Options;
  readonly stdout = new EventEmitter();
  readonly stderr = new EventEmitter();
  readonly sent: unknown[] = [];
  kills = 0;
  pid: number | undefined = undefined;

  constructor(path: string, args: readonly string[], options: Options) {
    super();
    this.path = path;
    this.args = args;
    this.options = options;
    electron.processes.push(this);
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  kill(): void {
    this.kills++;
  }
}

export const utilityProcess = {
  fork(path: string, args: string[], options: Options): FakeUtilityProcess {
    if (!app.isReady()) throw new Error('utility processes are forked when the app is ready');
    return new FakeUtilityProcess(path, args, options);
  },
};

// The page's side, for the preload script.
export const contextBridge = {
  exposeInMainWorld(name: string, value: unknown) {
    electron.exposed.set(name, value);
  },
};

class IpcRenderer extends EventEmitter {
  invoke(...args: unknown[]): Promise<unknown> {
    electron.invoked.push(args);
    return Promise.resolve(electron.invokeAnswer);
  }
}
export const ipcRenderer = new IpcRenderer();
