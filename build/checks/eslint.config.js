import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import svelteConfig from '../svelte.config.js';
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

export default tseslint.config(
  { basePath: root, ignores: ['out/**', 'release/**', '**/*.js', '**/*.mjs', 'node_modules/**'] },
  ...tseslint.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        project: ['engine', 'patterns', 'main', 'renderer', 'build'].map(
          (dir) => `${root}${dir}/tsconfig.json`,
        ),
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
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
  {
    // The engine is a pure function of its inputs: no clock, no unseeded randomness, no output.
    files: ['engine/**/*.ts', 'patterns/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random' },
        { object: 'Date', property: 'now' },
      ],
      'no-restricted-globals': ['error', 'Date', 'performance', 'setTimeout', 'setInterval'],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  ...componentLayers,
);
