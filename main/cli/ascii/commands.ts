/** The commands of a game on a terminal (manual 3.4): their names for people and for completion. */

export const COMMANDS: readonly [usage: string, what: string][] = [
  ['back', 'Take your last move back'],
  ['boardsize <num>', 'Set boardsize (on move 1 only)'],
  ['comment <text>', 'Write a comment to the record of the last move'],
  ['depth <num>', 'Set depth for reading'],
  ['display', 'Display game board'],
  ['exit', 'Exit Yomi'],
  ['force <move>', 'Force a move for current color'],
  ['forward', 'Go to next node in game tree'],
  ['goto <movenum>', 'Go to movenum in game tree'],
  ['level <amount>', 'Playing level (default = 10)'],
  ['handicap <num>', 'Set fixed handicap (on move 1 only)'],
  ['freehandicap <num>', 'Place free handicap (on move 1 only)'],
  ['', 'Omit <num> to place handicap yourself'],
  ['help', 'Display this help menu'],
  ['helpdebug', 'Display debug help menu'],
  ['hint', 'The move Yomi would play for you, and why'],
  ['info', 'Display program settings'],
  ['komi <num>', 'Set komi (on move 1 only)'],
  ['last', 'Goto last node in game tree'],
  ['load <file>', 'Load a game from file'],
  ['pass', 'Pass on your move'],
  ['play <num>', 'Play <num> moves'],
  ['playblack', 'Play as Black (switch if White)'],
  ['playwhite', 'Play as White (switch if Black)'],
  ['quit', 'Exit Yomi'],
  ['resign', 'Resign the current game'],
  ['save <file>', 'Save the current game'],
  ['score', 'Toggle display of score On/Off'],
  ['showboard', 'Toggle display of board On/Off'],
  ['switch', 'Switch the color you are playing'],
  ['top', 'The best moves, and what they are worth'],
  ['undo', 'Take the last move back (same as back)'],
  ['why [move]', "Why Yomi's last move, or what there is to say for one"],
  ['<move>', 'A move of the format <letter><number>'],
];

export const DEBUG_COMMANDS: readonly [usage: string, what: string][] = [
  ['capture <pos>', 'try to capture indicated group'],
  ['dead', 'Toggle display of dead stones'],
  ['defend <pos>', 'try to defend indicated group'],
  ['listdragons', 'print dragon info'],
  ['showarea', 'display area'],
  ['showdragons', 'display dragons'],
  ['showmoyo', 'display moyo'],
  ['showterri', 'display territory'],
];

export const END_COMMANDS: readonly [usage: string, what: string][] = [
  ['save <file>', 'to save'],
  ['count', 'to count again, taking dead stones off together'],
  ['quit', 'to quit'],
  ['game', 'to play again'],
];

/** Their names. */
export const COMMAND_NAMES: readonly string[] = [...COMMANDS, ...DEBUG_COMMANDS, ...END_COMMANDS]
  .map(([usage]) => usage.split(' ')[0])
  .filter((name) => /^[a-z]/.test(name));

/** A menu of commands. */
export function menu(title: string, commands: readonly [usage: string, what: string][]): string {
  const width = Math.max(...commands.map(([usage]) => usage.length)) + 2;
  return `\n${title}\n${commands.map(([usage, what]) => ` ${usage.padEnd(width)}${what}\n`).join('')}`;
}
