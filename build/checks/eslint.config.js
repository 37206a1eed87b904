/** What oxlint, which checks everything else (.oxlintrc.json), cannot read: components. */
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import svelteConfig from '../svelte.config.js';
import { typedScripts } from './componentProgram.js';
import { forbiddenBeside, layers } from './layers.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The table of layers.ts for the type imports of components, which dependency-cruiser cannot see. */
const componentLayers = Object.keys(layers)
  .filter((folder) => folder.startsWith('renderer/'))
  .map((folder) => ({
    files: [`${folder}/**/*.svelte`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: forbiddenBeside(folder).map((other) => ({
            regex: `^(\\.\\./)+${other.replace('renderer/', '')}/`,
            message: `${folder} may not import from ${other} (build/checks/layers.ts).`,
          })),
        },
      ],
    },
  }));

const components = ['renderer/**/*.svelte', 'renderer/**/*.svelte.ts'];

export default tseslint.config(
  { basePath: root, ignores: ['out/**', 'release/**', 'node_modules/**'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: components })),
  ...svelte.configs.recommended.map((config) => ({ ...config, files: config.files ?? components })),
  {
    files: components,
    languageOptions: {
      parserOptions: typedScripts(`${root}renderer/tsconfig.json`, { svelteConfig }),
    },
    rules: {
      // Properties are declared together, some of them to be bound.
      'prefer-const': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: 'error',
    },
  },
  ...componentLayers,
);
