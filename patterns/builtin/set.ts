/** The pattern databases that come with the program, compiled: what the engine plays with unless it is given another set. */
import { compilePatterns } from '../compiler/compile.ts';
import { databaseRules } from '../compiler/databases.ts';
import { parseDatabase } from '../compiler/parse.ts';
import { buildPatternSet } from '../matcher/build.ts';
import { databaseInput } from '../matcher/input.ts';
import { PatternSet } from '../matcher/patternSet.ts';
import { BUILTIN_DATABASES } from './texts.ts';

let built: PatternSet | undefined;

/** Compiled when first asked for, once for everyone; throws when a source is wrong, which a test rules out. */
export function builtinPatternSet(): PatternSet {
  built ??= PatternSet.from(
    buildPatternSet(Object.entries(BUILTIN_DATABASES).map(([name, text]) => input(name, text))),
  );
  return built;
}

function input(name: string, text: string): ReturnType<typeof databaseInput> {
  const parsed = parseDatabase(text, name);
  const compiled = compilePatterns(parsed.value);
  const wrong = [...parsed.diagnostics, ...compiled.diagnostics].find(({ severity }) => severity === 'error');
  if (wrong) throw new Error(`${name}.db:${wrong.line}:${wrong.column}: ${wrong.message}`);
  return databaseInput(name, databaseRules(name).matcher, compiled.value);
}
