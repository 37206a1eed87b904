/** Where the queue is: redis:// or, by TLS, rediss:// with a user and a password if there are any, and the number of a database. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import type { RedisOptions } from 'bullmq';
import { JobError } from '../jobs/jobSpec.ts';

const USUAL_PORT = 6379;

/** What BullMQ connects by. Throws JobError for what is no such address; its password is not told. */
export function redisAddress(text: string): RedisOptions {
  let url: URL;
  try {
    url = new URL(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new JobError(verbatim('the queue is no address such as redis://127.0.0.1:6379'));
  }
  const { protocol, hostname, port, username, password, pathname, search, hash } = url;
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    throw new JobError(verbatim(`the queue is at redis:// or rediss://, not at ${protocol}//`));
  const [, database] = /^\/?(\d{0,4})$/.exec(pathname) ?? [];
  if (hostname === '' || database === undefined || search !== '' || hash !== '')
    throw new JobError(verbatim('the queue is no address such as redis://127.0.0.1:6379'));
  // An IPv6 address stands in brackets in a URL only.
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? USUAL_PORT : Number(port),
    db: Number(database),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: { servername: host } } : {}),
  };
}
