import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { VERSION } from '../../src/config/version';
import { Readiness } from '../../src/http/health/readiness';
import { restError } from '../support/expected';
import { useOwnDatabase, useOwnGateway } from '../support/fixtures';
import { startGateway } from '../support/gateway';
import { until } from '../support/service-process';

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

test('a stop of the server ends connections that have sent nothing, and still answers a request in flight', async () => {
  const { app, url, stop } = await startGateway({}, database);
  const port = Number(new URL(url).port);
  const unused = connect(port, '127.0.0.1');
  const used = connect(port, '127.0.0.1');
  const response: string[] = [];
  used.setEncoding('utf8').on('data', (text: string) => response.push(text));
  used.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n');
  const server = app.getHttpServer();
  await until(
    () => new Promise((resolve) => server.getConnections((_: unknown, count: number) => resolve(count === 2))),
  );
  await pause(100); // the server reads the first bytes of the request
  const ends = [once(unused, 'close'), once(used, 'close')] as const;
  app.get(Readiness).drain(); // a stop of the service begins with these two
  const stopped = new Promise((resolve) => server.close(resolve));
  await ends[0];
  used.write('\r\n');
  await Promise.all([stopped, ends[1]]);
  await stop();
  expect(response.join('')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
