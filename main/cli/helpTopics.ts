/**
 * `yomi --help` in groups (manual 3.9.1): alone the options that everybody needs, and what other groups there are; `--help TOPIC` one of them,
 * `--help all` all. Each fits on a screen.
 */
import type { Command, Option } from 'commander';

/** The groups of options by the name that --help takes, with their headings. */
export const TOPICS = {
  main: 'Main options:',
  game: 'The game, its rules and clocks:',
  connection: 'Conversations with other programs:',
  strength: 'How it thinks and plays:',
  reading: 'Limits of reading:',
  questions: 'Questions about a loaded game:',
  debug: 'What it tells of its thinking, and of itself:',
  compatibility: 'Options of GNU Go that change nothing here (-S names those that were given):',
} as const;
export type Topic = keyof typeof TOPICS;

/** The topic that the arguments ask for help about: undefined when they do not, '' for the short help. */
export function askedTopic(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--help' || arg === '-h');
  if (at < 0 || at > 0) return undefined;
  return args[1] ?? '';
}

function groupText(program: Command, topic: Topic): string {
  const helper = program.createHelp();
  helper.prepareContext({ helpWidth: program.configureOutput().getOutHelpWidth?.() ?? 80 });
  const options = helper
    .visibleOptions(program)
    .filter((option: Option) => (option.helpGroupHeading ?? TOPICS.main) === TOPICS[topic]);
  const width = Math.max(...options.map((option) => helper.optionTerm(option).length));
  const lines = options.map((option) =>
    helper.formatItem(helper.optionTerm(option), width, helper.optionDescription(option), helper),
  );
  return `${TOPICS[topic]}\n${lines.join('\n')}\n`;
}

/** The text for a topic; undefined for one that there is not. */
export function topicHelp(program: Command, topic: string): string | undefined {
  const names = Object.keys(TOPICS) as Topic[];
  if (topic === 'all') return names.map((name) => groupText(program, name)).join('\n');
  const known = names.find((name) => name === topic);
  return known && groupText(program, known);
}

/** The short help. */
export function shortHelp(program: Command): string {
  const helper = program.createHelp();
  const commands = helper
    .visibleCommands(program)
    .map((command) => `  ${command.name().padEnd(13)} ${helper.subcommandDescription(command)}`);
  const topics = (Object.keys(TOPICS) as Topic[])
    .filter((name) => name !== 'main')
    .map((name) => `  ${`--help ${name}`.padEnd(21)} ${TOPICS[name].replace(/:$/, '')}`);
  return [
    `Usage: ${program.name()} [options] [file]`,
    '',
    program.description(),
    '',
    groupText(program, 'main'),
    'More options:',
    ...topics,
    `  ${'--help all'.padEnd(21)} All of these`,
    '',
    'Commands (yomi COMMAND --help):',
    ...commands,
    '',
    'Examples:',
    '  yomi                               play on the terminal',
    '  yomi --mode gtp --level 5          play over GTP',
    '  yomi -l game.sgf -L 123            the move it would play as move 123',
    '  yomi -l game.sgf --decide-string L1 -o tree.sgf',
    '                                     whether a chain can be captured',
    '  yomi explain game.sgf --move 123   why that move is good or not',
    '  yomi patterns check my.db          what is wrong with a pattern database',
    '',
  ].join('\n');
}

/** Whoever makes a mistake is sent to the help of the command that it is about; `words` are those that call `command`. */
export function sendToHelp(command: Command, words: string): void {
  command.showHelpAfterError(`Try '${words} --help' for more information.`);
  for (const one of command.commands) sendToHelp(one, `${words} ${one.name()}`);
}
