/**
 * What `yomi -l` prints: the move it would play there, or (with --printsgf) a diagram, or (with --decide-...) what reading says about
 * chains and dragons in it, or (with --score) its score, or (with --replay) what it would have played all along; and before a
 * move (with -w, -E, -T, -m) what the analysis finds.
 */
import { buffer } from 'node:stream/consumers';
import { BLACK, PASS, colorName } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { GtpHost } from '../../engine/gtp/host.ts';
import { diagramSgf } from '../../engine/gtp/records.ts';
import { generateMove } from '../../engine/gtp/search.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { decodeSgf } from '../host/encoding.ts';
import { asksDiagrams } from './analysisOptions.ts';
import { analysisText } from './analysisReport.ts';
import { writeAll } from './conversation.ts';
import { decideCombination, decideConnection, decideString } from './decide.ts';
import { dragonDecision } from './dragonDecision.ts';
import { decideEye } from './eyeReport.ts';
import { whyNoDiagram } from './influenceReport.ts';
import { hostFor } from './nodeHost.ts';
import { asksReading } from './options.ts';
import type { CliOptions } from './options.ts';
import { painterFor } from './paint.ts';
import { replay } from './replay.ts';
import type { LoadedRecord } from './loadedRecord.ts';
import type { ScoreMethod } from './scoreOption.ts';
import { scoreText } from './scoreReport.ts';
import { openSession, writeFile } from './session.ts';
import { REPLAYED } from './thinking.ts';
import type { Thoughts } from './thoughts.ts';
import { STANDARD } from './values.ts';

/** Answers what the options ask about the game that they load. Throws CliError. */
export async function answerAboutGame(options: CliOptions, version: string): Promise<void> {
  const host = await hostWithPipes(options, version);
  const { session, thoughts, keep, report, record } = openSession(options, version, host);
  const missing = whyNoDiagram(options.moyo, options.debugInfluence);
  if (missing !== undefined && !options.quiet) session.host.errorLine(missing);
  report.begin();
  if (asksReading(options)) await printDecision(session, options);
  else if (options.replay !== undefined) await printReplay(session, options, thoughts);
  else {
    // As in a conversation: a file that cannot be written is told before anything is thought.
    if (options.outfile !== STANDARD) keep();
    if (options.score !== undefined) await printScore(session, options.score, options, record);
    else if (options.printsgf !== undefined) await printDiagram(session, options.printsgf);
    else await printMove(session, options);
    keep();
    report.finish();
  }
}

/** A host whose file `-` is standard input, read to its end where a game is to come from there, and standard output. */
async function hostWithPipes(options: CliOptions, version: string): Promise<GtpHost> {
  const host = hostFor(options, version);
  const input = options.infile === STANDARD ? decodeSgf(await buffer(process.stdin)).text : '';
  return {
    ...host,
    readFile: (name) => (name === STANDARD ? input : host.readFile(name)),
    writeFile(name, text) {
      if (name === STANDARD) process.stdout.write(`${text}\n`);
      else host.writeFile(name, text);
    },
  };
}

/** The score, and how the file's own result compares; the moves that end the game on the error stream, as GNU Go has them. */
async function printScore(
  session: GtpSession,
  method: ScoreMethod,
  options: CliOptions,
  record: LoadedRecord | undefined,
): Promise<void> {
  const loaded = session.position.moveNumber;
  const text = scoreText(session, method, options);
  if (record) record.comment = text.trimEnd();
  for (const [i, { color, point }] of session.position.history().slice(loaded).entries())
    if (!options.quiet) session.host.errorLine(`${loaded + i + 1} ${moveText(session, color, point)}`);
  await writeAll(process.stdout, text + (method === 'estimate' ? '' : resultComparison(session, record)));
}

/** "white (O) move F6". */
function moveText(session: GtpSession, color: Stone, point: Point): string {
  return `${colorName(color)} (${color === BLACK ? 'X' : 'O'}) move ${session.name(point)}`;
}

/** Nothing when the file names no result. */
function resultComparison({ result }: GtpSession, record: LoadedRecord | undefined): string {
  const written = record?.result;
  if (written === undefined || written === '') return '';
  const same = sameResult(written, result ?? '') ? 'identical' : 'different';
  return `Result from file: ${written}\nYomi result and result from file are ${same}\n`;
}

/** Whether two values of RE say the same; a tie may be written in several ways, and numbers with or without decimals. */
function sameResult(one: string, other: string): boolean {
  const plain = (text: string): string => {
    const match = /^\s*([BW])\+(\d+(?:\.\d+)?)\s*$/i.exec(text);
    if (match) return `${match[1].toUpperCase()}+${Number(match[2])}`;
    return /^\s*(0|draw|jigo)\s*$/i.test(text) ? '0' : text.trim();
  };
  return plain(one) === plain(other);
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
  if (file === STANDARD) await writeAll(process.stdout, text);
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
    const text = analysisText(session, color, options, paint);
    if (text !== '') await writeAll(process.stdout, `${text}\n`);
  }
  // Who asks for a move wants to see one.
  session.options.mayResign = false;
  const choice = generateMove(session, color);
  await writeAll(
    process.stdout,
    `${moveText(session, color, choice.kind === 'play' ? choice.point : PASS)}\n`,
  );
}
