import { fireEvent, render, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BOARD_ARRAY, parsePoint, pointName } from '../../engine/board/point.ts';
import BoardView from './BoardView.svelte';
import { Recording, installScreen } from './testCanvas.ts';
import { NO_MARKUP } from './types.ts';
import type { BoardProps } from './types.ts';

const size = 9;
const at = (name: string): number => parsePoint(name, size)!;

function stones(black: string, white = ''): Uint8Array {
  const array = new Uint8Array(BOARD_ARRAY);
  for (const name of black.split(' ').filter(Boolean)) array[at(name)] = 2;
  for (const name of white.split(' ').filter(Boolean)) array[at(name)] = 1;
  return array;
}

/** A rendered board with its parts and what it reported. */
function show(props: Partial<BoardProps> = {}) {
  const played: string[] = [];
  const alternate: string[] = [];
  const hovered: string[] = [];
  const view = render(BoardView, {
    size,
    stones: stones('D4 D5', 'E4'),
    ghost: 2,
    onplay: (point: number) => played.push(pointName(point, size)),
    onalternate: (point: number) => alternate.push(pointName(point, size)),
    onhover: (point: number | null) => hovered.push(point === null ? '-' : pointName(point, size)),
    ...props,
  });
  const part = within(view.container);
  const board = part.getByRole('application');
  const news = (name: string): string => part.getByRole('status', { name }).textContent?.trim() ?? '';
  const key = (name: string, options: KeyboardEventInit = {}): Promise<boolean> =>
    fireEvent.keyDown(board, { key: name, ...options });
  const pixel = (name: string): { clientX: number; clientY: number } => {
    const [left, top, cell] = ['left', 'top', 'cell'].map((part) => Number(board.dataset[part]));
    const point = at(name);
    return { clientX: left + ((point % 20) - 1) * cell, clientY: top + (Math.floor(point / 20) - 1) * cell };
  };
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', name: string, options: object = {}) =>
    fireEvent[type](board, { isPrimary: true, button: 0, pointerType: 'mouse', ...pixel(name), ...options });
  return { view, board, played, alternate, hovered, news, key, pixel, pointer };
}

beforeEach(() => installScreen(null, 500));

describe('keyboard', () => {
  test('more about a point is said with it, and again when it becomes known later', async () => {
    const { view, board, news } = show({ about: () => '' });
    board.focus();
    await fireEvent.focus(board);
    flushSync();
    expect(news('Cursor')).toBe('E5, empty');
    await view.rerender({ about: (point: number) => `influence at ${pointName(point, size)}` });
    expect(news('Cursor')).toBe('E5, empty, influence at E5');
    await view.rerender({ about: undefined });
    expect(news('Cursor')).toBe('E5, empty, influence at E5');
  });

  test('focus puts the cursor on the last move, else the middle, and says what is there', async () => {
    const { board, news } = show();
    board.focus();
    await Promise.resolve();
    flushSync();
    expect(news('Cursor')).toBe('E5, empty');
    const other = show({ lastMove: at('E4') });
    other.board.focus();
    flushSync();
    expect(other.news('Cursor')).toBe('E4, white stone, 3 liberties, last move');
  });

  test('arrows move, Shift jumps, Enter and Space play', async () => {
    const { board, news, key, played, hovered } = show({ legal: () => true });
    board.focus();
    await key('ArrowDown');
    await key('ArrowLeft');
    expect(news('Cursor')).toBe('D4, black chain of 2 stones, 5 liberties');
    await key('ArrowLeft', { shiftKey: true });
    expect(news('Cursor')).toBe('C4, empty');
    await key('Enter');
    await key('ArrowUp', { shiftKey: true });
    await key(' ');
    expect(played).toEqual(['C4', 'C5']);
    await key('Enter', { repeat: true });
    expect(played).toHaveLength(2);
    expect(hovered.slice(-1)).toEqual(['C5']);
  });

  test('Shift+Enter is the alternate action; other modifiers and keys go to the page', async () => {
    const { board, key, played, alternate } = show();
    const page: string[] = [];
    const listener = (event: KeyboardEvent): void => void page.push(event.key);
    window.addEventListener('keydown', listener);
    board.focus();
    await key('Enter', { shiftKey: true });
    await key('ArrowLeft', { ctrlKey: true });
    await key('Home');
    await key('z', { ctrlKey: true });
    await key('d');
    await key('ArrowLeft');
    window.removeEventListener('keydown', listener);
    expect(alternate).toEqual(['E5']);
    expect(played).toEqual([]);
    expect(page).toEqual(['ArrowLeft', 'Home', 'z', 'd']);
  });

  test('Escape leaves', async () => {
    const { board, key, hovered } = show();
    board.focus();
    flushSync();
    expect(document.activeElement).toBe(board);
    await key('Escape');
    expect(document.activeElement).not.toBe(board);
    expect(hovered.at(-1)).toBe('-');
  });

  test('typed coordinates, when asked for', async () => {
    const options = {
      coordinates: true,
      theme: 'wood',
      animation: false,
      moveNumbers: false,
      typing: true,
    } as const;
    const { board, key, news } = show({ options });
    board.focus();
    await key('d');
    await key('4');
    expect(news('Cursor')).toBe('D4, black chain of 2 stones, 5 liberties');
    await key('j');
    await key('9');
    expect(news('Cursor')).toBe('J9, empty');
  });
});

