/**
 * The command table. `list_commands`, `help` and `known_command` answer from it, so that what is advertised is exactly
 * what is there. A new command is an entry in the file of its concern; `analyze` without a prefix must not be among them,
 * since graphical interfaces take it for a different dialect.
 */
import { aboutCommands } from './about.ts';
import { analyzeCommands } from './analyze.ts';
import { GtpError } from './args.ts';
import { arrangeCommands } from './arrange.ts';
import { classicCommands } from './classic.ts';
import { clientCommands } from './clients.ts';
import { combinationCommands } from './combinations.ts';
import type { GtpCommand } from './command.ts';
import { connectionCommands } from './connection.ts';
import { dragonCommands } from './dragons.ts';
import { eyeCommands } from './eyes.ts';
import { fileCommands } from './files.ts';
import { goguiCommands } from './gogui.ts';
import { greetings } from './greetings.ts';
import { influenceCommands } from './influence.ts';
import { owlCommands } from './owl.ts';
import { parameterCommands } from './parameters.ts';
import { playCommands } from './play.ts';
import { queryCommands } from './queries.ts';
import { readingCommands } from './reading.ts';
import { readingToolCommands } from './readingTools.ts';
import { rulesCommands } from './rules.ts';
import { scoringCommands } from './scoring.ts';
import { searchCommands } from './search.ts';
import { semeaiCommands } from './semeai.ts';
import { setupCommands } from './setup.ts';
import { timeCommands } from './times.ts';
import { tryCommands } from './tries.ts';
import { wormCommands } from './worms.ts';

function allNames(): string {
  return [...commandTable.keys()].join('\n');
}

const protocolCommands: GtpCommand[] = [
  { name: 'list_commands', help: 'the names of all commands, one per line', run: allNames },
  {
    name: 'help',
    help: 'optional command: what it takes and does; else the names of all commands',
    run(_session, args) {
      const name = args.next();
      if (name === undefined) return allNames();
      const command = commandTable.get(name);
      if (!command) throw new GtpError('unknown command');
      return `${name}: ${command.help}`;
    },
  },
  {
    name: 'known_command',
    help: 'command: "true" when it exists, else "false"',
    run: (_session, args) => String(commandTable.has(args.next() ?? '')),
  },
  ...greetings.map(({ name, help, text }): GtpCommand => ({
    name,
    help,
    run: (session) => text(session.host.version),
  })),
  {
    name: 'quit',
    help: 'ends the conversation',
    run(session) {
      session.quitting = true;
      return '';
    },
  },
  {
    name: 'cputime',
    help: 'CPU seconds spent so far',
    run: (session) => session.host.cpuSeconds().toFixed(3),
  },
  { name: 'echo', help: 'text: gives it back', run: (_session, args) => args.all() },
  {
    name: 'echo_err',
    help: 'text: gives it back, on the error stream too',
    run(session, args) {
      session.host.errorLine(args.all());
      return args.all();
    },
  },
];

/** Every command by name, in alphabetical order. */
export const commandTable: ReadonlyMap<string, GtpCommand> = new Map(
  [
    ...protocolCommands,
    ...setupCommands,
    ...parameterCommands,
    ...playCommands,
    ...queryCommands,
    ...tryCommands,
    ...searchCommands,
    ...classicCommands,
    ...scoringCommands,
    ...fileCommands,
    ...timeCommands,
    ...rulesCommands,
    ...arrangeCommands,
    ...analyzeCommands,
    ...aboutCommands,
    ...clientCommands,
    ...goguiCommands,
    ...readingCommands,
    ...readingToolCommands,
    ...eyeCommands,
    ...connectionCommands,
    ...combinationCommands,
    ...dragonCommands,
    ...semeaiCommands,
    ...owlCommands,
    ...wormCommands,
    ...influenceCommands,
  ]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((command) => [command.name, command]),
);
