import { t } from '../messages/messages.ts';

/** How well-known engines are started; a path in it is for the user to write. */
export interface EngineTemplate {
  readonly name: string;
  readonly command: string;
  /** What it needs; '' for nothing. */
  readonly needs: string;
}

// not shown: programs by their own names, and their commands
const PROGRAMS = [
  { name: 'GNU Go', command: 'gnugo --mode gtp --level 10', needs: null },
  {
    name: 'KataGo',
    command: 'katago gtp -model /path/to/model.bin.gz -config /path/to/gtp.cfg',
    needs: 'netAndConfiguration',
  },
  { name: 'Leela Zero', command: 'leelaz --gtp --noponder --weights /path/to/weights.gz', needs: 'net' },
  { name: 'Pachi', command: 'pachi', needs: null },
  { name: 'Fuego', command: 'fuego', needs: null },
  { name: null, command: 'yomi --mode gtp --level 5', needs: 'options' },
] as const;

/** Their words are made when they are read. */
export const ENGINE_TEMPLATES: readonly EngineTemplate[] = PROGRAMS.map(({ name, command, needs }) => ({
  command,
  get name() {
    return name ?? t('engines:template.yomi');
  },
  get needs() {
    return needs === null ? '' : t(`engines:needs.${needs}`);
  },
}));
