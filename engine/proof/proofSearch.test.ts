import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BOARD_ARRAY, EMPTY, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import { COMMON_REASONS, NO_MOVE, ProofSearch } from './proofSearch.ts';

const SIZE = 7;
const ENOUGH = 4;
const [CAPTURED, FREE] = [COMMON_REASONS.length, COMMON_REASONS.length + 1];

/** Whether a chain gets four liberties: either side plays at the liberties of the chain, and its owner takes stones in atari around it. */
class Rescue extends ProofSearch {
  nodeLimit = 2000;
  stop: Int32Array | null = null;
  koSeen = false;
  protected readonly reasons = [...COMMON_REASONS, 'captured', 'free'];

  constructor() {
    super({
      nodes: 1 << 12,
      edges: 1 << 13,
      counting: 'sum',
      maxDepth: 20,
      fullScore: 0,
      scoreStep: 1,
      byValue: 0,
      perDoubling: 0,
    });
  }

  /** 1 when the chain is saved, -1 when it is lost, 0 when the search did not come to an end; and the move. */
  ask(position: Position, chain: Point, saving: boolean, wanted: number): [outcome: number, move: Point] {
    this.position = position;
    this.owner = position.colorAt[chain] as Stone;
    this.target = chain;
    this.koSeen = this.stopped = false;
    const root = this.startProof(saving, wanted);
    this.expand(root, saving);
    this.growUntil(root, saving, 0, this.nodes + this.nodeLimit);
    const { graph } = this;
    const move = graph.children[root] > 0 ? graph.move[graph.best(root, saving)] : 0;
    return [graph.outcome(root), move];
  }

  /** Positions, and moves that led to them. */
  get size(): [nodes: number, edges: number] {
    return [this.graph.count, this.graph.edges];
  }

  protected routine(saving: boolean): string {
    return saving ? 'save' : 'take';
  }

  protected expand(node: number, saving: boolean): void {
    const { position, graph, target } = this;
    this.nodes++;
    if (position.colorAt[target] === EMPTY) return graph.settle(node, false, CAPTURED);
    const liberties: Point[] = [];
    const count = position.findLiberties(target, BOARD_ARRAY, liberties);
    if (count >= ENOUGH) return graph.settle(node, true, FREE);
    const moves = new Set(liberties.slice(0, count));
    const around: Point[] = [];
    const links = position.chainLinksWithLiberties(target, 1, around);
    for (const link of saving ? around.slice(0, links) : []) {
      position.findLiberties(link, 1, liberties);
      moves.add(liberties[0]);
    }
    for (const move of moves) this.addChild(node, saving, 0, move, 0);
    if (graph.children[node] === 0) return graph.settle(node, !saving, NO_MOVE);
    graph.update(node, saving);
  }
}

const at = (name: string): Point => parsePoint(name, SIZE)!;

const TWO_LIBERTIES = `
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . O X . . .
  . . . O . . .
  . . . . . . .
  . . . . . . .`;

test('who moves first decides, and the position is left as it was', () => {
  const position = parseBoard(TWO_LIBERTIES);
  const before = position.hash();
  const search = new Rescue();
  const [saved, move] = search.ask(position, at('D4'), true, WIN);
  expect(saved).toBe(1);
  expect([at('D5'), at('E4')]).toContain(move);
  const [kept] = search.ask(position, at('D4'), false, WIN);
  expect(kept).toBe(-1);
  // Most positions come about in several orders of the same moves.
  const [nodes, edges] = search.size;
  expect(edges).toBeGreaterThan(1.1 * nodes);
  expect([position.hash(), position.depth]).toEqual([before, 0]);
});

test('a chain that cannot get out is lost', () => {
  const position = parseBoard(`
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . O O O O . .
    O X X X X O .
    O . O O . O .
    O O . . O O .`);
  expect(new Rescue().ask(position, at('B3'), true, WIN)[0]).toBe(-1);
});

test('a search that is stopped says nothing', () => {
  const search = new Rescue();
  search.stop = Int32Array.of(1);
  search.nodeLimit = 2000;
  const [outcome] = search.ask(parseBoard(TWO_LIBERTIES), at('D4'), false, WIN);
  expect(outcome).toBe(0);
  expect(search.nodes).toBe(1);
});
