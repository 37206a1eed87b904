import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine } from '../../engine/sgf/replay.ts';
import type { AnalysisSummary } from '../../main/ipc/api.ts';
import { graphPoints } from '../state/gameGraph.ts';
import GameGraph from './GameGraph.svelte';

const nodes = mainLine(parseSgf('(;SZ[9];B[ee];W[cc];B[gg];W[cg];B[gc])').value.games[0]);
const rates = [0.5, 0.5, 0.8, 0.6, 0.4];
const summaries = new Map(
  rates.map((winRate, i): [(typeof nodes)[number], AnalysisSummary] => [
    nodes[i],
    { budget: 1000, color: i % 2 === 0 ? 2 : 1, winRate, scoreMean: 3 * i, best: 0 },
  ]),
);
const points = graphPoints(nodes, summaries, 9);

function show(current = 0): { went: number[]; slider: HTMLElement; container: HTMLElement } {
  const went: number[] = [];
  const { container } = render(GameGraph, { points, current, size: 9, ongo: (i: number) => went.push(i) });
  return { went, slider: screen.getByRole('slider'), container };
}

test('the graph is a slider over the moves that says what it shows', () => {
  const { slider } = show(2);
  expect(slider.getAttribute('aria-valuemax')).toBe('5');
  expect(slider.getAttribute('aria-valuenow')).toBe('2');
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'Move 2, White C7, Black wins 80 %, B+6.0, blunder, lost 30 %',
  );
  const words = document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(words).toContain('5 of 6 positions are analysed.');
  expect(words).toContain('move 2, White C7, lost 30 %');
});

test('keys go through the game and stop at its ends', async () => {
  const { slider, went } = show(2);
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageUp', 'PageDown', 'x'])
    await fireEvent.keyDown(slider, { key });
  await fireEvent.keyDown(slider, { key: 'ArrowRight', ctrlKey: true });
  expect(went).toEqual([3, 1, 0, 5, 5, 0]);
});

test('a click goes to the nearest move, a drag along the moves, and the focus stays where it was', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const { slider, went } = show();
  slider.getBoundingClientRect = () => ({ ...new DOMRect(), left: 100, width: 600 });
  slider.setPointerCapture = () => undefined;
  // 600 pixels, of which 46 at the left and 44 at the right are the scales: 102 from move to move.
  const at = (i: number): { clientX: number; button: number } => ({ clientX: 146 + i * 102, button: 0 });
  await fireEvent.pointerMove(slider, at(4));
  expect(went).toEqual([]);
  await fireEvent.pointerDown(slider, at(2.3));
  await fireEvent.pointerMove(slider, at(3));
  await fireEvent.pointerMove(slider, at(9));
  await fireEvent.pointerUp(slider, at(9));
  await fireEvent.pointerMove(slider, at(1));
  await fireEvent.pointerDown(slider, { ...at(1), button: 2 });
  expect(went).toEqual([2, 3, 5]);
  expect(document.activeElement).not.toBe(slider);
});

test('moves that lost much carry a mark, the larger the more was lost', () => {
  const { container } = show();
  const marks = [...container.querySelectorAll('.mark')];
  expect(marks.map((mark) => mark.classList.contains('of-white'))).toEqual([true, false]);
  const [smaller, larger] = marks.map((mark) => Number(mark.getAttribute('r')));
  expect(larger).toBeGreaterThan(smaller);
});

test('the sign of the position shown goes around the mark of its move', () => {
  const radius = (container: HTMLElement, name: string): number =>
    Number(container.querySelector(name)?.getAttribute('r'));
  const on = show(2).container;
  expect(radius(on, '.here')).toBeGreaterThan(radius(on, '.mark'));
  const shapes = [...on.querySelectorAll('.here, .mark')].map((shape) => shape.classList[0]);
  expect(shapes).toEqual(['here', 'mark', 'mark']);
});
