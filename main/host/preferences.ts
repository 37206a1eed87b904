/**
 * Settings and session: how the user likes the program, and how it stood. Both are kept as they change, value by value, and
 * start from defaults; what the database holds is checked when it is read.
 */
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import type { Session, Settings } from '../ipc/api.ts';
import { session, settings } from '../ipc/schemas.ts';
import type { Store } from '../store/store.ts';

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  theme: 'system',
  language: 'system',
  board: 'wood',
  boardPictures: true,
  boardTurn: 0,
  coordinates: true,
  moveNumbers: false,
  lossDots: 'dots',
  lossDotsFrom: 0.5,
  nextMoves: false,
  showThinking: false,
  sound: false,
  animation: true,
  checkUpdates: false,
  analysisPlayouts: 1000,
  analysisVariations: false,
  analysisPatterns: DEFAULT_ENGINE.patterns,
  analysisEngine: '',
  analystsBeside: [],
  patternStatistics: null,
  analysisReasons: true,
  ownershipOpacity: 0.7,
  ownershipThreshold: 0.3,
  positionLayers: ['worms'],
  positionMap: 'none',
  positionMapLook: 'both',
  positionOpacity: 0.7,
  positionThreshold: 0.1,
  positionAlways: false,
  logLevel: 'info',
  scale: 1,
  parameters: {},
  keys: {},
};

export const DEFAULT_SESSION: Readonly<Session> = {
  open: [],
  active: null,
  place: 'board',
  dock: { open: true, width: 0, tab: 'game' },
  bottom: { open: false, height: 200, tab: 'engine' },
  docking: { side: 'right', height: 0, beside: null },
  panes: {},
  treeDown: true,
  tour: { step: 0, open: false },
  newGame: null,
};

/** Reads and keeps settings and session. */
export class Preferences {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  settings(): Settings {
    return this.store.values.read('settings', DEFAULT_SETTINGS, settings.partial());
  }

  /** Keeps some settings and answers all of them. */
  setSettings(values: Partial<Settings>): Settings {
    this.store.relaxed(() => this.store.values.write('settings', values));
    return this.settings();
  }

  /**
   * The session with its tabs set right: those in `open` that are still open, in the order the user gave them, then any
   * opened since it was last written.
   */
  session(open: readonly number[]): Session {
    const kept = this.store.values.read('session', DEFAULT_SESSION, session.partial());
    const known = [...new Set(kept.open)].filter((id) => open.includes(id));
    const tabs = [...known, ...open.filter((id) => !known.includes(id))];
    const active = kept.active !== null && tabs.includes(kept.active) ? kept.active : (tabs.at(-1) ?? null);
    return { ...kept, open: tabs, active };
  }

  setSession(values: Partial<Session>): void {
    this.store.relaxed(() => this.store.values.write('session', values));
  }
}
