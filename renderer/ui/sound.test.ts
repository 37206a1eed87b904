import { afterEach, expect, test, vi } from 'vitest';
import { secondBeep, stoneClick } from './sound.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is played before the user has done anything is not saved up', () => {
  const made: unknown[] = [];
  class Made {
    constructor() {
      made.push(this);
      throw new Error('no sound in tests');
    }
  }
  vi.stubGlobal('AudioContext', Made);
  const activation = { hasBeenActive: false };
  vi.stubGlobal('navigator', { userActivation: activation });
  stoneClick();
  secondBeep(5);
  expect(made).toEqual([]);
  activation.hasBeenActive = true;
  expect(stoneClick).toThrow('no sound');
  vi.stubGlobal('navigator', {});
  expect(() => secondBeep(5)).toThrow('no sound');
});
