import { Busy, ServiceUnavailable } from '../errors/errors';
import { databaseFailure } from './database-failure';

const reported = (code: string | undefined, message: string): unknown =>
  databaseFailure(Object.assign(new Error(message), { code }));

test.each([
  ['a refused connection', 'ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['a client time-out', undefined, 'Query read timeout'],
  ['a server that starts', '57P03', 'the database system is starting up'],
  [
    'a worker of a cluster that refuses connections',
    '08006',
    'connection to the remote node das_service@worker:5432 failed with the following error: Connection refused',
  ],
  ['one that is lost in a transaction', 'XX000', 'failure on connection marked as essential: worker:5432'],
  [
    'one that is lost before a two-phase commit',
    'XX000',
    `failed to prepare transaction 'citus_0_1' on host worker:5432`,
  ],
  ['one that is lost during a statement', 'XX000', 'server closed the connection unexpectedly'],
  ['one that is lost during a statement with TLS', 'XX000', 'SSL SYSCALL error: EOF detected'],
  ['one that was terminated', '57P01', 'terminating connection due to administrator command'],
])('%s makes the service unavailable', (_, code, message) => {
  const failure = reported(code, message);
  expect([failure instanceof ServiceUnavailable, failure instanceof Busy]).toEqual([true, false]);
});

test.each([
  ['a statement time-out', '57014', 'canceling statement due to statement timeout'],
  ['a lock time-out', '55P03', 'canceling statement due to lock timeout'],
])('%s means that the database is busy', (_, code, message) => expect(reported(code, message)).toBeInstanceOf(Busy));

test.each([
  ['a wrong statement', '42601', 'syntax error at or near "SSL SYSCALL error"'],
  ['an internal error of PostgreSQL', 'XX000', 'cache lookup failed for type 4711'],
])('%s stays what it is', (_, code, message) => expect(reported(code, message)).toMatchObject({ code, message }));
