/** The drawing tools of one document: what a click on the board does while editing. */
import type { Point, Stone } from '../../engine/board/point.ts';
import { pathTo, playNode } from '../../engine/sgf/replay.ts';
import { Position } from '../../engine/board/position.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { pointToSgf } from '../../engine/sgf/values.ts';
import { addChild, type Change } from '../../engine/sgf/gameEdits.ts';
import { t } from '../messages/messages.ts';
import { eraseMarks, setStone, toggleLabel, toggleLink, toggleMark } from './edits.ts';
import type { GameDocument } from './gameDocument.svelte.ts';

// not shown: marks as they lie on the board
const MARKS = {
  play: '',
  black: '',
  white: '',
  TR: '△',
  SQ: '□',
  CR: '○',
  MA: '×',
  letter: 'A',
  number: '1',
  AR: '→',
  LN: '╱',
  erase: '',
} as const;
export type ToolId = keyof typeof MARKS;
/** The tools, with titles in the language of whenever they are read. */
export const TOOLS = (Object.keys(MARKS) as ToolId[]).map((id) => ({
  id,
  mark: MARKS[id],
  get title() {
    return t(`board:tool.${id}`);
  },
}));

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
        this.#setUp(point, this.id === 'black' ? 2 : 1);
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
      case 'erase': {
        const marks = eraseMarks(cursor, point, size);
        const stone = this.#stoneAt(point);
        if (marks.length > 0) edit(marks);
        else if (stone !== 0) this.#setUp(point, stone);
        return;
      }
      default:
        edit(toggleMark(cursor, this.id, point, size));
    }
  }

  #stoneAt(point: Point): 0 | Stone {
    return this.#document.view.stones[point] as 0 | Stone;
  }

  /** A setup stone, or its removal where it is there; after a move in a new node, since SGF keeps moves and setup apart. */
  #setUp(point: Point, color: Stone): void {
    const { cursor: node, collection, info } = this.#document;
    const { size } = info;
    const wanted = this.#stoneAt(point) === color ? 0 : color;
    if (node.get('B') === undefined && node.get('W') === undefined) {
      const edits = setStone(node, point, wanted, this.#before(node, point, size), size);
      this.#document.edit({ edits, cursor: node.id });
      return;
    }
    const property = (['AE', 'AW', 'AB'] as const)[wanted];
    this.#document.edit(addChild(collection, node, [{ id: property, values: [pointToSgf(point, size)] }]));
  }

  /** The colour of a point before this node. */
  #before(node: SgfNode, point: Point, size: number): 0 | Stone {
    if (!node.parent) return 0;
    const position = new Position(size);
    for (const above of pathTo(node.parent)) playNode(position, above);
    return position.colorAt[point] as 0 | Stone;
  }
}
