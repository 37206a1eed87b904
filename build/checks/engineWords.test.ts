/** Whatever the engine says of its readings and decisions is a phrase that other languages have: found in the source, where it is said. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sayingOf } from '../../engine/protocol/termNames.ts';

const root = `${import.meta.dirname}/../..`;

/** Calls that are given such a text, and in which place; -1 for the last. */
const SAID: Readonly<Record<string, number>> = {
  told: 3,
  tell: -1,
  add: 4,
  answer: 1,
  settle: 3,
  push: 0,
};
/** Constants that are such texts, or lists of them. */
const NAMED =
  /^(COMMON_REASONS|REASONS|BY_\w+|AGAINST_READING|FROM_MEMORY|SAVES_CHAIN|CAPTURE|\w+_LIBERTY|INSIDE|BESIDE|sources|by)$/;
const FOLDERS = '{reading,owl,proof,connection,semeai,solver,combinations,genmove}';

/** Every text of a file that stands where one of these is said. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(`${root}/${file}`, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const take = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `D4${literal.text}`).join(''));
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(take);
    else if (ts.isAsExpression(node)) take(node.expression);
    else if (ts.isArrayLiteralExpression(node)) node.elements.forEach(take);
    else if (ts.isNewExpression(node)) node.arguments?.forEach(take);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && NAMED.test(node.name.text))
      take(node.initializer);
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'steps') take(node.initializer);
    if (ts.isFunctionDeclaration(node) && /^(raceNote|eyesText)$/.test(node.name?.text ?? ''))
      node.body?.forEachChild(function returns(inner): void {
        if (ts.isReturnStatement(inner)) take(inner.expression);
        inner.forEachChild(returns);
      });
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(source).replace(/^.*[.#]/s, '');
      const isSteps = name !== 'push' || /steps\.push$/.test(node.expression.getText(source));
      if (Object.hasOwn(SAID, name) && isSteps) take(node.arguments.at(SAID[name]));
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found.filter((text) => text !== '');
}

test('has a phrase for each text of a reading and a decision', () => {
  const files = globSync(`engine/${FOLDERS}/*.ts`, { cwd: root }).filter(
    (file) => !/(\.test|\/parameters)\.ts$/.test(file),
  );
  const texts = [...new Set(files.flatMap(textsOf))];
  expect(texts.length).toBeGreaterThan(70);
  expect(texts.filter((text) => sayingOf(text) === null)).toEqual([]);
});
