import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { pgbouncerProgram } from './environment/pgbouncer';
import { silentRun } from './environment/soak-run';
import { runPooled } from './pooler';

const NAME = `das_pooled_${randomBytes(6).toString('hex')}`;
const server = {
  url: process.env['DAS_TEST_DATABASE_URL'] ?? '',
  admin_url: process.env['DAS_TEST_DATABASE_ADMIN_URL'] ?? '',
};

const inOwnDatabase = (url: string, log_in: object = {}): string =>
  Object.assign(new URL(url), { pathname: `/${NAME}`, ...log_in }).href;

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new Client(server.admin_url);
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

if (pgbouncerProgram()) {
  test('behind PgBouncer the tour passes, and tenants are not mixed while connections and the pooler are killed', async () => {
    await asAdmin(`create role ${NAME} login password 'secret'`, `create database ${NAME}`);
    const addresses = {
      url: inOwnDatabase(server.url, { username: NAME, password: 'secret' }),
      admin_url: inOwnDatabase(server.admin_url),
    };
    try {
      const { killed, mixed, losses, tour, audit } = await runPooled(
        addresses,
        { seed: 1, services: 1, kills: 2, latency_seconds: 0 },
        silentRun(),
      );
      expect({ killed, mixed, losses, tour: tour.failed, audit }).toEqual({
        killed: { server_connection: 1, pooler: 1, service: 0 },
        mixed: 0,
        losses: [],
        tour: [],
        audit: expect.objectContaining({ ok: true }) as object,
      });
    } finally {
      await asAdmin(`drop database ${NAME} with (force)`, `drop role ${NAME}`);
    }
  });
} else {
  test('skipped: no PgBouncer', () => expect(pgbouncerProgram()).toBeUndefined());
}
