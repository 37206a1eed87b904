/**
 * One TypeScript program for all components. By itself typescript-eslint builds one anew for each, since none is what stands in its file:
 * that takes four times as long.
 */
import { readFileSync } from 'node:fs';
import { parseForESLint } from 'svelte-eslint-parser';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

const EXTENSION = '.svelte';
const scriptParser = tseslint.parser;

/** The component, or the module with runes, in `file` as svelte-eslint-parser hands it to the parser of scripts. */
function asTypeScript(file, options) {
  let script = '';
  const parser = {
    ...scriptParser,
    // Asked more than once: the last text is the one that is linted.
    parseForESLint(text, scriptOptions) {
      script = text;
      return scriptParser.parseForESLint(text, scriptOptions);
    },
  };
  try {
    parseForESLint(readFileSync(file, 'utf8'), { ...options, parser, filePath: file });
  } catch {
    // What is wrong with it is said when the file itself is linted.
  }
  return script;
}

function createProgram(tsconfig, options) {
  const config = ts.getParsedCommandLineOfConfigFile(
    tsconfig,
    { allowNonTsExtensions: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic({ messageText }) {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
    undefined,
    undefined,
    [{ extension: EXTENSION, isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }],
  );
  const host = ts.createCompilerHost(config.options, true);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => (/\.svelte(\.ts)?$/.test(file) ? asTypeScript(file, options) : readFile(file));
  return ts.createProgram({ rootNames: config.fileNames, options: config.options, host });
}

/**
 * Options for svelte-eslint-parser: its scripts get their types from the program of `tsconfig`, an absolute path. A text that is not what
 * stands in its file, as in an editor, gets a program of its own. `options`: what the parser is told beside.
 */
export function typedScripts(tsconfig, options) {
  let program;
  const parser = {
    ...scriptParser,
    parseForESLint(text, { project, ...rest }) {
      // Texts that are only looked at on the way have no project.
      if (!project) return scriptParser.parseForESLint(text, rest);
      program ??= createProgram(tsconfig, options);
      const isShared = program.getSourceFile(rest.filePath)?.text === text;
      return scriptParser.parseForESLint(
        text,
        isShared ? { ...rest, programs: [program] } : { ...rest, project },
      );
    },
  };
  return { ...options, parser, project: tsconfig, extraFileExtensions: [EXTENSION] };
}
