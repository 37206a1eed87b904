/**
 * What the host tells people is a phrase of the catalogue: types see to that where it is told. Only what nobody but a programmer of the calls
 * reads, or somebody at a terminal, is written where it is thrown, as `verbatim`; here is where, and why.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ENGLISH } from '../../engine/protocol/wordCatalogue.ts';

const root = `${import.meta.dirname}/../..`;

const WHY: Readonly<Record<string, string>> = {
  'engine/eyes/checkDatabase.ts': 'said at a terminal',
  'main/app/ipc.ts': 'a page that is not the window calls',
  'main/cli/doctorRun.ts': 'said at a terminal',
  'main/cli/farmCommand.ts': 'said at a terminal',
  'main/cli/jobsCommand.ts': 'said at a terminal',
  'main/cli/matchCommand.ts': 'said at a terminal',
  'main/cli/tuneCommand.ts': 'said at a terminal',
  'main/host/documents.ts': 'edits and nodes that no window sends',
  'main/host/enginePlay.ts': 'a node that no window sends',
  'main/host/host.ts': 'calls that the window does not make where it cannot',
  'main/host/labEngines.ts': 'an id that no window has',
  'main/host/positionKey.ts': 'parameters that do not belong together',
  'main/ipc/checkParams.ts': 'parameters that fail the schema',
  'main/queue/engineBuilds.ts': 'said at the terminal of a worker',
  'main/queue/farmClient.ts': 'said at the terminal of a worker or manager',
  'main/queue/farmServer.ts': 'answers to workers',
  'main/queue/farmStore.ts': 'said at the terminal of the server',
  'main/queue/jobPlaces.ts': 'said at a terminal',
  'main/queue/queueWorker.ts': 'said at the terminal of a worker',
  'main/queue/redisAddress.ts': 'said at a terminal',
};

/** Lines where `verbatim` is given words that are written there. */
function written(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(`${root}/${file}`, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const hasWords = (node: ts.Node): boolean =>
    (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
    /[a-z]{2}/i.test(node.text)
      ? true
      : (node.forEachChild(hasWords) ?? false);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'verbatim')
      if (node.arguments.some(hasWords)) found.push(node.getText(source));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

test('words that are in no catalogue are those that are meant', () => {
  const files = globSync(['main/**/*.ts', 'engine/**/*.ts', 'patterns/**/*.ts'], { cwd: root });
  const own = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$/.test(file))
    .filter((file) => written(file).length > 0);
  expect(own.sort()).toEqual(Object.keys(WHY).sort());
});

test('every phrase of the host is said somewhere', () => {
  const files = globSync(['{main,engine,patterns}/**/*.ts', 'renderer/**/*.{ts,svelte}'], { cwd: root });
  const text = files
    .filter((file) => !/protocol.words|wordCatalogue|\.test\.ts$/.test(file))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n');
  // Keys that are put together: `host.log.${state}`, or what follows `host.shell.` in say().
  const stems = new Set(text.match(/host\.[\w.-]+\.(?=\$\{)/g));
  const unsaid = Object.keys(ENGLISH).filter(
    (key) =>
      key.startsWith('host.') &&
      !text.includes(`'${key}'`) &&
      ![...stems].some((stem) => key.startsWith(stem)),
  );
  expect(unsaid).toEqual([]);
});
