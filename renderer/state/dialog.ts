/** What the window may ask in a dialog. */
import type { UserEngine } from '../../main/ipc/enginesApi.ts';
import type { OpenGame } from './openGame.svelte.ts';
import type { TestDraft } from './regression/testOf.ts';

export type Dialog =
  | { kind: 'newGame' }
  | { kind: 'ladder' }
  | { kind: 'playHere'; game: OpenGame }
  | { kind: 'open' }
  | { kind: 'import' }
  | { kind: 'save'; game: OpenGame }
  | { kind: 'openTest' }
  | { kind: 'newTest'; tests: readonly TestDraft[] }
  | { kind: 'console'; engine: UserEngine }
  | { kind: 'palette' }
  | { kind: 'keys' }
  | { kind: 'keySettings' }
  | { kind: 'diagnostics' }
  | { kind: 'about' };
