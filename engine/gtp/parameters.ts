/** The parameters of the engine's stages over GTP: what there are, what they are, and setting them for this engine. */
import { ParameterError, listParameters, parameterSpec } from '../genmove/parameters.ts';
import type { ParameterSpec } from '../parameters/stage.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

function valueOf({ engine }: SessionState, name: string): number {
  return engine.parameterValues[name] ?? specOf(name).default;
}

function specOf(name: string): ParameterSpec {
  return refusing(() => parameterSpec(name));
}

/** With a ParameterError as the command's answer. */
function refusing<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof ParameterError) throw new GtpError(error.message);
    throw error;
  }
}

function nameOf(args: Args): string {
  const name = args.next();
  if (name === undefined) throw new GtpError('the name of a parameter is missing');
  return name;
}

function list(session: SessionState): string {
  const lines = listParameters().map(([name, { default: usual, min, max, whole, unit, about }]) => {
    const range = `${whole ? 'whole ' : ''}${min} to ${max}`;
    return `${name} ${valueOf(session, name)} default ${usual}, ${range}, ${unit}: ${about}`;
  });
  return lines.join('\n');
}

export const parameterCommands: GtpCommand[] = [
  {
    name: 'yomi-list-params',
    help: 'every parameter of the engine: name, value, default, range, unit and what it decides',
    run: list,
  },
  {
    name: 'yomi-get-param',
    help: 'name: the value of a parameter',
    run: (session, args) => String(valueOf(session, nameOf(args))),
  },
  {
    name: 'yomi-set-param',
    help: 'name and value, or "default": changes a parameter of this engine; what it knew of the position is forgotten',
    run(session, args) {
      const name = nameOf(args);
      const { default: usual } = specOf(name);
      const text = args.next();
      if (text === undefined) throw new GtpError('the value is missing');
      const value = text === 'default' ? usual : Number(text);
      refusing(() => (session.engine.parameterValues = { ...session.engine.parameterValues, [name]: value }));
      return '';
    },
  },
];
