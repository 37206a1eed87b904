/** Words for the commands of engines: what a reply shows, and what a placeholder is asked for by. */
import type { FieldKind, ReplyType } from './analyzeCommands.ts';

/** Short, beside a command. */
export const REPLY_WORDS: Readonly<Record<ReplyType, string>> = {
  bwboard: 'territory',
  cboard: 'colours',
  dboard: 'influence',
  eplist: 'points to set',
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
};

/** Before the field; of those that are chosen elsewhere, for completeness. */
export const FIELD_WORDS: Readonly<Record<FieldKind, string>> = {
  toMove: 'Side to move',
  color: 'Colour',
  point: 'Point',
  points: 'Points',
  text: 'Argument',
  optional: 'Value',
  read: 'File to read',
  write: 'File to write',
};
