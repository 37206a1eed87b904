/**
 * What `yomi -l` prints: the move it would play there, or (with --printsgf) a diagram, or (with --decide-...) what reading says about
 * chains and dragons in it, or (with --score) its score, or (with --replay) what it would have played all along; and before a
 * move (with -w, -E, -T, -m) what the analysis finds.
 */
import { BLACK, colorName } from '../../engine/board/point.ts';
import { diagramSgf } from '../../engine/gtp/records.ts';
import { generateMove } from '../../engine/gtp/search.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { asksDiagrams } from './analysisOptions.ts';
import { analysisText } from './analysisReport.ts';
import { writeAll } from './conversation.ts';
import { decideCombination, decideConnection, decideString } from './decide.ts';
import { dragonDecision } from './dragonDecision.ts';
import { decideEye } from './eyeReport.ts';
import { checkMoyoLevel } from './influenceReport.ts';
import { asksReading } from './options.ts';
import type { CliOptions } from './options.ts';
import { painterFor } from './paint.ts';
import { replay } from './replay.ts';
import { scoreText } from './scoreReport.ts';
import { openSession, writeFile } from './session.ts';
import { REPLAYED } from './thinking.ts';
import type { Thoughts } from './thoughts.ts';

/** Answers what the options ask about the game that they load. Throws CliError. */
export async function answerAboutGame(options: CliOptions, version: string): Promise<void> {
  checkMoyoLevel(options.moyo, options.debugInfluence);
  const { session, thoughts, keep, report } = openSession(options, version);
  report.begin();
  if (asksReading(options)) await printDecision(session, options);
  else if (options.replay !== undefined) await printReplay(session, options, thoughts);
  else {
    if (options.score !== undefined)
      await writeAll(process.stdout, scoreText(session, options.score, options));
    else if (options.printsgf !== undefined) await printDiagram(session, options.printsgf);
    else await printMove(session, options);
    keep();
    report.finish();
  }
}

/** Each move that the engine would not have played on standard output, the annotated record in the file of --outfile. */
async function printReplay(session: GtpSession, options: CliOptions, thoughts: Thoughts): Promise<void> {
  const { infile = '', until, outfile, replay: whose = '' } = options;
  const sgf = session.host.readFile(infile);
  const annotated = await replay(session, { sgf, until }, REPLAYED[whose], thoughts, (line) =>
    writeAll(process.stdout, `${line}\n`),
  );
  if (outfile !== undefined) writeFile(session, outfile, annotated);
}

async function printDiagram(session: GtpSession, file: string): Promise<void> {
  const text = diagramSgf(session);
  if (file === '-') await writeAll(process.stdout, text);
  else writeFile(session, file, text);
}

/** The answer of reading on standard output, and what it tried in the file of --outfile. */
async function printDecision(session: GtpSession, options: CliOptions): Promise<void> {
  if (options.decideEye !== undefined) {
    await writeAll(process.stdout, decideEye(session, options.decideEye));
    return;
  }
  const { text, sgf } =
    dragonDecision(session, options) ??
    (options.decideCombination === true
      ? decideCombination(session)
      : options.decideString === undefined
        ? decideConnection(session, options.decideConnection ?? '')
        : decideString(session, options.decideString));
  if (options.outfile !== undefined && sgf !== '') writeFile(session, options.outfile, sgf);
  await writeAll(process.stdout, text);
}

/** Like GNU Go's "white (O) move F6". */
async function printMove(session: GtpSession, options: CliOptions): Promise<void> {
  const color = options.color ?? session.toMove();
  if (asksDiagrams(options)) {
    const paint = painterFor(process.stdout, process.env);
    await writeAll(process.stdout, `${analysisText(session, color, options, paint)}\n`);
  }
  // Who asks for a move wants to see one.
  session.options.mayResign = false;
  const choice = generateMove(session, color);
  const move = choice.kind === 'resign' ? 'resign' : session.name(choice.kind === 'play' ? choice.point : 0);
  await writeAll(process.stdout, `${colorName(color)} (${color === BLACK ? 'X' : 'O'}) move ${move}\n`);
}
