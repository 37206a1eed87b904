/** The texts of `yomi docs`: each is made from the options, the table of GTP commands or the schema, so that none can go stale. */
import type { Command, Option } from 'commander';
import { z } from 'zod';
import { commandTable } from '../../engine/gtp/commands.ts';
import { actionSchema, querySchema } from './analysis/query.ts';
import { COMMANDS } from './ascii/commands.ts';
import { TOPICS } from './helpTopics.ts';

/** What can be printed. */
export type DocKind = 'man' | 'bash' | 'zsh' | 'fish' | 'gtp' | 'json';

export function docText(kind: DocKind, program: Command, version: string): string {
  switch (kind) {
    case 'man':
      return manPage(program, version);
    case 'bash':
      return bashCompletion(program);
    case 'zsh':
      return zshCompletion(program);
    case 'fish':
      return fishCompletion(program);
    case 'gtp':
      return gtpReference();
    case 'json':
      return jsonReference();
  }
}

function optionsOf(command: Command): Option[] {
  return command.createHelp().visibleOptions(command);
}

function commandsOf(command: Command): Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help');
}

/** Text for roff: backslashes, hyphens, and lines that begin with a control character. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
}

function manPage(program: Command, version: string): string {
  const item = ({ flags, description }: Option): string => `.TP\n.B ${roff(flags)}\n${roff(description)}\n`;
  const groups = Object.values(TOPICS).map((heading) => {
    const options = optionsOf(program).filter(
      (option) => (option.helpGroupHeading ?? TOPICS.main) === heading,
    );
    return `.SS ${roff(heading.replace(/:$/, ''))}\n${options.map(item).join('')}`;
  });
  const commands = commandsOf(program).map((command) => {
    const own = optionsOf(command).map(item).join('');
    const below = commandsOf(command).map(
      (one) => `.TP\n.B ${roff(`yomi ${command.name()} ${one.name()}`)}\n${roff(one.description())}\n`,
    );
    return `.SS yomi ${roff(command.name())}\n${roff(command.description())}.\n${own}${below.join('')}`;
  });
  const typed = COMMANDS.filter(([usage]) => usage !== '').map(
    ([usage, what]) => `.TP\n.B ${roff(usage)}\n${roff(what)}\n`,
  );
  return [
    `.TH YOMI 6 "" "Yomi ${roff(version)}" "Games"\n`,
    `.SH NAME\nyomi \\- a Go engine that explains every move it makes\n`,
    `.SH SYNOPSIS\n.B yomi\n[\\fIoptions\\fR] [\\fIfile\\fR]\n.br\n.B yomi\n\\fIcommand\\fR [\\fIoptions\\fR]\n`,
    `.SH DESCRIPTION\n${roff(program.description())} On a terminal it plays a game there; elsewhere it speaks GTP. With a game record it tells the move that it would play.\n`,
    '.SH AS A DESKTOP PROGRAM\nInstalled as a desktop program (by a Debian package, for instance), \\fByomi\\fR opens the workbench and takes game records only. The command line described here is that of the package for Node.js, and of the single file \\fByomi\\-cli\\-linux\\-x64\\fR.\n',
    `.SH OPTIONS\n${groups.join('')}`,
    `.SH COMMANDS\n${commands.join('')}`,
    `.SH A GAME ON THE TERMINAL\n${typed.join('')}`,
    '.SH ENVIRONMENT\n.TP\n.B YOMI_DATA\nWhere games and settings are kept.\n.TP\n.B NO_COLOR\nNo colours.\n',
    '.SH SEE ALSO\n.BR gnugo (6)\n',
  ].join('');
}

/** The long and short flags of the options. */
function flagsOf(options: readonly Option[]): string[] {
  return options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));
}

/** Options whose values are files. */
function takesFile({ flags }: Option): boolean {
  return /<(file|folder|path)>/.test(flags);
}

function bashCompletion(program: Command): string {
  const names = commandsOf(program).map((command) => command.name());
  const cases = commandsOf(program).map((command) => {
    const below = commandsOf(command).map((one) => one.name());
    return `    ${command.name()}) words="${[...below, ...flagsOf(optionsOf(command))].join(' ')}" ;;`;
  });
  const files = flagsOf(optionsOf(program).filter(takesFile)).join('|');
  const chosen = optionsOf(program).filter(({ argChoices }) => argChoices);
  const values = chosen.map(
    (option) =>
      `    ${flagsOf([option]).join('|')}) COMPREPLY=($(compgen -W "${option.argChoices?.join(' ')}" -- "$word")); return ;;`,
  );
  return `# bash completion for yomi; made by "yomi docs bash"
_yomi() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words
  case "$before" in
    ${files}) COMPREPLY=($(compgen -f -- "$word")); return ;;
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="${[...names, ...flagsOf(optionsOf(program))].join(' ')}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _yomi yomi
`;
}

