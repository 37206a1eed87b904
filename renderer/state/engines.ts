/** The engines one can play against and analyse with, in words; a game's player is one of them with a strength. */
import {
  DEFAULT_ENGINE,
  MC_PATTERNS,
  type EngineChoice,
  type McPatterns,
} from '../../engine/protocol/engineChoice.ts';
import type { Player } from '../../main/ipc/api.ts';
import { strengthOf } from './strength.ts';

/** One of the engines, as the dialogs offer it. */
export interface OfferedEngine {
  /** Kept with the dialog's last choices. */
  id: string;
  choice: EngineChoice;
  title: string;
  /** What to expect of it. */
  hint: string;
}

const WORDS: Record<McPatterns, Pick<OfferedEngine, 'title' | 'hint'>> = {
  mc_montegnu_classic: {
    title: 'Monte Carlo, Yomi’s patterns',
    hint: 'The strongest: random games by patterns made for it',
  },
  mc_mogo_classic: {
    title: 'Monte Carlo, MoGo’s patterns',
    hint: 'Random games that capture, escape and play good shape',
  },
  mc_uniform: {
    title: 'Monte Carlo, no patterns',
    hint: 'Purely random games: the weakest for the same playouts',
  },
};

/** Every engine, the default first. */
export const ENGINES: readonly OfferedEngine[] = MC_PATTERNS.map((patterns) => ({
  id: patterns,
  choice: { engine: 'montecarlo', patterns },
  ...WORDS[patterns],
}));

/** The engine of an id; the default for one that is not there. */
export function engineById(id: string): OfferedEngine {
  return ENGINES.find((engine) => engine.id === id) ?? ENGINES[0];
}

/** An engine as a player of that strength. */
export function enginePlayer(id: string, level: number): Player {
  return { kind: 'engine', level, ...engineById(id).choice };
}

/** Which engine a player is, without its strength. */
export function engineOf({ engine, patterns }: EngineChoice): EngineChoice {
  return { engine, patterns };
}

/** "Human", or the engine's strength, and its patterns when they are not the usual ones. */
export function playerLabel(player: Player): string {
  if (player.kind === 'human') return 'Human';
  const strength = `Engine, ${strengthOf(player.level).name.toLowerCase()}`;
  return isUsual(player) ? strength : `${strength}, ${player.patterns}`;
}

/** All of it, for whoever points at the label; empty for a human. */
export function playerDetails(player: Player): string {
  if (player.kind === 'human') return '';
  const { title } = engineById(player.patterns);
  return `${title} (${player.patterns}), ${strengthOf(player.level).playouts.toLocaleString('en')} playouts a move`;
}

/** The name for a game record: "Yomi (Casual)", with the patterns when they are not the usual ones. */
export function recordName(player: Extract<Player, { kind: 'engine' }>): string {
  const { name } = strengthOf(player.level);
  return `Yomi (${isUsual(player) ? name : `${name}, ${player.patterns}`})`;
}

function isUsual({ engine, patterns }: EngineChoice): boolean {
  return engine === DEFAULT_ENGINE.engine && patterns === DEFAULT_ENGINE.patterns;
}
