/** The keys of the workshop's lists: the arrows choose from within the search field too, Enter goes to the text, Escape empties the field. */
import type { Workshop } from '../../state/patterns/workshop.svelte.ts';
import type { VirtualRowsHandle } from '../../ui/virtualRows.ts';

interface SearchedList {
  workshop: Workshop;
  rows: VirtualRowsHandle | undefined;
  /** Row that is chosen; −1 for none. */
  current: number;
  choose: (row: number) => void;
}

export function searchKeys(event: KeyboardEvent, { workshop, rows, current, choose }: SearchedList): void {
  const inSearch = event.target instanceof HTMLInputElement;
  const step = inSearch ? rows?.stepOf(event) : undefined;
  if (step !== undefined && Number.isFinite(step)) choose(current + step);
  else if (event.key === 'Enter') {
    if (current < 0) choose(0);
    workshop.focusPane('text');
  } else if (event.key === 'Escape' && inSearch && workshop.query !== '') workshop.query = '';
  else return;
  event.preventDefault();
  event.stopPropagation();
}
