import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonOf, runAdmin } from '../support/admin-program';
import { useDatabaseAdmin, useOwnDatabase } from '../support/fixtures';
import { TEST_SECRET_KEY } from '../support/gateway';
import { ServiceProcess, discard, newDataDir, until } from '../support/service-process';

/** The worker of deliveries looks for work every second. */
const ROUND_MS = 1_000;

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
const settings = {
  DATABASE_URL: database.url,
  DAS_DATABASE_ADMIN_URL: database.admin_url,
  DAS_SECRET_KEY: TEST_SECRET_KEY,
};

/** Opens a request whose body lacks its last byte. */
async function openRequest(url: string, key: string): Promise<Socket> {
  const body = JSON.stringify({ query: '{ ping }' });
  const head = [
    'POST /graphql HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
  ];
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  return socket;
}

const isClosed = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );

const waiting = async (): Promise<unknown[]> =>
  (await admin.query<object>('select delivery_id, token from due_deliveries')).rows;
const insert = (id: string): Promise<unknown> =>
  admin.query(
    `insert into due_deliveries (tenant_id, endpoint_id, delivery_id, due_at) values ('one', 'a', $1, now())`,
    [id],
  );

test('after SIGTERM a request in flight completes, while the workers start nothing more', async () => {
  const data_dir = newDataDir();
  const service = new ServiceProcess(data_dir, settings);
  try {
    const url = await service.ready();
    const { secret } = jsonOf<{ secret: string }>(
      await runAdmin(settings, 'tenant', 'create', '--name', 'Acme', '--owner-email', 'o@acme.example', '--json'),
    );
    await insert('before');
    await until(async () => !(await waiting()).length);
    const request = await openRequest(url, secret);
    let response = '';
    request.on('data', (chunk) => (response += String(chunk)));
    await pause(ROUND_MS / 2); // the request has arrived, and the round that removed the row is over

    const exit = service.end('SIGTERM');
    await until(() => isClosed(url));
    await pause(ROUND_MS / 5); // a claim that was running at the signal is over
    await insert('after');
    await pause(2 * ROUND_MS);
    request.write('}');
    expect(await exit).toBe(0);
    expect(response).toMatch(/^HTTP\/1\.1 200 [^]*\{"data":\{"ping":"pong"\}\}$/);
    expect(await waiting()).toEqual([{ delivery_id: 'after', token: null }]);
  } finally {
    await service.end('SIGKILL');
    discard(data_dir);
  }
});
