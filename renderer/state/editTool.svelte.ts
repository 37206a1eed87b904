/** The drawing tools of one document: what a click on the board does while editing. */
import type { Point, Stone } from '../../engine/board/point.ts';
import { pathTo, playNode } from '../../engine/sgf/replay.ts';
import { Position } from '../../engine/board/position.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { pointToSgf } from '../../engine/sgf/values.ts';
import { addChild, type Change } from '../../engine/sgf/gameEdits.ts';
import { eraseMarks, setStone, toggleLabel, toggleLink, toggleMark } from './edits.ts';
import type { GameDocument } from './gameDocument.svelte.ts';

export const TOOLS = [
  { id: 'play', title: 'Play moves', mark: '' },
  { id: 'black', title: 'Set up black stones (again: remove)', mark: '' },
  { id: 'white', title: 'Set up white stones (again: remove)', mark: '' },
  { id: 'TR', title: 'Triangle', mark: '△' },
  { id: 'SQ', title: 'Square', mark: '□' },
  { id: 'CR', title: 'Circle', mark: '○' },
  { id: 'MA', title: 'Cross', mark: '×' },
  { id: 'letter', title: 'Letters A, B, C …', mark: 'A' },
  { id: 'number', title: 'Numbers 1, 2, 3 …', mark: '1' },
  { id: 'AR', title: 'Arrow: choose two points', mark: '→' },
  { id: 'LN', title: 'Line: choose two points', mark: '╱' },
  { id: 'erase', title: 'Erase marks', mark: '' },
] as const;
export type ToolId = (typeof TOOLS)[number]['id'];

export class EditTool {
  /** True while the tools are shown. */
  open = $state(false);
  id = $state<ToolId>('play');
  /** First point of an arrow or line. */
  from = $state.raw<Point | null>(null);
  readonly #document: GameDocument;

  constructor(document: GameDocument) {
    this.#document = document;
  }

  /** True while a click means something other than a move. */
  get drawing(): boolean {
    return this.open && this.id !== 'play';
  }

  choose(id: ToolId): void {
    this.id = id;
    this.from = null;
  }

  toggle(): void {
    this.open = !this.open;
    this.choose('play');
  }

  /** What a click does with the chosen tool. */
  use(point: Point): void {
    const { cursor } = this.#document;
    const size = this.#document.info.size;
    const edit = (edits: Change['edits']): void => void this.#document.edit({ edits, cursor: cursor.id });
    switch (this.id) {
      case 'play':
        return;
      case 'black':
      case 'white':
        this.#document.edit(this.#setup(cursor, point, this.id === 'black' ? 2 : 1, size));
        return;
      case 'letter':
      case 'number':
        edit(toggleLabel(cursor, this.id, point, size));
        return;
      case 'AR':
      case 'LN':
        if (this.from === null) {
          this.from = point;
        } else {
          if (this.from !== point) edit(toggleLink(cursor, this.id, this.from, point, size));
          this.from = null;
        }
        return;
      case 'erase':
        edit(eraseMarks(cursor, point, size));
        return;
      default:
        edit(toggleMark(cursor, this.id, point, size));
    }
  }

  /** A setup stone, or its removal; after a move in a new node, since SGF keeps moves and setup apart. */
  #setup(node: SgfNode, point: Point, color: Stone, size: number): Change {
    const now = this.#document.view.stones[point] as 0 | Stone;
    const wanted = now === color ? 0 : color;
    if (node.get('B') === undefined && node.get('W') === undefined) {
      return { edits: setStone(node, point, wanted, this.#before(node, point, size), size), cursor: node.id };
    }
    const property = (['AE', 'AW', 'AB'] as const)[wanted];
    return addChild(this.#document.collection, node, [{ id: property, values: [pointToSgf(point, size)] }]);
  }

  /** The colour of a point before this node. */
  #before(node: SgfNode, point: Point, size: number): 0 | Stone {
    if (!node.parent) return 0;
    const position = new Position(size);
    for (const above of pathTo(node.parent)) playNode(position, above);
    return position.colorAt[point] as 0 | Stone;
  }
}
