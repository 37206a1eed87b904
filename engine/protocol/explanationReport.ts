/** The explanation of a move in the forms that leave the program: a text, Markdown, and JSON with what each sentence rests on. */
import { explain, linkedReason, paragraphText, pointsText, sentenceText } from './explanation.ts';
import type { Explained, Writer } from './explanation.ts';
import { linkedNames, markdownOf, textOf } from './linkedText.ts';
import type { LinkedText, Namer } from './linkedText.ts';
import type { MoveValue } from './moves.ts';
import type { Sentence } from './moveFacts.ts';
import { figuresOf, givers, rankedReasons, sourceName } from './moveWords.ts';
import { termEffects } from './termPoints.ts';
import type { Point } from './types.ts';
import type { Words } from './wordCatalogue.ts';

export const REPORT_FORMATS = ['text', 'markdown', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface ReportOptions {
  format: ReportFormat;
  name: Namer;
  /** The longer form: every term and every reason. JSON always has all. */
  long?: boolean;
  words?: Words;
}

/** All that is told of a move of a decision; it ends without a newline. */
export function explanationReport(about: Explained, point: Point, options: ReportOptions): string {
  const { format, name, long = false, words } = options;
  const writer: Writer = { about, point, name, ...(words && { words }) };
  if (format === 'json') return JSON.stringify(jsonReport(writer), null, 2);
  const { short, more } = explain(about, point);
  const write = format === 'markdown' ? markdownOf : textOf;
  const mark = format === 'markdown' ? '- ' : '  ';
  const title = (text: string): string => (format === 'markdown' ? `### ${text}` : `${text}:`);
  const lines = [write(paragraphText(short, writer))];
  const move = moveAt(about, point);
  if (long && move) {
    lines.push(...section(title('Value'), termLines(move, writer, write), mark));
    lines.push(...section(title('Reasons'), reasonLines(move, writer, write), mark));
    lines.push(
      ...section(
        title('Besides'),
        more.map((one) => write(sentenceText(one, writer))),
        mark,
      ),
    );
  }
  return lines.join('\n');
}

function section(title: string, lines: readonly string[], mark: string): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => mark + line)];
}

function moveAt({ decision }: Explained, point: Point): MoveValue | undefined {
  return decision.moves.find((one) => one.point === point);
}

function termLines(move: MoveValue, { about }: Writer, write: (text: LinkedText) => string): string[] {
  const effects = termEffects(move.terms);
  const terms = move.terms.map(
    (term, i) => `${pointsText(effects[i], undefined, true)}: ${write(linkedNames(term.name, about.scene))}`,
  );
  return [...terms, `${pointsText(move.value)} in all`];
}

function reasonLines(move: MoveValue, writer: Writer, write: (text: LinkedText) => string): string[] {
  const effects = termEffects(move.terms);
  return rankedReasons(move, effects).map((ranked) => {
    const { reason, indices, terms } = ranked;
    const stands = terms.map((t) => `${move.terms[t].name} ${pointsText(effects[t], undefined, true)}`);
    const by = givers(move, ranked).map(sourceName).join(', ');
    const counts =
      reason.discarded === '' ? stands.join(', ') || 'adds nothing' : `does not count: ${reason.discarded}`;
    return `${write(linkedReason(move, indices[0], writer))} (${by}; ${counts})`;
  });
}

/** A sentence with its text and what it rests on. */
interface JsonSentence extends Pick<Sentence, 'key' | 'evidence'> {
  text: string;
  parts: LinkedText;
}

function jsonReport(writer: Writer): Record<string, unknown> {
  const { about, point, name } = writer;
  const { decision } = about;
  const { short, more } = explain(about, point);
  const sentence = (one: Sentence): JsonSentence => {
    const parts = sentenceText(one, writer);
    return { key: one.key, text: textOf(parts), parts, evidence: one.evidence };
  };
  const move = moveAt(about, point);
  const effects = move ? termEffects(move.terms) : [];
  return {
    move: name(point),
    point,
    color: decision.color === 1 ? 'white' : 'black',
    value: move?.value ?? null,
    share: move?.share ?? null,
    rank: move ? decision.moves.indexOf(move) + 1 : null,
    explanation: short.map(sentence),
    more: more.map(sentence),
    terms: (move?.terms ?? []).map((term, i) => ({ ...term, effect: effects[i] })),
    reasons: move
      ? rankedReasons(move, effects).map((ranked) => ({
          text: textOf(linkedReason(move, ranked.indices[0], writer)),
          indices: ranked.indices,
          effect: ranked.effect,
          discarded: ranked.reason.discarded,
          sources: givers(move, ranked).map(sourceName),
          figures: ranked.indices.flatMap((i) => figuresOf(move, i)),
        }))
      : [],
  };
}
