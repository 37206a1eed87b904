/** What the analysis of a loaded game finds, as far as options ask for it (analysisOptions.ts). */
import type { Stone } from '../../engine/protocol/types.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { AnalysisOptions } from './analysisOptions.ts';
import type { DragonOptions } from './dragonOptions.ts';
import { dragonDisplay } from './dragonReport.ts';
import { eyeDisplay } from './eyeReport.ts';
import { MOYO_INITIAL, initialDiagrams, moveDiagrams } from './influenceReport.ts';
import type { Painter } from './paint.ts';
import { REASONS, traceText } from './trace.ts';
import { dragonReport, wormReport } from './wormReport.ts';

/** The diagrams and lists asked for; `color` is the side to move. Throws CliError. */
export function analysisText(
  session: GtpSession,
  color: Stone,
  { worms, printeyes, printboard, moyo, debugInfluence }: AnalysisOptions & DragonOptions,
  paint: Painter,
): string {
  const level = moyo ?? 0;
  const parts = [
    ...(worms === true ? [wormReport(session), dragonReport(session), reasonReport(session, color)] : []),
    printeyes === true ? eyeDisplay(session, paint) : '',
    printboard === true ? dragonDisplay(session, paint) : '',
    (level & MOYO_INITIAL) === 0 ? '' : initialDiagrams(session, level, paint),
    debugInfluence === undefined ? '' : moveDiagrams(session, color, debugInfluence, level, paint),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** What speaks for each move of `color`. */
function reasonReport(session: GtpSession, color: Stone): string {
  const decision = session.engine.decideAbout(session.position, color);
  const text = traceText(decision, { bits: REASONS, detailed: false }, (point) => session.name(point));
  return `${text.trimEnd()}\n`;
}
