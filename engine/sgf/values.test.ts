import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASS, allPoints, parsePoint, pointAt } from '../board/point.ts';
import {
  compressPoints,
  escapeText,
  expandPoints,
  isRawValue,
  pointToSgf,
  sgfToPoint,
  splitComposed,
  unescapeSimpleText,
  unescapeText,
} from './values.ts';

describe('texts', () => {
  it.each([
    ['plain', 'plain'],
    ['a\\]b\\\\c\\:d', 'a]b\\c:d'],
    ['soft\\\nbreak\\\r\nand\\\n\rmore', 'softbreakandmore'],
    ['hard\nbreak\r\nand\n\rmore\rstill', 'hard\nbreak\nand\nmore\nstill'],
    ['tab\there\\\tthere\vand\f.', 'tab here there and .'],
    ['\\😀\\', '😀'],
  ])('%j means %j', (raw, text) => {
    expect(unescapeText(raw)).toBe(text);
  });

  it('a simple text has no line breaks', () => {
    expect(unescapeSimpleText('a\nb\\\nc')).toBe('a bc');
  });

  it('escapes what must be, colons only in composed values, and what looks like the next node', () => {
    expect(escapeText('[a]:\\')).toBe('[a\\]:\\\\');
    expect(escapeText('a:b]', true)).toBe('a\\:b\\]');
    expect(escapeText('then ;B[pd] or (;W [dp]')).toBe('then ;B\\[pd\\] or (;W \\[dp\\]');
  });

  it('knows a raw value that ends where it seems to', () => {
    expect(['', 'a', 'a\\]', '\\\\', '[('].every(isRawValue)).toBe(true);
    expect([']', 'a\\', '\\\\\\', 'a\\\\]'].some(isRawValue)).toBe(false);
  });

  it.each<[string, [string, string] | undefined]>([
    ['aa:bb', ['aa', 'bb']],
    ['a\\:b:c:d', ['a\\:b', 'c:d']],
    [':', ['', '']],
    ['aa', undefined],
  ])('%j composed of %j', (raw, halves) => {
    expect(splitComposed(raw)).toEqual(halves);
  });
});

describe('points', () => {
  it.each<[string, number, string | undefined]>([
    ['aa', 19, 'A19'],
    ['ss', 19, 'T1'],
    ['pd', 19, 'Q16'],
    ['PD', 19, 'Q16'],
    [' pd ', 19, 'Q16'],
    ['', 19, 'PASS'],
    ['tt', 19, 'PASS'],
    ['tt', 9, 'PASS'],
    ['jj', 9, undefined],
    ['ia', 9, 'J9'],
    ['Q16', 19, 'Q16'],
    ['k10', 19, 'K10'],
    ['Q16', 9, undefined],
    ['a', 19, undefined],
    ['abc', 19, undefined],
    ['??', 19, undefined],
  ])('%j on %d is %s', (raw, size, name) => {
    expect(sgfToPoint(raw, size)).toBe(name === undefined ? undefined : parsePoint(name, size));
  });

  it('every point of every size comes back', () => {
    for (let size = 1; size <= 19; size++) {
      for (const point of [PASS, ...allPoints(size)]) {
        expect(sgfToPoint(pointToSgf(point, size), size)).toBe(point);
      }
    }
  });

  it('rectangles in either direction, each point once, nothing off the board', () => {
    const square = [pointAt(1, 1), pointAt(1, 2), pointAt(2, 1), pointAt(2, 2)];
    expect(expandPoints(['bb:cc'], 9)).toEqual(square);
    expect(expandPoints(['cc:bb'], 9)).toEqual(square);
    expect(expandPoints(['bb', 'bb:cc', 'cb:bc'], 9)).toEqual(square);
    expect(expandPoints(['', 'tt', 'xx', 'jj', 'aa:jj', 'aa:'], 9)).toEqual([]);
    expect(expandPoints(['aa:ss'], 19)).toHaveLength(361);
  });

  it('compressed lists are short, and mean the same points', () => {
    expect(compressPoints(allPoints(19), 19)).toEqual(['aa:ss']);
    expect(compressPoints([pointAt(0, 0), pointAt(0, 1)], 9)).toEqual(['aa', 'ba']);
    expect(compressPoints([pointAt(2, 2), PASS], 9)).toEqual(['cc']);
    let shorter = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), fc.array(fc.nat()), fc.boolean(), (size, picks, most) => {
        const all = allPoints(size);
        const picked = new Set(picks.map((pick) => all[pick % all.length]));
        const points = all.filter((point) => picked.has(point) !== most);
        const values = compressPoints(points, size);
        if (values.length < points.length) shorter++;
        expect(values.length).toBeLessThanOrEqual(points.length);
        expect(expandPoints(values, size).sort((a, b) => a - b)).toEqual(points);
      }),
    );
    expect(shorter).toBeGreaterThan(20);
  });
});
