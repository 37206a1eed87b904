/**
 * dependency-cruiser's rules: no circles, types included, and the table of layers.ts. Of .svelte files it sees what they
 * become, without their type imports; those are ESLint's.
 */
import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser';
import { forbiddenBeside, layers } from './layers.ts';

/** Files of a folder of the table; 'patterns' and 'renderer' stand for the files right in them. */
const filesOf = (folder: string): string => `^${folder}/${folder.includes('/') ? '' : '[^/]+$'}`;

const layerRules = Object.keys(layers).map((folder) => ({
  name: `${folder} imports only what is above it`,
  severity: 'error' as const,
  from: { path: filesOf(folder) },
  to: { path: forbiddenBeside(folder).map(filesOf) },
}));

const forbidden: IRegularForbiddenRuleType[] = [
  ...layerRules,
  {
    name: 'no circles',
    severity: 'error',
    from: { path: '(.+)' },
    // A component may show itself inside itself.
    to: { circular: true, pathNot: '^$1$' },
  },
  {
    name: 'every folder is in the table of build/checks/layers.ts',
    severity: 'error',
    from: { path: '^(engine|patterns|main|renderer)/', pathNot: Object.keys(layers).map(filesOf) },
    to: {},
  },
  {
    name: 'engine/ and patterns/ import no packages, and nothing of the programs around them',
    severity: 'error',
    from: { path: '^(engine|patterns)/' },
    to: { pathNot: '^(engine|patterns)/' },
  },
  {
    name: 'main/ and renderer/ import nothing of build/',
    severity: 'error',
    from: { path: '^(main|renderer)/' },
    to: { path: '^build/' },
  },
  {
    name: 'the renderer imports only types from main/ipc',
    severity: 'error',
    from: { path: '^renderer/' },
    to: { path: '^main/ipc/', dependencyTypesNot: ['type-only'] },
  },
];

const options: ICruiseOptions = {
  exclude: { path: '\\.test\\.ts$' },
  doNotFollow: { path: 'node_modules' },
  moduleSystems: ['es6'],
  // TypeScript as it is written, so that type imports count.
  tsPreCompilationDeps: true,
};

export default { forbidden, options };