describe('pointer', () => {
  test('a click plays the point under it, at every corner', async () => {
    const { pointer, played, hovered } = show();
    for (const name of ['A1', 'J9', 'A9', 'J1', 'C7']) {
      await pointer('pointerDown', name);
      await pointer('pointerUp', name);
    }
    expect(played).toEqual(['A1', 'J9', 'A9', 'J1', 'C7']);
    expect(hovered).toEqual(['-', 'A1', 'J9', 'A9', 'J1', 'C7']);
  });

  test('a press that ends elsewhere, or another button, plays nothing', async () => {
    const { pointer, played } = show();
    await pointer('pointerDown', 'A1');
    await pointer('pointerUp', 'B1');
    await pointer('pointerDown', 'A1', { button: 1 });
    await pointer('pointerUp', 'A1', { button: 1 });
    expect(played).toEqual([]);
  });

  test('a finger may slide to its point', async () => {
    const { pointer, played } = show();
    await pointer('pointerDown', 'A1', { pointerType: 'touch' });
    await pointer('pointerMove', 'C3', { pointerType: 'touch' });
    await pointer('pointerUp', 'C3', { pointerType: 'touch' });
    expect(played).toEqual(['C3']);
  });

  test('right click and modified clicks are the alternate action', async () => {
    const { board, pointer, pixel, played, alternate } = show();
    await fireEvent.contextMenu(board, pixel('B2'));
    for (const modifier of ['ctrlKey', 'shiftKey', 'altKey', 'metaKey']) {
      await pointer('pointerDown', 'C3', { [modifier]: true });
      await pointer('pointerUp', 'C3', { [modifier]: true });
    }
    expect(alternate).toEqual(['B2', 'C3', 'C3', 'C3', 'C3']);
    expect(played).toEqual([]);
  });

  test('a click does not keep the focus, so that the page keeps its arrow keys', async () => {
    const { board, pointer } = show();
    board.focus();
    await pointer('pointerDown', 'C3');
    expect(document.activeElement).toBe(document.body);
    expect(await fireEvent.mouseDown(board)).toBe(false);
  });
});

describe('illegal moves', () => {
  const refusing = {
    legal: (point: number) => point !== at('C3'),
    reasonIllegal: () => 'Ko: play elsewhere first',
  };

  test('are refused with their reason, shown and announced, and not played', async () => {
    const { view, pointer, played, news } = show(refusing);
    await pointer('pointerDown', 'C3');
    await pointer('pointerUp', 'C3');
    expect(played).toEqual([]);
    expect(news('Cursor')).toBe('Ko: play elsewhere first');
    expect(view.container.querySelector('.bubble')?.textContent?.trim()).toBe('Ko: play elsewhere first');
    await pointer('pointerMove', 'C4');
    expect(view.container.querySelector('.bubble')).toBeNull();
    await pointer('pointerDown', 'C4');
    await pointer('pointerUp', 'C4');
    expect(played).toEqual(['C4']);
  });

  test('a finger that lifts leaves the reason to be read', async () => {
    const { view, board, pointer, hovered } = show(refusing);
    await pointer('pointerDown', 'C3', { pointerType: 'touch' });
    await pointer('pointerUp', 'C3', { pointerType: 'touch' });
    await fireEvent.pointerLeave(board, { pointerType: 'touch' });
    expect(view.container.querySelector('.bubble')).not.toBeNull();
    await pointer('pointerDown', 'D3', { pointerType: 'touch' });
    await pointer('pointerUp', 'D3', { pointerType: 'touch' });
    expect(view.container.querySelector('.bubble')).toBeNull();
    expect(hovered.at(-1)).toBe('-');
  });

  test('by keyboard too, every time', async () => {
    const { view, board, key, played, news } = show({ ...refusing, lastMove: at('C3') });
    const part = () => within(view.container).getByRole('status', { name: 'Cursor' });
    board.focus();
    await key('Enter');
    expect(news('Cursor')).toBe('Ko: play elsewhere first');
    // A live region is read again only when its text differs.
    const first = part().textContent;
    await key('Enter');
    expect(news('Cursor')).toBe('Ko: play elsewhere first');
    expect(part().textContent).not.toBe(first);
    expect(played).toEqual([]);
  });

  test('have a reason even when none is given', async () => {
    const { pointer, news } = show({ legal: () => false });
    await pointer('pointerDown', 'C3');
    await pointer('pointerUp', 'C3');
    expect(news('Cursor')).toBe('Not a legal move');
  });
});

