/**
 * What thinks when the engine is asked: the kind of engine, and what it goes by. Every request may carry one, and what was
 * found is kept by it, so that opinions of different engines never mix.
 */

/** The Monte Carlo pattern databases that come with the program (manual 3.9.2), the default first. */
export const MC_PATTERNS = ['mc_montegnu_classic', 'mc_mogo_classic', 'mc_uniform'] as const;
export type McPatterns = (typeof MC_PATTERNS)[number];

/** Random games: plays and analyses. */
export interface MonteCarloChoice {
  engine: 'montecarlo';
  /** What the playouts are played by. */
  patterns: McPatterns;
}

/** Patterns and reading, which can explain each move (manual ch. 6): plays only. */
export interface ClassicChoice {
  engine: 'classic';
}

/** A kind of engine and its options; told apart by `engine`. */
export type EngineChoice = ClassicChoice | MonteCarloChoice;

/** A program of the user's that speaks GTP: plays, and may analyse; it is asked by the host. */
export interface UserEngineChoice {
  engine: 'user';
  /** Among the user's engines. */
  id: string;
}

/** Whoever can analyse. */
export type AnalystChoice = MonteCarloChoice | UserEngineChoice;

/** Whoever can play a game. */
export type PlayerChoice = EngineChoice | UserEngineChoice;

/** Whether both are the same engine. */
export function isSameEngine(a: PlayerChoice, b: PlayerChoice): boolean {
  if (a.engine === 'montecarlo') return b.engine === 'montecarlo' && a.patterns === b.patterns;
  if (a.engine === 'user') return b.engine === 'user' && a.id === b.id;
  return b.engine === 'classic';
}

/** Who thinks when nothing else is said. */
export const DEFAULT_ENGINE: Readonly<MonteCarloChoice> = { engine: 'montecarlo', patterns: MC_PATTERNS[0] };

/** Levels of the classic engine (manual 3.9, --level), and the usual one. */
export const CLASSIC_LEVELS = { least: 1, usual: 10, most: 10 } as const;
/** The seed of what names none: the command line, tests, and games that are only looked at. */
export const USUAL_SEED = 1;
