/**
 * What patterns add to the log odds that a move works, by name: of owl_defendpats.db for the defender, of owl_attackpats.db for the attacker. Made by
 * build/vital/emit.ts and build/vital/fitGuesses.ts.
 */
// oxfmt-ignore
export const SHAPE_WEIGHTS: readonly Readonly<Record<string, number>>[] = [
  { Hane1: 0.82, Diagonal1: 0.61, Jump2: 0.09, HaneFirst2: 0.79, HaneFirst3: 1.28, Hane2: 0.61, DiagonalFirst1: 0.44, Crawl3: 0.35, HaneSecond1: 0.88, Jump3: 0.17, WidenFirst1: 0.83, Widen1: 0.26, Crawl4: 0.78, TurnSecond1: 0.88, Widen2: 0.61, Widen3: 0.44, Crawl5: 0.56, JumpSecond1: 0.86, KnightSecond1: 0.46, KnightTwoOne1: 0.64, DescentFirst2: 1.16, JumpThird1: 0.6, Knight1: 0.9, Widen4: 1.03, WidenFirst3: 0.63, Widen6: 0.24, KnightSecond2: 0.88, KnightThird1: 0.35, WidenThird1: 0.32, JumpThreeOne1: 0.73 },
  { Crawl2: 0.3, Hane1: 0.05, Crawl3: 0.22, Hane2: 0.32, DescentFirst2: -0.15, Crawl4: 0.58, DescentFirst3: 0.46, PlacementFirst1: 0.48, HaneFirst2: 0.57, DescentFirst5: 0.14, JumpFirst1: 0.02, Hane8: 0.21, Attach1: 0.44, Stretch2: 0.53, Wedge1: 0.3, Join1: 0.37, Attach2: 1, Hane11: 0.99, PlacementFirst2: 0.05, Clamp2: -0.27, Attach3: 0.68, Hane13: 1.2, PlacementSecond4: 0.47, Stretch3: 0.48, Attach5: 0.43, Fill1: 1.36, Diagonal1: 0.41, Knight2: 0.61, CutSecond1: 0.71, JumpFirst4: 0.86 },
];