/** Text inside single quotes of zsh's _arguments. */
function zshText(text: string): string {
  return text.replaceAll("'", "'\\''").replace(/[[\]:]/g, '\\$&');
}

function zshCompletion(program: Command): string {
  const argument = (option: Option): string => {
    if (!option.required && !option.optional) return '';
    if (option.argChoices) return `:value:(${option.argChoices.join(' ')})`;
    return takesFile(option) ? ':file:_files' : ':value:';
  };
  const specs = (options: readonly Option[]): string[] =>
    options.flatMap((option) =>
      flagsOf([option]).map((flag) => `'${flag}[${zshText(option.description)}]${argument(option)}'`),
    );
  const commands = commandsOf(program).map(
    (command) => `    '${command.name()}:${zshText(command.description())}'`,
  );
  const cases = commandsOf(program).map(
    (command) =>
      `      ${command.name()}) _arguments ${[...specs(optionsOf(command)), "'*:file:_files'"].join(' ')} ;;`,
  );
  return `#compdef yomi
# made by "yomi docs zsh"
_yomi() {
  local -a commands
  commands=(
${commands.join('\n')}
  )
  if (( CURRENT > 2 )) && [[ -n "\${commands[(r)$words[2]:*]}" ]]; then
    case "$words[2]" in
${cases.join('\n')}
    esac
    return
  fi
  (( CURRENT == 2 )) && _describe command commands
  _arguments ${[...specs(optionsOf(program)), "'*:file:_files'"].join(' \\\n    ')}
}
_yomi "$@"
`;
}

function fishCompletion(program: Command): string {
  const text = (words: string): string => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const line = (option: Option, condition: string): string => {
    const short = option.short ? ` -s ${option.short.slice(1)}` : '';
    const long = option.long ? ` -l ${option.long.slice(2)}` : '';
    const wanted = option.required || option.optional;
    const value = option.argChoices
      ? ` -x -a ${text(option.argChoices.join(' '))}`
      : takesFile(option)
        ? ' -r -F'
        : wanted
          ? ' -x'
          : '';
    return `complete -c yomi -n ${text(condition)}${short}${long}${value} -d ${text(option.description)}`;
  };
  const lines = [
    '# fish completion for yomi; made by "yomi docs fish"',
    ...commandsOf(program).map(
      (command) =>
        `complete -c yomi -n '__fish_use_subcommand' -a ${command.name()} -d ${text(command.description())}`,
    ),
    ...optionsOf(program).map((option) => line(option, '__fish_use_subcommand')),
    ...commandsOf(program).flatMap((command) =>
      optionsOf(command).map((option) => line(option, `__fish_seen_subcommand_from ${command.name()}`)),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Whose command it is, by its name. */
const FAMILIES: readonly [title: string, is: RegExp][] = [
  ["GoGui's", /^gogui-/],
  ["KGS's", /^kgs-/],
  ["CGOS's", /^cgos-/],
  ["gomill's", /^gomill-/],
  ["KataGo's", /^(kata-|genmove_debug|search_debug|rectangular_boardsize|set_position|stop$)/],
  ["Leela Zero's", /^(lz-|heatmap)/],
  ["Yomi's own", /^yomi-/],
  ['Of GTP and GNU Go', /./],
];

function gtpReference(): string {
  const families = new Map(FAMILIES.map(([title]) => [title, [] as string[]]));
  for (const [name, { help }] of commandTable) {
    const [title] = FAMILIES.find(([, is]) => is.test(name)) ?? FAMILIES[FAMILIES.length - 1];
    families.get(title)?.push(`- \`${name}\`: ${help}`);
  }
  const parts = [...families].reverse().map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`);
  return `# GTP commands of Yomi\n\nMade by \`yomi docs gtp\` from the table that the program answers by.\n\n${parts.join('\n')}`;
}

/** The fields of a schema as a list. */
function fields(schema: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Record<string, { description?: string; type?: string; enum?: string[]; anyOf?: unknown[] }>;
    required?: string[];
  };
  return Object.entries(properties)
    .map(([name, { description = '', type, enum: values, anyOf }]) => {
      const kind = values ? values.join(', ') : (type ?? (anyOf ? 'one of several' : 'anything'));
      const must = required.includes(name) ? ', required' : '';
      return `- \`${name}\` (${kind}${must})${description === '' ? '' : `: ${description}`}`;
    })
    .join('\n');
}

function jsonReference(): string {
  return `# Queries of yomi analysis

Made by \`yomi docs json\` from the schema that queries are checked by; \`yomi analysis --schema\` prints it whole.

## A position

${fields(querySchema)}

## An action

${fields(actionSchema)}
`;
}
