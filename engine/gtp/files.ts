/** Game records in files. The host reads and writes; names may be quoted, for names with spaces. */
import { colorName } from '../board/point.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import { loadGame } from './loadGame.ts';
import { diagramSgf } from './records.ts';

export const fileCommands: GtpCommand[] = [
  {
    name: 'loadsgf',
    help: 'file, optional move number or vertex: loads a game, stopping just before that move; gives the side to move',
    run(session, args) {
      const name = args.fileName();
      if (name === undefined) throw new GtpError('missing filename');
      const until = args.next();
      let text: string;
      try {
        text = session.host.readFile(name);
      } catch {
        throw new GtpError(`cannot open or parse '${name}'`);
      }
      return colorName(loadGame(session, name, text, until));
    },
  },
  {
    name: 'printsgf',
    help: 'optional file: the position as an SGF diagram, written to the file or (without one or with -) as the reply',
    run(session, args) {
      const name = args.fileName();
      const text = diagramSgf(session);
      if (name === undefined || name === '-') return text;
      try {
        session.host.writeFile(name, text);
      } catch {
        throw new GtpError(`cannot write '${name}'`);
      }
      return '';
    },
  },
];
