/**
 * Keeps the chosen row of a list that scrolls (its `aria-current`) whole in sight when another is chosen and when the list has less
 * room, and leaves the list where the user scrolled it at all other times. An attachment.
 */
export function chosenInSight(list: HTMLElement): () => void {
  const show = (): void => list.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  const room = new ResizeObserver(show);
  const choice = new MutationObserver(show);
  room.observe(list);
  choice.observe(list, { subtree: true, attributeFilter: ['aria-current'] });
  return () => {
    room.disconnect();
    choice.disconnect();
  };
}