describe('announcements', () => {
  test('moves and captures, but not the position one starts with', async () => {
    const { view, news } = show({ lastMove: at('E4') });
    expect(news('Moves')).toBe('');
    await view.rerender({ stones: stones('D4 D5 E5', 'E4'), lastMove: at('E5') });
    expect(news('Moves')).toBe('Black plays E5.');
    await view.rerender({ stones: stones('D4 D5 E5 F4 E3'), lastMove: at('E3') });
    expect(news('Moves')).toBe('Black plays E3 and captures 1 stone.');
  });

  test('name, description and position for assistive technology', async () => {
    const { view, board } = show({ lastMove: at('E4') });
    expect(board.getAttribute('aria-label')).toBe('Go board, 9 by 9');
    expect(board.getAttribute('aria-roledescription')).toBe('Go board');
    const described = board
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent);
    expect(described[0]).toContain('Arrow keys move the cursor');
    expect(described[1]).toBe('9 by 9 board, 2 black stones, 1 white stone. Last move E4.');
    await view.rerender({ size: 13, stones: new Uint8Array(BOARD_ARRAY), lastMove: undefined });
    expect(view.getByRole('application').getAttribute('aria-label')).toBe('Go board, 13 by 13');
  });
});

describe('painting', () => {
  const frames = (): Promise<void> =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

  function recorded(): Recording {
    const recording = new Recording();
    installScreen(recording, 500);
    return recording;
  }

  const point = at('C3');
  const markup = { ...NO_MARKUP, labels: [{ point, text: 'LB' }] };

  test('layers never change places: values, then the file, then the shown line', async () => {
    const recording = recorded();
    show({
      markup,
      koPoint: at('G7'),
      moveNumberAt: new Map([[at('D4'), 17]]),
      candidates: [{ point: at('F6'), label: '54', best: true, strength: 1 }],
      options: { coordinates: false, theme: 'slate', animation: false, moveNumbers: true },
    });
    await frames();
    expect(recording.texts().slice(-4)).toEqual(['54', '17', 'ko', 'LB']);
    recording.calls.length = 0;
    show({ markup, variation: [{ color: 1, point: at('F6'), number: 1 }], options: undefined });
    await frames();
    expect(recording.texts().slice(-2)).toEqual(['LB', '1']);
  });

  test('a value stands below a sign of the file', async () => {
    const recording = recorded();
    const value = (name: string, text: string) => ({
      point: at(name),
      text,
      tone: 'plain' as const,
      amount: 1,
    });
    const options = { coordinates: false, moveNumbers: false, theme: 'wood', animation: false } as const;
    const { pixel } = show({ markup, values: [value('C3', '13'), value('F6', '7')], options });
    await frames();
    expect(recording.texts().slice(-3)).toEqual(['7', 'LB', '13']);
    const written = (text: string): number =>
      Number(recording.calls.find(({ name, args }) => name === 'fillText' && args[0] === text)?.args[2]);
    expect(written('13') - pixel('C3').clientY).toBeGreaterThan(written('7') - pixel('F6').clientY + 10);
  });

  test('the label of a candidate stands below a sign of the file, on a chip that is not filled', async () => {
    const recording = recorded();
    const options = { coordinates: false, moveNumbers: false, theme: 'wood', animation: false } as const;
    const candidate = (name: string, label: string) => ({ point: at(name), label, best: true, strength: 1 });
    const { pixel } = show({ markup, candidates: [candidate('C3', '54'), candidate('F6', '61')], options });
    await frames();
    expect(recording.texts().slice(-3)).toEqual(['61', 'LB', '54']);
    const below = recording.calls.find(({ name, args }) => name === 'fillText' && args[0] === '54');
    expect(Number(below?.args[2])).toBeGreaterThan(pixel('C3').clientY + 10);
  });

  test('points that are owned too weakly show nothing', async () => {
    const ownership = new Float32Array(81);
    for (const [i, value] of [0.1, 0.25, 0.5, 0.9].entries()) ownership[i] = value;
    const rectangles = async (props: Partial<BoardProps>): Promise<number> => {
      const recording = recorded();
      const { view } = show(props);
      await frames();
      view.unmount();
      return recording.calls.filter(({ name }) => name === 'fillRect').length;
    };
    const bare = await rectangles({});
    const square = (await rectangles({ ownership })) - bare;
    expect(square).toBeGreaterThan(0);
    expect(await rectangles({ ownership, ownershipThreshold: 0.3 })).toBe(bare + (square * 2) / 3);
    expect(await rectangles({ ownership, ownershipThreshold: 0.8 })).toBe(bare + square / 3);
    expect(await rectangles({ ownership, ownershipThreshold: 0.95 })).toBe(bare);
  });

  test("the file's label wins over a move number on its stone", async () => {
    const recording = recorded();
    show({
      markup: { ...markup, labels: [{ point: at('D4'), text: 'x' }] },
      moveNumberAt: new Map([
        [at('D4'), 17],
        [at('E4'), 18],
      ]),
      options: { coordinates: false, theme: 'wood', animation: false, moveNumbers: true },
    });
    await frames();
    expect(recording.texts().slice(-2)).toEqual(['18', 'x']);
    expect(recording.texts()).not.toContain('17');
  });

  test('the pointer repaints only its own layer', async () => {
    const recording = recorded();
    const { view, pointer } = show({
      options: { coordinates: true, theme: 'wood', animation: true, moveNumbers: false },
    });
    await frames();
    const [slab, position, hover] = view.container.querySelectorAll('canvas');
    expect(recording.texts()).toHaveLength(4 * 9);
    recording.calls.length = 0;
    await pointer('pointerMove', 'C3');
    await frames();
    expect(recording.calls.some(({ canvas }) => canvas === hover)).toBe(true);
    expect(recording.calls.some(({ canvas }) => canvas === slab || canvas === position)).toBe(false);
    await view.rerender({ stones: stones('D4 D5 C3', 'E4'), lastMove: at('C3') });
    await frames();
    expect(recording.calls.some(({ canvas }) => canvas === position)).toBe(true);
    expect(recording.calls.some(({ canvas }) => canvas === slab)).toBe(false);
  });

  test('captured stones fade only when animation is on and motion is not reduced', async () => {
    for (const [animation, reduced, fades] of [
      [true, false, true],
      [false, false, false],
      [true, true, false],
    ]) {
      const recording = recorded();
      vi.stubGlobal('matchMedia', () => ({ matches: reduced, addEventListener: () => undefined }));
      const options = { coordinates: false, theme: 'paper', animation, moveNumbers: false } as const;
      const { view } = show({ options, stones: stones('D4', 'E4') });
      await frames();
      recording.calls.length = 0;
      let time = 1000;
      vi.spyOn(performance, 'now').mockImplementation(() => (time += 5));
      await view.rerender({ stones: stones('D4 E3'), lastMove: at('E3') });
      await frames();
      // A stone being taken off is drawn with its own width and height.
      const shrinking = recording.calls.filter(({ name, args }) => name === 'drawImage' && args.length === 5);
      expect(shrinking.length > 0).toBe(fades);
      view.unmount();
    }
  });
});

