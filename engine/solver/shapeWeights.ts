/**
 * What patterns add to the log odds that a move works, by name: of owl_defendpats.db for the defender, of owl_attackpats.db for the attacker. Made by
 * build/vital/emit.ts.
 */
// prettier-ignore
export const SHAPE_WEIGHTS: readonly Readonly<Record<string, number>>[] = [
  { Hane1: 0.65, Diagonal1: 0.34, Jump2: 0.39, HaneFirst2: 1.01, HaneFirst3: 1, Hane2: 1.03, DiagonalFirst1: 0.56, Crawl3: 0.28, HaneSecond1: 1.55, Jump3: 0.54, WidenFirst1: 0.58, Widen1: 0.76, Crawl4: 0.59, TurnSecond1: 0.61, Widen2: 1.09, Widen3: 0.63, Crawl5: 0.68, JumpSecond1: 0.99, KnightSecond1: 0.84, KnightTwoOne1: 0.57, DescentFirst2: 1.43, JumpThird1: 0.36, Knight1: 0.92, Widen4: 1.29, WidenFirst3: 0.62, Widen6: 0.49, KnightSecond2: 0.74, KnightThird1: 0.5, WidenThird1: 0.41, JumpThreeOne1: 0.78 },
  { Crawl2: 0.27, Hane1: 0.26, Crawl3: 0.41, Hane2: 0.18, DescentFirst2: 0.29, Crawl4: 0.48, DescentFirst3: 0.36, PlacementFirst1: 0.25, HaneFirst2: 0.4, DescentFirst5: 0.29, JumpFirst1: 0.33, Hane8: 0.35, Attach1: 0.38, Stretch2: 0.44, Wedge1: 0.47, Join1: 0.67, Attach2: 0.69, Hane11: 0.63, PlacementFirst2: 0.34, Clamp2: 0.68, Attach3: 0.78, Hane13: 1.26, PlacementSecond4: 0.61, Stretch3: 1.25, Attach5: 0.4, Fill1: 0.9, Diagonal1: 0.89, Knight2: 0.66, CutSecond1: 0.85, JumpFirst4: 0.86 },
];
