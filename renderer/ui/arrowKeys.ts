/** The arrow keys go from button to button of a list. */

/** Focuses the button above or below the one that has the focus; `buttons`: a selector. Whether the key was for it. */
export function stepFocus(event: KeyboardEvent, list: HTMLElement | undefined, buttons: string): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof HTMLElement) || !list) return false;
  const all = [...list.querySelectorAll<HTMLElement>(buttons)];
  const at = all.indexOf(event.target);
  if (at < 0) return false;
  event.preventDefault();
  all[Math.min(all.length - 1, Math.max(0, at + by))].focus();
  return true;
}
