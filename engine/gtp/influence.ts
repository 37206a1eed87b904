/** Influence over GTP (manual 13.13, 19): the maps before a move, after it, and after a second one in a row, in GNU Go's formats. */
import { PASS, opponent } from '../board/point.ts';
import { INFLUENCE_WHATS } from '../protocol/analysis.ts';
import type { InfluenceKind, InfluenceWhat } from '../protocol/analysis.ts';
import type { InfluenceField } from '../influence/field.ts';
import { influenceRecord } from '../influence/record.ts';
import { moveFields } from '../genmove/classicEffect.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { decide } from './classic.ts';
import type { GtpCommand } from './command.ts';
import { boardLines } from './fields.ts';
import type { SessionState } from './state.ts';

/** Those maps are printed as whole numbers in two columns. */
const WHOLE: readonly InfluenceWhat[] = ['influence_regions', 'non_territory'];

const KINDS: Readonly<Record<string, InfluenceKind>> = {
  dragons_unknown: 'dragonsUnknown',
  dragons_known: 'dragonsKnown',
};

function whichMap(args: Args): InfluenceWhat {
  const word = args.next() ?? '';
  const what = INFLUENCE_WHATS.find((name) => name === word);
  if (!what) throw new GtpError('unknown influence data');
  return what;
}

/** With a third argument (not in the manual) influence from before the dragons are known; what is no such word is passed over. */
function whichKind(args: Args): InfluenceKind {
  return KINDS[args.next() ?? ''] ?? 'dragonsKnown';
}

function mapText(
  { position }: SessionState,
  field: InfluenceField,
  what: InfluenceWhat,
  kind: InfluenceKind = 'dragonsKnown',
): string {
  const show = WHOLE.includes(what)
    ? (value: number): string => String(value).padStart(2)
    : (value: number): string => fixed(value).padStart(6);
  return boardLines(position.size, influenceRecord(field, kind).maps[what], show);
}

/** Two decimals, and never "-0.00". */
function fixed(value: number): string {
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/**
 * The influence with the other side first everywhere after a move, and what the move saves and captures; a move that cannot be played
 * changes nothing.
 */
function afterMove(name: string, when: string, which: 'after' | 'followup'): GtpCommand {
  return {
    name,
    help: `colour, vertex, map: a map of the influence ${when}; maps as for initial_influence`,
    run(session, args) {
      session.requireNoTries(name);
      const { color, point } = args.move('invalid move');
      const what = whichMap(args);
      const decision = decide(session, color);
      const analysis = session.analysis();
      const fields =
        point !== PASS && session.position.isLegal(point, color)
          ? moveFields(analysis, decision, point)
          : undefined;
      return mapText(session, fields?.[which] ?? analysis.influence(opponent(color), 'dragonsKnown'), what);
    },
  };
}

export const influenceCommands: GtpCommand[] = [
  {
    name: 'initial_influence',
    help: `colour to move first everywhere, map, optional dragons_known (default) or dragons_unknown: a map of the initial influence; maps are ${INFLUENCE_WHATS.join(', ')}`,
    run(session, args) {
      const color = args.color();
      const what = whichMap(args);
      const kind = whichKind(args);
      return mapText(session, session.analysis().influence(color, kind), what, kind);
    },
  },
  afterMove('move_influence', 'after a move', 'after'),
  afterMove('followup_influence', 'after a move, with the threats it makes carried out', 'followup'),
];
