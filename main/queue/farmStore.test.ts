import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { JobError, jobKey } from '../jobs/jobSpec.ts';
import { SqlError } from '../jobs/postgresSql.ts';
import { matchOf } from '../jobs/testJobs.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { FarmStore } from './farmStore.ts';
import { NO_POSTGRES, TestPostgres } from './testPostgres.ts';

const at = useTestFolder();
/** Lets a test say anything to the database. */
class OpenStore extends FarmStore {
  run(text: string): void {
    this.sql.run(text);
  }
}
const open: OpenStore[] = [];
let now = 0;
const storeAt = (place: string): OpenStore => {
  const store = new OpenStore(place, () => now);
  open.push(store);
  return store;
};
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

/** What a store says when all that it can do is done. */
function said(store: FarmStore): unknown[] {
  const told: unknown[] = [];
  const tell = (...more: unknown[]): void => void told.push(...more);
  now = 1_764_000_000_000;
  const file = new TextEncoder().encode('\0bytes\xff');
  const hash = store.putFile(file);
  tell(store.putFile(file) === hash, [...store.input(hash)!], store.missing([hash, 'other']));
  const spec = matchOf(5);
  const id = store.add(spec, 'a name with \u{1f5ff} and "?"');
  tell(id, store.add(spec, 'again'), store.byKey(jobKey(spec)), store.get(7), store.jobs().length);
  const result = { worker: 'w', milliseconds: 1.5, result: { text: 'a\0b', list: [1, null] } };
  tell(store.lease(id, 0, 'w', now + 1000), store.lease(id, 0, 'v', now + 1000), [...store.leased(id)]);
  tell(store.keep(id, 0, result), store.keep(id, 0, { ...result, worker: 'v' }), store.holders());
  now += 2000;
  tell(store.lease(id, 1, 'w', now + 1000), store.lease(id, 2, 'w', now + 1000));
  store.extend('w', now + 5000);
  store.release('w', { job: id, task: 1 });
  now += 2000;
  tell([...store.leased(id)]);
  store.release('w');
  tell(store.lease(id, 0, 'v', now + 1000), store.keep(id, 2, result), store.keep(99, 2, result));
  tell(store.results(id), store.results(id, store.results(id)[0].id).length, store.count(id));
  tell(store.result(id, 2), store.result(id, 3), store.page(id, 1, 5), store.times(id, 1));
  tell(store.failed(id, 3, { worker: 'w', kind: 'died', problem: 'gone\0' }));
  tell(store.failed(id, 3, { worker: 'w', kind: 'died', problem: 'gone' }));
  tell(store.want(id, 'paused'), store.want(id, 'paused'), store.want(id, 'active'), store.get(id));
  tell(store.failed(id, 3, { worker: 'w', kind: 'died', problem: 'gone' }));
  store.end(id, 'finished');
  store.end(id, 'failed', 'too late');
  tell(store.get(id), store.want(id, 'stopped'), store.doneFrom(id, 1));
  store.forget(id, [2]);
  tell(store.get(id), store.doneFrom(id, 0));
  for (const name of ['v', 'w']) store.addMember(name, 'worker');
  expect(() => store.addMember('w', 'worker')).toThrow('there is a token for w already');
  const token = store.addMember('m', 'manager');
  tell(
    store.memberOf(token),
    store.memberOf('none'),
    store.quarantine('w', 'lies'),
    store.quarantine('x', 'no'),
  );
  tell(store.members());
  for (const worker of ['v', 'w', 'w']) store.answer(id, 4, { ...result, worker });
  tell(store.answers(id, 4), store.answered(id));
  tell(store.unconfirmedOf('w'), store.answers(id, 4).length);
  store.settle(id, 0, true);
  store.settle(id, 4, false);
  tell(store.unconfirmedOf('w'), store.answered(id), store.isUnsteady(id));
  store.setUnsteady(id);
  store.setUnsteady(id);
  const build = {
    build: 'this',
    patternSet: 'these',
    signature: 1,
    program: 'p',
    files: [{ path: 'p', hash }],
  };
  store.addBuild(build);
  tell(store.isUnsteady(id), store.build('this', 'these'), store.build('this', 'others'));
  store.hide(id);
  tell(store.jobs(), store.restore(id), store.restore(99), store.get(id)?.state);
  const other = store.add(matchOf(6), 'other');
  tell(
    other,
    store.log(id, 3).map(({ message }) => message),
  );
  store.hide(id);
  store.purge(now + 1);
  tell(store.restore(id), store.count(id), store.log(id, 3), store.missing([hash]));
  store.removeMember('v');
  expect(() => store.removeMember('v')).toThrow('there is no token for v');
  tell(store.members().length, store.secret.length);
  expect(() =>
    store.together(() => {
      store.end(other, 'failed');
      throw new JobError(verbatim('not that'));
    }),
  ).toThrow('not that');
  tell(store.get(other)?.state);
  return told;
}

describe.skipIf(NO_POSTGRES !== undefined)('over PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => void (postgres = await TestPostgres.make()));
  beforeEach(async () => await postgres.empty());
  afterAll(async () => await postgres.remove());

  test('all is as over SQLite', () => {
    const expected = said(storeAt(at('jobs.db')));
    expect(expected.length).toBeGreaterThan(60);
    expect(said(storeAt(postgres.url))).toEqual(expected);
  });

  test('it is kept, several see what others do, and what a lost connection was about is not half done', async () => {
    const [one, two] = [storeAt(postgres.url), storeAt(postgres.url)];
    expect(one.secret).toEqual(two.secret);
    const before = two.others;
    expect(two.others).toBe(before);
    const id = one.add(matchOf(2), 'kept');
    expect(one.others).toBe(one.others);
    expect(two.others).not.toBe(before);
    const seen = two.others;
    two.end(id, 'finished');
    expect(two.others).toBe(seen);

    await postgres.stop();
    expect(() => one.jobs()).toThrow(SqlError);
    await postgres.start();
    expect(one.jobs()).toMatchObject([{ name: 'kept', state: 'finished' }]);
    const lost = (): void => {
      one.together(() => {
        one.note(id, verbatim('first half'));
        two.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()`);
        one.note(id, verbatim('second half'));
      });
    };
    expect(lost).toThrow(SqlError);
    expect(one.log(id, 5).map(({ message }) => message)).toEqual(['added', 'finished']);
  });

  test('a newer one is left as it is, and one that is away is told of without its password', () => {
    storeAt(postgres.url).run('UPDATE schema_version SET version = 99');
    expect(() => storeAt(postgres.url)).toThrow('the jobs were written by a newer Yomi');
    const nowhere = 'postgres://yomi:secret@127.0.0.1:1/postgres';
    expect(() => storeAt(nowhere)).toThrow(/^PostgreSQL: (?!.*secret).*ECONNREFUSED/);
  });
});
