import { describe, expect, it } from 'vitest';
import { BLACK, BOARD_ARRAY, WHITE, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { LocalResults } from './localResults.ts';

const ABOUT = 12345;
const RESULT = 77;

/** A white stone at C3 with black stones beside it, and what reading its attack at C4 was found to be. */
function kept() {
  const position = new Position(19);
  const play = (name: string, color: Stone): void => void position.tryMove(parsePoint(name, 19)!, color);
  play('C3', WHITE);
  play('C2', BLACK);
  play('D3', BLACK);
  const local = new LocalResults();
  const tried = new Uint8Array(BOARD_ARRAY);
  tried[parsePoint('C4', 19)!] = 1;
  local.store(position, ABOUT, RESULT, parsePoint('C3', 19)!, tried);
  const find = (about = ABOUT): number => local.find(position, about, new Uint8Array(BOARD_ARRAY));
  return { position, local, play, find };
}

describe('results by their surroundings', () => {
  it('are found where moves were made elsewhere, and mark where moves were tried', () => {
    const { position, local, play } = kept();
    play('Q16', WHITE);
    const visited = new Uint8Array(BOARD_ARRAY);
    expect(local.find(position, ABOUT, visited)).toBe(RESULT);
    expect(visited.indexOf(1)).toBe(parsePoint('C4', 19));
    expect(visited.lastIndexOf(1)).toBe(parsePoint('C4', 19));
  });

  it.each(['C4', 'B3', 'C5', 'D2', 'E3', 'B4'])('are not found after a move at %s', (point) => {
    const { position, play, find } = kept();
    play(point, BLACK);
    expect(find()).toBe(-1);
    position.popMove();
    expect(find()).toBe(RESULT);
  });

  it('are not found for another question, or when all was forgotten', () => {
    const { local, find } = kept();
    expect(find(ABOUT + 1)).toBe(-1);
    local.clear();
    expect(find()).toBe(-1);
  });
});
