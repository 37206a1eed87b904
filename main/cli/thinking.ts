/** What the options about thinking and playing (thoughtOptions.ts) come to. Apart from them, since a session need not know how they are read. */
import { BLACK, WHITE } from '../../engine/board/point.ts';
import type { PlayStyle } from '../../engine/genmove/style.ts';
import type { Stone } from '../../engine/protocol/types.ts';
import type { OutputFlags } from './annotate.ts';
import { CliError } from './cliError.ts';
import { ALL_FLAGS } from './debugFlags.ts';
import type { ThoughtOptions } from './thoughts.ts';

/** Whose moves are replayed. */
export const REPLAYED: Readonly<Record<string, readonly Stone[]>> = {
  white: [WHITE],
  black: [BLACK],
  both: [BLACK, WHITE],
};

/** What the options ask for; absent means not given. */
export interface ThinkingOptions {
  replay?: keyof typeof REPLAYED;
  outputFlags?: OutputFlags;
  allpats?: boolean;
  /** How often -t is given. */
  trace?: number;
  /** Bits. */
  debug?: number;
  debugFlags?: boolean;
  nofuseki?: boolean;
  nofusekidb?: boolean;
  nojosekidb?: boolean;
  mirror?: boolean;
  mirrorLimit?: number;
  cosmicGnugo?: boolean;
  metamachine?: boolean;
}

/** How the engine is to play. Throws CliError. */
export function styleOf(options: ThinkingOptions): PlayStyle {
  if (options.mirrorLimit !== undefined && options.mirror !== true)
    throw new CliError('--mirror-limit limits mirror go: ask for it with --mirror.');
  return {
    noFuseki: options.nofuseki,
    noFusekiDatabase: options.nofusekidb,
    noJosekiDatabase: options.nojosekidb,
    mirror: options.mirror,
    mirrorLimit: options.mirrorLimit,
    cosmic: options.cosmicGnugo,
    metamachine: options.metamachine,
  };
}

/** What is to be said of moves. */
export function thoughtOptionsOf({
  trace = 0,
  debug = 0,
  allpats,
  outputFlags: flags,
}: ThinkingOptions): ThoughtOptions {
  return {
    trace: { bits: debug | (trace > 0 ? ALL_FLAGS : 0), detailed: trace > 1 },
    allPatterns: allpats === true,
    flags: flags ?? new Set(),
  };
}
