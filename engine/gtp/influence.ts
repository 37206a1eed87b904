/** Influence over GTP (manual 13.13, 19): the maps of the initial influence, in GNU Go's formats. */
import { INFLUENCE_WHATS } from '../protocol/analysis.ts';
import type { InfluenceKind, InfluenceWhat } from '../protocol/analysis.ts';
import { influenceRecord } from '../influence/record.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { boardLines } from './fields.ts';
import type { GtpCommand } from './session.ts';

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

export const influenceCommands: GtpCommand[] = [
  {
    name: 'initial_influence',
    help: `colour to move first everywhere, map, optional dragons_known (default) or dragons_unknown: a map of the initial influence; maps are ${INFLUENCE_WHATS.join(', ')}`,
    run(session, args) {
      const color = args.color();
      const what = whichMap(args);
      const kind = whichKind(args);
      const { maps } = influenceRecord(session.analysis().influence(color, kind), kind);
      const show = WHOLE.includes(what)
        ? (value: number): string => String(value).padStart(2)
        : (value: number): string => value.toFixed(2).padStart(6);
      return boardLines(session.position.size, maps[what], show);
    },
  },
];
