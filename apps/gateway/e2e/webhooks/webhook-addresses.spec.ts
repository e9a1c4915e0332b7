import { setTimeout as pause } from 'node:timers/promises';
import { AddressRule, type ResolveName } from '@das/webhooks';
import { newId } from '@das/platform';
import { useReceiver } from '../support/webhook-fixture';
import { useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { failed } from '../support/expected';
import { dataOf, startGateway } from '../support/gateway';
import {
  CREATE,
  LOOPBACK,
  TEST,
  UPDATE,
  deliveriesOf,
  deliveryWhen,
  emit,
  givenEndpoint,
} from '../support/webhook-factories';
import { answer } from '../support/receiver';

/** Treated as public here, so that no test leaves the machine. No server listens on it. */
const PUBLIC = '127.0.0.2';
const BLOCKED = { message: 'This URL is not allowed.', code: 'BLOCKED_ADDRESS' };

const database = useOwnDatabase();
const receiver = useReceiver();
const gateway = useOwnGateway(
  { DAS_ROLE: 'both', DAS_WEBHOOK_ALLOW_HTTP: true, DAS_WEBHOOK_ALLOWED_CIDRS: `${PUBLIC}/32` },
  database,
);
const tenant = useTenant(gateway);
afterEach(() => expect(receiver.received).toEqual([]));

/** Replaces the name resolution during the work. */
async function resolving<T>(resolve: ResolveName, work: () => Promise<T>): Promise<T> {
  const rule = gateway.app.get(AddressRule);
  const before = rule.resolve;
  rule.resolve = resolve;
  return work().finally(() => (rule.resolve = before));
}

/** Spellings of private addresses; the port is that of the receiver, which records any request that arrives. */
const HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '2130706433',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '１２７.0.0.1',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', '%6c%6fcalhost', 'ⓛocalhost'],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
];

describe('a private address', () => {
  test.each(HOSTS)('is refused in every spelling: %s', async (host) => {
    const url = `http://${host}:${receiver.port}/`;
    expect((await tenant.graphql(CREATE, { input: { url } })).body).toEqual(
      failed(CREATE, 'createWebhookEndpoint', BLOCKED),
    );
  });

  test('is refused in an update, and the endpoint stays unchanged', async () => {
    const { id } = await givenEndpoint(tenant, `https://${PUBLIC}/`, { active: false });
    const input = { url: `http://127.0.0.1:${receiver.port}/`, active: true };
    expect((await tenant.graphql(UPDATE, { id, input })).body).toEqual(
      failed(UPDATE, 'updateWebhookEndpoint', BLOCKED),
    );
    const { webhookEndpoints } = dataOf<{ webhookEndpoints: { id: string }[] }>(
      await tenant.graphql('{ webhookEndpoints { id url active } }'),
    );
    expect(webhookEndpoints.find((each) => each.id === id)).toEqual({ id, url: `https://${PUBLIC}/`, active: false });
  });

  test.each<[string, string[]]>([
    ['one of its addresses is private', [PUBLIC, '127.0.0.1']],
    ['it has a private IPv6 address', [PUBLIC, '::1']],
    ['it has no address', []],
  ])('is assumed for a name when %s', async (_, addresses) => {
    await resolving(
      async () => addresses,
      async () => {
        const { body } = await tenant.graphql(CREATE, { input: { url: 'https://hooks.example/' } });
        expect(body).toEqual(failed(CREATE, 'createWebhookEndpoint', BLOCKED));
      },
    );
  });

  test('is assumed for a name that cannot be resolved, with the same error', async () => {
    const failing = async (): Promise<string[]> => Promise.reject(new Error('SERVFAIL'));
    await resolving(failing, async () => {
      const { body } = await tenant.graphql(CREATE, { input: { url: 'https://hooks.example/' } });
      expect(body).toEqual(failed(CREATE, 'createWebhookEndpoint', BLOCKED));
    });
  });
});

describe('a name that was public when the endpoint was created', () => {
  const url = (): string => `http://hooks.example:${receiver.port}/`;

  test('is refused for a test delivery when it has become private', async () => {
    const { id } = await resolving(
      async () => [PUBLIC],
      () => givenEndpoint(tenant, url(), { active: false }),
    );
    await resolving(
      async () => ['127.0.0.1'],
      async () => expect((await tenant.graphql(TEST, { id })).body).toEqual(failed(TEST, 'sendTestWebhook', BLOCKED)),
    );
    expect(await deliveriesOf(tenant, id)).toEqual([]);
  });

  test('is not called for a delivery when it has become private, and the attempt contains only the error code', async () => {
    const own = await gateway.newTenant();
    const { id } = await resolving(
      async () => [PUBLIC],
      () => givenEndpoint(own, url()),
    );
    await resolving(
      async () => ['127.0.0.1'],
      async () => {
        await emit(gateway, own, { id: newId() });
        const { status, attempt_log } = await deliveryWhen(own, id, ({ attempts }) => attempts > 0);
        expect([status, attempt_log]).toEqual([
          'retrying',
          [{ status_code: null, error: 'blocked_address', body: null }],
        ]);
      },
    );
  });

  test('is called at the address that was checked, even when it changes between check and call', async () => {
    const own = await gateway.newTenant();
    const { id } = await resolving(
      async () => [PUBLIC],
      () => givenEndpoint(own, url()),
    );
    let asked = 0;
    const changing = async (): Promise<string[]> => [++asked === 1 ? PUBLIC : '127.0.0.1'];
    await resolving(changing, async () => {
      await emit(gateway, own, { id: newId() });
      const { attempt_log } = await deliveryWhen(own, id, ({ attempts }) => attempts > 0);
      expect(attempt_log).toEqual([
        { status_code: null, error: expect.stringMatching(/^(connection_refused|connection_failed)$/), body: null },
      ]);
      expect(asked).toBe(1);
    });
  });
});

test('a socket that is connected to a private address is closed before a byte is written', async () => {
  // an operator who allows 0.0.0.0 may not know that the system connects it to the local host
  const opened = await startGateway(
    { ...LOOPBACK, DAS_WEBHOOK_ALLOWED_CIDRS: '0.0.0.0/32', DAS_ROLE: 'both' },
    database,
  );
  try {
    await gateway.stop(); // else its worker might take the delivery
    const own = await opened.newTenant();
    const { id } = await givenEndpoint(own, `http://0.0.0.0:${receiver.port}/`);
    await emit(opened, own, { id: newId() });
    const { attempt_log } = await deliveryWhen(own, id, ({ attempts }) => attempts > 0);
    expect(attempt_log).toEqual([{ status_code: null, error: 'blocked_address', body: null }]);
    await pause(50);
    expect(receiver.bytesRead()).toBe(0);
  } finally {
    await opened.stop();
    Object.assign(gateway, await startGateway({}, database));
  }
});

test('an operator allows address ranges, and no others', async () => {
  const opened = await startGateway(LOOPBACK, database);
  try {
    const own = await opened.newTenant();
    expect(await givenEndpoint(own, receiver.at('/', answer(200)))).toEqual({
      id: expect.any(String),
      secret: expect.any(String),
    });
    for (const host of ['10.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect((await own.graphql(CREATE, { input: { url: `http://${host}/` } })).body).toEqual(
        failed(CREATE, 'createWebhookEndpoint', BLOCKED),
      );
  } finally {
    await opened.stop();
  }
});
