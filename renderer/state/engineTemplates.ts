/** How well-known engines are started; a path in it is for the user to write. */
export interface EngineTemplate {
  name: string;
  command: string;
  /** What it needs; '' for nothing. */
  needs: string;
}

export const ENGINE_TEMPLATES: readonly EngineTemplate[] = [
  { name: 'GNU Go', command: 'gnugo --mode gtp --level 10', needs: '' },
  {
    name: 'KataGo',
    command: 'katago gtp -model /path/to/model.bin.gz -config /path/to/gtp.cfg',
    needs: 'Write where its network and its configuration are.',
  },
  {
    name: 'Leela Zero',
    command: 'leelaz --gtp --noponder --weights /path/to/weights.gz',
    needs: 'Write where its network is.',
  },
  { name: 'Pachi', command: 'pachi', needs: '' },
  { name: 'Fuego', command: 'fuego', needs: '' },
  {
    name: 'Yomi, other options',
    command: 'yomi --mode gtp --level 5',
    needs: 'Any options of the command line, such as --patterns and a folder.',
  },
];
