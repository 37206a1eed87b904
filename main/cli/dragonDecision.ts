/** Which question about dragons the options ask (dragonOptions.ts), and its answer. */
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { Decision } from './decide.ts';
import type { DragonOptions } from './dragonOptions.ts';
import { decideDragonData, decideOwl, decidePosition, decideSurrounded } from './dragonReport.ts';
import { decideSemeai } from './semeaiReport.ts';

/** The answer to the question about dragons that is asked; undefined for none. Throws CliError. */
export function dragonDecision(session: GtpSession, options: DragonOptions): Decision | undefined {
  if (options.decidePosition === true) return decidePosition(session);
  if (options.decideOwl !== undefined) return decideOwl(session, options.decideOwl);
  if (options.decideSemeai !== undefined) return decideSemeai(session, options.decideSemeai, false);
  if (options.decideTacticalSemeai !== undefined)
    return decideSemeai(session, options.decideTacticalSemeai, true);
  const text =
    options.decideDragonData === undefined
      ? options.decideSurrounded === undefined
        ? undefined
        : decideSurrounded(session, options.decideSurrounded)
      : decideDragonData(session, options.decideDragonData);
  return text === undefined ? undefined : { text, sgf: '' };
}
