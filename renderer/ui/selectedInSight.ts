/**
 * Keeps the selected tab of a strip that scrolls in sight, whatever moves it: another choice, a longer title before it, less
 * room. An attachment that watches the strip itself, since nobody else knows all of these.
 */
export function selectedInSight(strip: HTMLElement): () => void {
  const show = (): void =>
    strip
      .querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const changes = new MutationObserver(show);
  changes.observe(strip, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-selected'],
  });
  const room = new ResizeObserver(show);
  room.observe(strip);
  return () => {
    changes.disconnect();
    room.disconnect();
  };
}
