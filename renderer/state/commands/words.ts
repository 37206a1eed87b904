/** Words for the commands of engines: what a reply shows, and what a placeholder is asked for by. */
import type { FieldKind, ReplyType } from './analyzeCommands.ts';
import { t } from '../../messages/messages.ts';

/** What a reply of a type shows. */
const SHOWS = {
  bwboard: 'territory',
  cboard: 'colours',
  dboard: 'influence',
  eplist: 'pointsToSet',
  gfx: 'picture',
  hpstring: 'text',
  hstring: 'text',
  none: 'command',
  param: 'settings',
  plist: 'points',
  pspairs: 'labels',
  pstring: 'text',
  reload: 'command',
  sboard: 'labels',
  string: 'text',
  var: 'moves',
  varb: 'moves',
  varc: 'moves',
  varp: 'moves',
  varpo: 'moves',
  varw: 'moves',
} as const satisfies Record<ReplyType, string>;

/** Short, beside a command. */
export const replyWords = (type: ReplyType): string => t(`commands:reply.${SHOWS[type]}`);

/** Before the field; of those that are chosen elsewhere, for completeness. */
export const fieldWords = (kind: FieldKind): string => t(`commands:field.${kind}`);