describe('choosing a rectangle', () => {
  function choosing(rest: Partial<BoardProps> = {}) {
    const chosen: string[] = [];
    const name = (rectangle: { from: number; to: number } | null): string =>
      rectangle ? `${pointName(rectangle.from, size)}-${pointName(rectangle.to, size)}` : 'none';
    const shown = show({ ghost: null, onselect: (rectangle) => chosen.push(name(rectangle)), ...rest });
    return { ...shown, chosen };
  }

  test('dragging from point to point chooses, and does not play', async () => {
    const { chosen, played, pointer } = choosing();
    await pointer('pointerDown', 'C3', { buttons: 1 });
    await pointer('pointerMove', 'C3', { buttons: 1 });
    await pointer('pointerMove', 'E4', { buttons: 1 });
    await pointer('pointerMove', 'F6', { buttons: 1 });
    await pointer('pointerMove', 'C3', { buttons: 1 });
    await pointer('pointerUp', 'C3');
    expect(chosen).toEqual(['C3-E4', 'C3-F6', 'C3-C3']);
    expect(played).toEqual([]);
    await pointer('pointerDown', 'D4', { buttons: 1 });
    await pointer('pointerUp', 'D4');
    expect(played).toEqual(['D4']);
  });

  test('Shift and the arrow keys choose from the cursor on; Escape takes it back', async () => {
    const { board, chosen, key, news, view } = choosing();
    board.focus();
    await key('ArrowLeft');
    await key('ArrowRight', { shiftKey: true });
    expect(chosen).toEqual(['D5-E5']);
    await view.rerender({ selection: { from: at('D5'), to: at('E5'), move: 0 } });
    await key('ArrowUp', { shiftKey: true });
    expect(chosen.at(-1)).toBe('D5-E6');
    expect(news('Cursor')).toBe('2 by 2 points, D5 to E6');
    await key('Escape');
    expect(chosen.at(-1)).toBe('none');
    expect(document.activeElement).toBe(board);
  });
});
