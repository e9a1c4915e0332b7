import { readFileSync } from 'node:fs';
import { ApiKeysService } from '@das/api-keys';
import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { dataOf, post, startGateway } from '../support/gateway';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { ServiceProcess, askDemo, discard, newDataDir, serverPid } from '../support/service-process';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

test('a mutation runs neither over GET nor over HEAD', async () => {
  const url = `${gateway.url}/graphql?query=${encodeURIComponent('mutation { createProduct(input: { partnumber: "SAFE" }) { id } }')}`;
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${tenant.token}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
  expect(dataOf(await tenant.graphql('{ products { paginatorInfo { total } } }'))).toEqual({
    products: { paginatorInfo: { total: 0 } },
  });
});

test('a read-only key runs queries and no mutation of any operation name', async () => {
  const { token } = await tenant.as(() =>
    gateway.app
      .get(ApiKeysService)
      .createUnchecked({ name: 'R', role: 'owner', user_id: tenant.owner.id, readOnly: true }, 'staging'),
  );
  const send = (body: object) => post(gateway.url, body, { authorization: `Bearer ${token}` });
  const query = 'query Read { ping } mutation Write { createProduct(input: { partnumber: "RO" }) { id } }';
  expect((await send({ query, operationName: 'Read' })).body).toEqual({ data: { ping: 'pong' } });
  expect((await send({ query, operationName: 'Write' })).body).toEqual({
    errors: [
      {
        message: 'This action is unauthorized.',
        locations: [{ line: 1, column: 21 }],
        extensions: { code: 'READ_ONLY_KEY' },
      },
    ],
  });
});

test('other methods are refused before their body is read', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const headers = { authorization: `Bearer ${tenant.token}`, 'content-type': 'text/plain' };
    const response = await fetch(`${gateway.url}/graphql`, { method, headers, body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  }
});

test('the audit log has the IP address that trusted proxies wrote, and never one that a client wrote', async () => {
  for (const [DAS_TRUST_PROXY, ip] of [
    [true, '203.0.113.7'],
    ['2', '198.51.100.9'],
    ['127.0.0.0/8,203.0.113.0/24', '198.51.100.9'],
    ['10.0.0.0/8', '127.0.0.1'],
    [false, '127.0.0.1'],
  ] as const) {
    const service = await startGateway({ DAS_TRUST_PROXY });
    const customer = await service.newTenant();
    await customer.graphql(
      'mutation { createProduct(input: { partnumber: "A" }) { id } }',
      {},
      {
        'x-forwarded-for': '192.0.2.1, 198.51.100.9, ::ffff:203.0.113.7',
        'x-real-ip': '192.0.2.2',
        forwarded: 'for=192.0.2.3',
      },
    );
    const entries = await customer.as(() =>
      service.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'product.created') }),
    );
    expect(entries.map((entry) => entry.ip)).toEqual([ip]);
    await service.stop();
  }
});

test('an unknown path is 404 with a key and 401 without one', async () => {
  const found = await fetch(`${gateway.url}/nope`, {
    headers: { authorization: `Bearer ${tenant.token}`, 'x-request-id': 'mine-1' },
  });
  expect([found.status, await found.json()]).toEqual([
    404,
    { error: 'not_found', message: 'Not found.', request_id: 'mine-1' },
  ]);
  expect((await fetch(`${gateway.url}/nope`)).status).toBe(401);
});

test('a subscription is an error of the client (BAD_USER_INPUT), not a bug', async () => {
  const { body } = await tenant.graphql('subscription { ping }');
  expect(body).toMatchObject({
    errors: [{ message: expect.stringContaining('Schema is not configured'), extensions: { code: 'BAD_USER_INPUT' } }],
  });
  expect(gateway.log.filter((line) => line.includes('A bug'))).toEqual([]);
});

test('a blank or overlong option of a custom field is refused', async () => {
  const create =
    'mutation ($options: [String!]) { createProductCategory(input: { name: "C", custom_fields: [{ key: "k", type: "enum", options: $options }] }) { id } }';
  for (const options of [['', 'b'], ['x'.repeat(256)]]) {
    expect((await tenant.graphql(create, { options })).body).toMatchObject({
      errors: [{ extensions: { code: 'VALIDATION_FAILED' } }],
    });
  }
});

test('an expensive pattern is refused, and a long text is refused before it is matched against a pattern', async () => {
  const create =
    'mutation ($p: String) { createProductCategory(input: { name: "C", custom_fields: [{ key: "k", type: "string", pattern: $p }] }) { id } }';
  expect((await tenant.graphql(create, { p: '(.?){1000}$' })).body).toMatchObject({
    errors: [
      {
        extensions: {
          validation: {
            'input.custom_fields.0.pattern': [
              'The input.custom fields.0.pattern field must be a valid regular expression.',
            ],
          },
        },
      },
    ],
  });
  const { createProductCategory } = dataOf<{ createProductCategory: { id: string } }>(
    await tenant.graphql(create, { p: '(a+)+$' }),
  );
  const product =
    'mutation ($c: ID, $d: JSON) { createProduct(input: { partnumber: "P", category_id: $c, other_details: $d }) { id } }';
  expect(
    (await tenant.graphql(product, { c: createProductCategory.id, d: { k: 'a'.repeat(60_000) } })).body,
  ).toMatchObject({
    errors: [
      {
        extensions: {
          validation: {
            'input.other_details.k': ['The input.other details.k field must not be greater than 255 characters.'],
          },
        },
      },
    ],
  });
});

test('on distributed PostgreSQL (citus) the tenant is set inside each transaction', async () => {
  const distributed = await startGateway({ DAS_DATABASE_ENGINE: 'citus' });
  try {
    const [one, other] = [await distributed.newTenant(), await distributed.newTenant()];
    await one.graphql('mutation { createProduct(input: { partnumber: "MINE" }) { id } }');
    const list = '{ products { data { partnumber } } }';
    expect((await one.graphql(list)).body).toEqual({ data: { products: { data: [{ partnumber: 'MINE' }] } } });
    expect((await other.graphql(list)).body).toEqual({ data: { products: { data: [] } } });
    expect((await fetch(`${distributed.url}/health/ready`)).status).toBe(200);
    expect((await post(distributed.url, { query: '{ ping }' })).status).toBe(401);
  } finally {
    await distributed.stop();
  }
});

test('a database that hangs causes 503 within 3.5 seconds, and requests succeed again when it continues', async () => {
  const data_dir = newDataDir();
  const service = new ServiceProcess(data_dir);
  try {
    const url = await service.ready();
    const ask = async (): Promise<number> => (await askDemo(data_dir, url, '{ ping }')).status;
    expect(await ask()).toBe(200);
    const server = serverPid(data_dir);
    if (!server) throw new Error('There is no server to stop.');
    const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => backendsOf(server).forEach((pid) => process.kill(pid, name));
    signal('SIGSTOP');
    const asked = Date.now();
    expect(await ask()).toBe(503);
    expect(Date.now() - asked).toBeLessThan(3_500);
    signal('SIGCONT');
    expect(await ask()).toBe(200);
  } finally {
    await service.end('SIGKILL');
    discard(data_dir);
  }
});

/** The server and its child processes, the newest last. */
function backendsOf(server: number): number[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number);
  return [server, ...children];
}
