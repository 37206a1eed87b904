/**
 * What an engine offers to be asked at a position, in the form that GoGui documents for `gogui-analyze_commands`: one line for each
 * command, `type/label/command`, some with a fourth field that says more. Placeholders in the command stand for what the user is asked for.
 * Engines without such a list get the commands of GTP and of GNU Go's manual that they know.
 */
import type { EngineOffer } from '../../../main/ipc/enginesApi.ts';
import { t } from '../../messages/messages.ts';

/** The kinds of replies that GoGui documents. */
export const REPLY_TYPES = [
  'bwboard',
  'cboard',
  'dboard',
  'eplist',
  'gfx',
  'hpstring',
  'hstring',
  'none',
  'param',
  'plist',
  'pspairs',
  'pstring',
  'reload',
  'sboard',
  'string',
  'var',
  'varb',
  'varc',
  'varp',
  'varpo',
  'varw',
] as const;
export type ReplyType = (typeof REPLY_TYPES)[number];

/** What a placeholder is replaced by; 'text' also for letters that no documentation names. */
export type FieldKind = 'toMove' | 'color' | 'point' | 'points' | 'text' | 'optional' | 'read' | 'write';

export interface CommandField {
  /** As it stands in the command: `%p`. */
  placeholder: string;
  kind: FieldKind;
}

export interface AnalyzeCommand {
  type: ReplyType;
  label: string;
  /** With placeholders. */
  command: string;
  /** What it shows; '' when the engine does not say. */
  help: string;
  /** Each placeholder once, in their order. */
  fields: readonly CommandField[];
}

/** Something of a reply that could not be used. */
export interface ReplyFault {
  /** In the reply, from 1. */
  line: number;
  text: string;
}

export interface CommandList {
  commands: readonly AnalyzeCommand[];
  faults: readonly ReplyFault[];
  /** The engine listed them itself. */
  own: boolean;
}

const KINDS: Readonly<Record<string, FieldKind>> = {
  m: 'toMove',
  c: 'color',
  p: 'point',
  P: 'points',
  s: 'text',
  o: 'optional',
  r: 'read',
  f: 'read',
  w: 'write',
};

// not shown: commands of GTP.
/** Commands that no engine lists: type, id of the label, command; all of them of GTP 2 or of GNU Go's manual. */
const STANDARD = [
  ['pspairs', 'topMoves', 'top_moves_%c'],
  ['pspairs', 'values', 'all_move_values'],
  ['pspairs', 'likely', 'move_probabilities'],
  ['hpstring', 'reasons', 'move_reasons %p'],
  ['plist', 'genmove', 'reg_genmove %c'],
  ['string', 'estimate', 'estimate_score'],
  ['string', 'finalScore', 'final_score'],
  ['plist', 'dead', 'final_status_list dead'],
  ['plist', 'alive', 'final_status_list alive'],
  ['plist', 'seki', 'final_status_list seki'],
  ['plist', 'whiteTerritory', 'final_status_list white_territory'],
  ['plist', 'blackTerritory', 'final_status_list black_territory'],
  ['plist', 'dame', 'final_status_list dame'],
  ['string', 'status', 'final_status %p'],
  ['sboard', 'influence', 'initial_influence %c influence_regions'],
  ['sboard', 'territory', 'initial_influence %c territory_value'],
  ['sboard', 'moveInfluence', 'move_influence %c %p influence_regions'],
  ['hpstring', 'dragon', 'dragon_data %p'],
  ['string', 'dragonStatus', 'dragon_status %p'],
  ['hpstring', 'worm', 'worm_data %p'],
  ['hpstring', 'eyeBlack', 'eye_data black %p'],
  ['hpstring', 'eyeWhite', 'eye_data white %p'],
  ['string', 'eyeValue', 'eval_eye %p'],
  ['string', 'attack', 'attack %p'],
  ['string', 'defend', 'defend %p'],
  ['string', 'owlAttack', 'owl_attack %p'],
  ['string', 'owlDefend', 'owl_defend %p'],
  ['string', 'ladder', 'ladder_attack %p'],
  ['string', 'connect', 'connect %P'],
  ['string', 'disconnect', 'disconnect %P'],
  ['string', 'semeai', 'analyze_semeai %P'],
  ['string', 'combination', 'combination_attack %c'],
  ['plist', 'liberties', 'findlib %p'],
  ['string', 'libertyCount', 'countlib %p'],
  ['plist', 'legal', 'all_legal %c'],
  ['string', 'captures', 'captures %c'],
  ['string', 'board', 'showboard'],
  ['string', 'level', 'level %s'],
] as const satisfies readonly (readonly [type: ReplyType, label: string, command: string])[];

/** The parts of the command that are asked for. */
export function fieldsOf(command: string): CommandField[] {
  const found = [...command.matchAll(/%([a-zA-Z])/g)].map(([placeholder, letter]) => ({
    placeholder,
    kind: KINDS[letter] ?? 'text',
  }));
  return found.filter((field, i) => found.findIndex((one) => one.placeholder === field.placeholder) === i);
}

/** What can be asked of an engine. */
export function commandList({ commands, listed }: EngineOffer): CommandList {
  if (listed !== null) return { ...listedCommands(listed), own: true };
  const known = new Set(commands);
  const offered = STANDARD.filter(([, , command]) =>
    nameOf(command, ['black', 'white']).some((name) => known.has(name)),
  );
  return {
    commands: offered.map(([type, label, command]) => ({
      ...made(type, command, command, ''),
      get label() {
        return t(`commands:standard.${label}`);
      },
    })),
    faults: [],
    own: false,
  };
}

/** The names that a command can have: a placeholder may be part of it. */
function nameOf(command: string, colors: readonly string[]): string[] {
  const [name] = command.split(' ');
  return name.includes('%') ? colors.map((color) => name.replace(/%[cm]/, color)) : [name];
}

/** Reads the reply to `gogui-analyze_commands`. */
export function listedCommands(text: string): Omit<CommandList, 'own'> {
  const commands: AnalyzeCommand[] = [];
  const faults: ReplyFault[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [type, label, command, ...help] = line.split('/').map((field) => field.trim());
    if (command === undefined || command === '') {
      faults.push({ line: i + 1, text: t('commands:fault.notACommand', { text: short(line) }) });
      continue;
    }
    const known = REPLY_TYPES.find((one) => one === type);
    if (!known) faults.push({ line: i + 1, text: t('commands:fault.type', { text: short(type) }) });
    commands.push(made(known ?? 'string', label, command, help.join('/')));
  }
  return { commands, faults };
}

function made(type: ReplyType, label: string, command: string, help: string): AnalyzeCommand {
  return { type, label: label || command, command, help, fields: fieldsOf(command) };
}

/** The beginning of something that an engine wrote. */
export function short(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}

/** Values by placeholder; those of points are names. */
export type FieldValues = Readonly<Record<string, string>>;

/** The line to be sent; line ends in what was typed become spaces. */
export function commandLine({ command, fields }: AnalyzeCommand, values: FieldValues): string {
  return command
    .replace(/%[a-zA-Z]/g, (placeholder) => {
      const kind = fields.find((field) => field.placeholder === placeholder)?.kind;
      const value = (values[placeholder] ?? '').replace(/[\r\n]+/g, ' ').trim();
      const isFile = kind === 'read' || kind === 'write';
      return isFile && /\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
    })
    .trim();
}
