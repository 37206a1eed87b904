/** Where the phrases of an explanation lead: to other pages, to another move, or to points on the board. */
import type { Link } from '../../../engine/protocol/linkedText.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import type { Workbench } from '../workbench.svelte.ts';

/** Marks on the board what a phrase is about; nothing for null. */
export function lightLink({ moves }: OpenGame, link: Link | null): void {
  moves.litTerm = link?.to === 'term' ? link.term : null;
  moves.light(link?.points ?? []);
}

/** Goes where the phrase leads. */
export function followLink(workbench: Workbench, game: OpenGame, link: Link): void {
  const { moves, examination } = game;
  switch (link.to) {
    case 'points':
      moves.light(link.points);
      return;
    case 'term':
      moves.showTerm(link.term);
      return;
    case 'move':
    case 'search':
      moves.show(link.point);
      return;
    case 'dragon':
    case 'worm':
      workbench.docks.show({ open: true, tab: 'position' });
      if (link.to === 'dragon') examination.showDragon(link.origin);
      else examination.showPoint(link.origin);
      return;
    case 'parameter':
      workbench.wantedParameter = link.name;
      workbench.goTo('settings');
      return;
    case 'pattern':
      workbench.goTo('patterns');
      void workbench.patterns.open().then(() => workbench.patterns.jump(link.database, link.name, link.line));
  }
}
