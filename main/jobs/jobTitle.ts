/** What a job is called whose maker gave it no name. */
import { verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import type { JobSpec } from './jobSpec.ts';

export function titleOf(spec: JobSpec): Saying {
  switch (spec.kind) {
    case 'match':
      return {
        key: 'host.title.match',
        args: { a: spec.a.name, b: spec.b.name, n: `${spec.games}` },
      };
    case 'tuning': {
      const names = spec.parameters.map(({ name }) => verbatim(name));
      return { key: 'host.title.tuning', args: { names, n: `${spec.steps}` } };
    }
    case 'analysis': {
      const [{ name }, ...others] = spec.games;
      if (others.length === 0) return verbatim(name);
      return { key: 'host.title.games', args: { n: `${spec.games.length}` } };
    }
    case 'learning':
      return { key: 'host.title.learning', args: { n: `${spec.games.count}` } };
    case 'mining':
      return {
        key: 'host.title.mining',
        args: { moves: `${spec.options.ask}`, n: `${spec.games.count}` },
      };
    case 'regression': {
      const [{ path }, ...others] = spec.suites;
      if (others.length === 0) return verbatim(path.replace(/^.*\/|\.tst$/g, ''));
      return { key: 'host.title.suites', args: { n: `${spec.suites.length}` } };
    }
  }
}
