import { describe, expect, test } from 'vitest';
import { EngineState } from './prelude.ts';

describe('EngineState', () => {
  function after(...preludes: string[][]): EngineState {
    const state = new EngineState();
    for (const prelude of preludes) {
      expect(state.missing(prelude)).toBeDefined();
      state.reached(prelude);
    }
    return state;
  }

  test('a fresh engine lacks everything', () => {
    expect(after().missing(['level 8', 'loadsgf a'])).toEqual(['level 8', 'loadsgf a']);
    expect(after().missing([])).toEqual([]);
  });

  test('what was sent for the last test is not sent again', () => {
    const state = after(['loadsgf a', 'play black A1']);
    expect(state.missing(['loadsgf a', 'play black A1', 'undo'])).toEqual(['undo']);
    state.ran('attack A1');
    state.ran('genmove white');
    expect(state.missing(['loadsgf a', 'play black A1', 'genmove white'])).toEqual([]);
    // Without that move the position has to be set up anew.
    expect(state.missing(['loadsgf a', 'play black A1'])).toEqual(['loadsgf a', 'play black A1']);
  });

  test('moves that are being tried out are taken back first', () => {
    const state = after(['loadsgf a', 'trymove black A1', 'trymove white B1', 'popgo', 'tryko black C1']);
    expect(state.missing(['loadsgf b'])).toEqual(['popgo', 'popgo', 'loadsgf b']);
  });

  test('settings are sent once', () => {
    const state = after(['level 8', 'loadsgf a', 'increase_depths']);
    expect(state.missing(['level 8', 'increase_depths', 'decrease_depths', 'loadsgf b'])).toEqual([
      'decrease_depths',
      'loadsgf b',
    ]);
  });

  test('settings that cannot be revoked, and boards that are not cleared, need a fresh engine', () => {
    expect(after(['level 8', 'loadsgf a']).missing(['loadsgf b'])).toBeUndefined();
    expect(after(['loadsgf a']).missing(['play black A1'])).toBeUndefined();
  });
});
