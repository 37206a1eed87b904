/**
 * Keys as text ("Ctrl+Shift+S", "ArrowLeft", "?"), matched against what was pressed. Ctrl stands for the Command key on a
 * Mac. A shifted character ("?") is matched by the character itself, whatever keys make it on this keyboard.
 */

import { t } from '../messages/messages.ts';

/** The part of a KeyboardEvent that counts. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The press as text; empty for a modifier alone. */
export function pressText(press: Press): string {
  if (['Control', 'Shift', 'Alt', 'Meta', 'Dead', 'Unidentified'].includes(press.key)) return '';
  const single = press.key.length === 1;
  const key = press.key === ' ' ? 'Space' : single ? press.key.toUpperCase() : press.key;
  const letter = single && press.key.toLowerCase() !== press.key.toUpperCase();
  const parts: string[] = [];
  if (press.ctrlKey || press.metaKey) parts.push('Ctrl');
  if (press.altKey) parts.push('Alt');
  if (press.shiftKey && (!single || letter)) parts.push('Shift');
  return [...parts, key].join('+');
}

/** Keys with the same sign on every keyboard. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
};
/** Keys with a name on them, in the language of the keyboard. */
const NAMED = [
  'Ctrl',
  'Shift',
  'Space',
  'Enter',
  'Escape',
  'Insert',
  'Delete',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;
const isNamed = (key: string): key is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(key);

/** Keys by the names that English texts have for them. */
const WRITTEN: Readonly<Record<string, string>> = {
  Esc: 'Escape',
  Del: 'Delete',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
};
const WRITTEN_SHORTCUT = new RegExp(
  `^((?:Ctrl\\+|Alt\\+|Shift\\+)*)(Alt|${[...NAMED, ...Object.keys(WRITTEN)].join('|')}|Tab|F\\d+|\\S)$`,
);

/** The shortcut that an English text writes, such as "Ctrl+Page Up"; undefined when it is none. */
export function writtenShortcut(text: string): string | undefined {
  const [, modifiers, key] = WRITTEN_SHORTCUT.exec(text) ?? [];
  return key === undefined ? undefined : modifiers + (WRITTEN[key] ?? key);
}

/** The keys of a shortcut as they are printed on a keyboard of the language that is shown. */
export function keyNames(shortcut: string, mac = isMac): string[] {
  // A plus sign at the end is the key itself.
  const parts = shortcut.endsWith('+')
    ? [...shortcut.slice(0, -1).split('+').filter(Boolean), '+']
    : shortcut.split('+');
  return parts.map((part) => {
    if (mac && part === 'Ctrl') return '⌘';
    if (mac && part === 'Alt') return '⌥';
    return isNamed(part) ? t(`common:key.${part}`) : (SIGNS[part] ?? part);
  });
}

/** The same in one text, such as "Ctrl+Shift+S". */
export function shortcutText(shortcut: string, mac = isMac): string {
  return keyNames(shortcut, mac).join('+');
}

/** True when typing belongs to the element that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (typeof HTMLElement === 'undefined' || !(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'range', 'color'].includes(target.type)
  );
}
