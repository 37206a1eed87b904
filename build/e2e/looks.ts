/** In which looks pages are gone through: usually two that differ in everything; with YOMI_ALL_LOOKS set, all there are. */
const all = process.env.YOMI_ALL_LOOKS !== undefined;

export type Scheme = 'light' | 'dark';

/** Colour scheme and zoom. */
export const LOOKS: readonly (readonly [Scheme, 1 | 2])[] = all
  ? [
      ['light', 1],
      ['light', 2],
      ['dark', 1],
      ['dark', 2],
    ]
  : [
      ['light', 1],
      ['dark', 2],
    ];

/** Colour schemes of pages that are gone through at one zoom. */
export const SCHEMES: readonly Scheme[] = all ? ['light', 'dark'] : ['dark'];
