/**
 * `--decide-semeai` and `--decide-tactical-semeai` (manual 3.9.7, 12): what becomes of two dragons that race, whoever moves first, in the words of
 * GNU Go. The tactical question does without the moves that life-and-death reading proposes.
 */
import { BLACK } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { twoDragons } from '../../engine/gtp/semeai.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { codeName } from '../../engine/reading/codes.ts';
import { TraceRecorder } from '../../engine/reading/trace.ts';
import { traceToSgf } from '../../engine/reading/traceSgf.ts';
import { CliError } from './cliError.ts';
import type { Decision } from './decide.ts';
import { stoneAt } from './dragonReport.ts';

/** How the race of the dragons at "A/B" ends when either of them moves first. Throws CliError. */
export function decideSemeai(session: GtpSession, locations: string, isTactical: boolean): Decision {
  const option = isTactical ? '--decide-tactical-semeai' : '--decide-semeai';
  const names = locations.split('/');
  if (names.length !== 2) throw new CliError(`${option} takes two locations, like M3/N7.`);
  const [a, b] = names.map((name) => stoneAt(session, option, name));
  const { colorAt } = session.position;
  if (colorAt[a] === colorAt[b]) throw new CliError(`${option} is about two dragons of opposite colors.`);
  const marks = twoDragons(session, a, b);
  const { semeai, position } = session.analysis();
  const recorder = new TraceRecorder(position);
  const { usesOwl } = semeai;
  position.trace = semeai.sink = recorder;
  semeai.usesOwl = !isTactical;
  try {
    const report = (own: Point, other: Point, [mine, theirs]: readonly Uint8Array[]): string[] => {
      const [name, rival] = [session.name(own), session.name(other)];
      const before = semeai.nodes;
      const { defense, attack, move, certain } = semeai.analyze(position, mine, theirs);
      return [
        `Analyzing semeai between ${name} and ${rival}, ${colorAt[own] === BLACK ? 'black' : 'white'} moves first`,
        `Semeai defense of ${name}: result ${codeName(defense)} ${session.name(move)}`,
        `Semeai attack of ${rival}: result ${codeName(attack)} ${session.name(move)}`,
        `${semeai.nodes - before} nodes${certain ? '' : ', uncertain'}`,
      ];
    };
    const lines = [...report(a, b, marks), '', ...report(b, a, [marks[1], marks[0]])];
    return {
      text: lines.map((line) => `${line}\n`).join(''),
      sgf: traceToSgf(recorder.trace, lines.join('\n')),
    };
  } finally {
    position.trace = semeai.sink = null;
    semeai.usesOwl = usesOwl;
  }
}
