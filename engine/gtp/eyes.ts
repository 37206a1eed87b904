/** Eye shapes over GTP (manual 8.7, 8.11, 19). */
import { analyzeEyegraph } from '../eyes/analyzeEyegraph.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './session.ts';

export const eyeCommands: GtpCommand[] = [
  {
    name: 'analyze_eyegraph',
    help: 'coded eye graph (% for a new row, O for a space): its value and its vital points',
    run(session, args) {
      const code = args.next();
      if (code === undefined) throw new GtpError('missing eye graph');
      const found = analyzeEyegraph(code, session.engine.rules.suicide !== 'forbid');
      if (!found) throw new GtpError(`'${code}' is no eye graph that a board could have`);
      return [formatEyeValue(found.value), ...found.rows].join('\n');
    },
  },
];
