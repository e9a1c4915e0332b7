import { Client } from 'pg';
import { VERSION } from '../../src/config/version';
import { Readiness } from '../../src/http/health/readiness';
import { useOwnGateway, useOwnDatabase } from '../support/fixtures';
import { restError } from '../support/expected';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);

const health = async (what: string): Promise<unknown[]> => {
  const response = await fetch(`${gateway.url}/health/${what}`);
  return [response.status, response.headers.get('retry-after'), await response.json()];
};
const READY = [200, null, { status: 'ok' }];
const LIVE = [200, null, { status: 'ok', version: VERSION }];
const UNAVAILABLE = [503, '2', restError('service_unavailable', 'The service is temporarily unavailable. Try again.')];

test('a service is not ready while a migration is pending, and ready after it has run', async () => {
  const admin = new Client(database.admin_url);
  await admin.connect();
  expect(await health('ready')).toEqual(READY);
  const { rows } = await admin.query<{ timestamp: string; name: string }>(
    'delete from migrations where id = (select max(id) from migrations) returning timestamp, name',
  );
  expect([await health('ready'), await health('live')]).toEqual([UNAVAILABLE, LIVE]);
  await admin.query('insert into migrations (timestamp, name) values ($1, $2)', [rows[0]?.timestamp, rows[0]?.name]);
  expect(await health('ready')).toEqual(READY);
  await admin.end();
});

test('a service is not ready while it drains', async () => {
  gateway.app.get(Readiness).drain();
  expect([await health('ready'), await health('live')]).toEqual([UNAVAILABLE, LIVE]);
});
