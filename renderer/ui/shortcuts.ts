/**
 * Keys as text ("Ctrl+Shift+S", "ArrowLeft", "?"), matched against what was pressed. Ctrl stands for the Command key on a
 * Mac. A shifted character ("?") is matched by the character itself, whatever keys make it on this keyboard.
 */

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

// not shown: as they are printed on the keys
const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
};

/** The keys of a shortcut as they are printed on the keyboard. */
export function keyNames(shortcut: string, mac = isMac): string[] {
  // A plus sign at the end is the key itself.
  const parts = shortcut.endsWith('+')
    ? [...shortcut.slice(0, -1).split('+').filter(Boolean), '+']
    : shortcut.split('+');
  return parts.map((part) => {
    if (mac && part === 'Ctrl') return '⌘';
    if (mac && part === 'Alt') return '⌥';
    return NAMES[part] ?? part;
  });
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
