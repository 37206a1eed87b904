/** The commands that controllers open a conversation with and that need no engine: answered before one is loaded. */
import { formatReply, parseLine } from './line.ts';

/** A command whose reply is a fact about the program, which has this version. */
export interface Greeting {
  name: string;
  help: string;
  text: (version: string) => string;
}

export const greetings: readonly Greeting[] = [
  { name: 'protocol_version', help: 'version of GTP', text: () => '2' },
  { name: 'name', help: 'name of the program', text: () => 'Yomi' },
  { name: 'version', help: 'version of the program', text: (version) => version },
];

/** The reply to a line that is such a command; undefined for any other. */
export function greetingReply(line: string, version: string): string | undefined {
  const request = parseLine(line);
  const greeting = request && greetings.find(({ name }) => name === request.command);
  return greeting && formatReply(true, request.id, greeting.text(version));
}
