/**
 * Which key does what: the keys that actions come with, and over them those that the user chose. A choice names an action and
 * all keys it is to have, none included; actions that are not named keep theirs. A key that the user gives to one action is taken
 * from the others that are possible in the same place, and is theirs again when the choice is taken back. So a choice never
 * has to say what it takes away, and holds when a later version has new actions.
 */
import { t } from '../../messages/messages.ts';
import { shortcutText } from '../../ui/shortcuts.ts';
import { titleOf, type Action } from '../action.ts';

/** By action id: its keys, as renderer/ui/shortcuts.ts writes them. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>;

/** Where the program runs: a browser keeps keys for itself that the desktop leaves to the page. */
export type Shell = 'browser' | 'electron';

const NAMED =
  /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End|Insert|Delete|Backspace|Space|Enter|Escape|Tab|F([1-9]|1\d|2[0-4]))$/;
const TEXT_KEYS = new Set(
  ['A', 'C', 'V', 'X', 'Y', 'Z', 'Shift+Z', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight'].map(
    (key) => `Ctrl+${key}`,
  ),
);
const BROWSER_KEYS = new Set([
  ...[
    'N',
    'T',
    'W',
    'Shift+N',
    'Shift+P',
    'Shift+T',
    'Shift+W',
    'Tab',
    'Shift+Tab',
    'PageUp',
    'PageDown',
  ].map((key) => `Ctrl+${key}`),
  'F11',
]);
const DESKTOP_KEYS = new Set(['F11', 'Ctrl+Shift+I']);
const SYSTEM_KEYS = new Set(['Alt+F4', 'Alt+Tab', 'Ctrl+Q', 'Ctrl+Alt+Delete']);

/** The parts of a key, or null for what no press can give: unknown names, modifiers alone, twice or in another order. */
function keyParts(key: string): { modifiers: string; base: string } | null {
  const parts = /^((?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?)(.+)$/.exec(key);
  if (!parts) return null;
  const [, modifiers, base] = parts;
  if (NAMED.test(base)) return { modifiers, base };
  if ([...base].length !== 1 || base === ' ' || base !== base.toUpperCase()) return null;
  // A shifted sign is the sign itself.
  const letter = base.toLowerCase() !== base.toUpperCase();
  return modifiers.includes('Shift+') && !letter ? null : { modifiers, base };
}

/** Keys that act although a text has the focus: those with Ctrl or Alt and the F keys. */
export function actsWhileTyping(key: string): boolean {
  return /^(Ctrl|Alt|(Shift\+)?F\d)/.test(key);
}

/** Why no action may have this key, in words; null where one may. */
function refusal(key: string, shell: Shell | null): string | null {
  const parts = keyParts(key);
  if (!parts) return t('state:key.impossible');
  const { modifiers, base } = parts;
  if (base === 'Tab' && !modifiers.includes('Ctrl')) return t('state:key.tab');
  if (base === 'Enter' && !/Ctrl|Alt/.test(modifiers)) return t('state:key.enter');
  if (base === 'Escape') return t('state:key.escape');
  if (TEXT_KEYS.has(key)) return t('state:key.text');
  if (SYSTEM_KEYS.has(key)) return t('state:key.system');
  if (shell === 'browser' && BROWSER_KEYS.has(key)) return t('state:key.browser');
  if (shell === 'electron' && DESKTOP_KEYS.has(key)) return t('state:key.menu');
  return null;
}

/**
 * Why the action may not have this key, in words; null where it may. What it comes with it may always have. Without a shell only what
 * holds in all of them is looked at: a choice that was made on the desktop is no mistake in a browser.
 */
export function keyFault(action: Action, key: string, shell: Shell | null): string | null {
  if (action.keys.includes(key)) return null;
  const refused = refusal(key, shell);
  if (refused !== null) return refused;
  const forTexts = action.where === 'patterns' && action.keys.every(actsWhileTyping);
  return forTexts && !actsWhileTyping(key) ? t('state:key.typed') : null;
}

/** Both can be possible at once. */
function meet(a: Action, b: Action): boolean {
  const within = (inner: string, outer: string): boolean =>
    outer === '' || inner === outer || inner.startsWith(`${outer}.`);
  return within(a.where, b.where) || within(b.where, a.where);
}

/** The actions that would lose this key if the user gave it to `action`; `actions` with their keys of now. */
export function losers(actions: readonly Action[], action: Action, key: string): Action[] {
  return actions.filter((other) => other.id !== action.id && other.keys.includes(key) && meet(other, action));
}

/** The actions with the keys of the user, and what of the choices could not be taken, in words. */
export function withKeys(
  actions: readonly Action[],
  chosen: ChosenKeys,
): { actions: readonly Action[]; faults: readonly string[] } {
  const ids = Object.keys(chosen);
  if (ids.length === 0) return { actions, faults: [] };
  const byId = new Map(actions.map((action) => [action.id, action]));
  const faults: string[] = [];
  const taken = new Map<string, Action[]>();
  const keysOf = new Map<string, string[]>();
  for (const id of ids) {
    const action = byId.get(id);
    if (!action) {
      faults.push(t('state:key.noAction', { id }));
      continue;
    }
    const keys: string[] = [];
    for (const key of new Set(chosen[id])) {
      const before = taken.get(key)?.find((other) => meet(other, action));
      const fault =
        keyFault(action, key, null) ?? (before ? t('state:key.hasIt', { title: titleOf(before) }) : null);
      if (fault !== null) {
        faults.push(t('state:key.fault', { key: shortcutText(key), title: titleOf(action), fault }));
        continue;
      }
      keys.push(key);
      if (!action.keys.includes(key)) taken.set(key, [...(taken.get(key) ?? []), action]);
    }
    keysOf.set(id, keys);
  }
  const keyed = actions.map((action) => {
    const keys = (keysOf.get(action.id) ?? action.keys).filter((key) =>
      (taken.get(key) ?? []).every((by) => by.id === action.id || !meet(by, action)),
    );
    return { ...action, keys };
  });
  return { actions: keyed, faults };
}

/** The choices with these keys for one action, null for those that it comes with; what was chosen for others and is lost is left out. */
export function chooseKeys(
  actions: readonly Action[],
  chosen: ChosenKeys,
  id: string,
  keys: readonly string[] | null,
): ChosenKeys {
  const action = actions.find((known) => known.id === id);
  const rest = Object.entries(chosen).filter(([other]) => other !== id);
  if (!action || keys === null) return Object.fromEntries(rest);
  const given = keys.filter((key) => !action.keys.includes(key));
  const kept = rest.map(([other, theirs]): [string, readonly string[]] => {
    const loser = actions.find((known) => known.id === other);
    return [other, loser && meet(loser, action) ? theirs.filter((key) => !given.includes(key)) : theirs];
  });
  const same = keys.length === action.keys.length && keys.every((key, i) => key === action.keys[i]);
  return Object.fromEntries(same ? kept : [...kept, [id, keys]]);
}
