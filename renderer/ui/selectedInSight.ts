/**
 * Keeps the selected tab of a strip that scrolls in sight, whatever moves it: another choice, a longer title before it, less
 * room, tabs that grow (a font that comes late, another size of the interface). An attachment that watches the strip and its
 * tabs, since nobody else knows all of these.
 */
export function selectedInSight(strip: HTMLElement): () => void {
  const show = (): void =>
    strip
      .querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const room = new ResizeObserver(show);
  const watch = (nodes: Iterable<Node>): void => {
    for (const node of nodes) if (node.parentNode === strip && node instanceof Element) room.observe(node);
  };
  const changes = new MutationObserver((records) => {
    for (const { addedNodes } of records) watch(addedNodes);
    show();
  });
  changes.observe(strip, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-selected'],
  });
  room.observe(strip);
  watch(strip.childNodes);
  return () => {
    changes.disconnect();
    room.disconnect();
  };
}
