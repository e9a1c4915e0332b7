import { setTimeout as pause } from 'node:timers/promises';
import { AddressRule, type ResolveName } from '@das/webhooks';
import { newId } from '@das/platform';
import { useReceiver } from '../support/webhook-fixture';
import { useGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { failed } from '../support/expected';
import { dataOf, startGateway } from '../support/gateway';
import { CREATE, LOOPBACK, TEST, UPDATE, deliveriesOf, deliveryWhen, emit, givenEndpoint } from '../support/webhook-factories';
import { answer } from '../support/receiver';

/** As good as public here, so that no test ever leaves the machine; nobody listens there. */
const PUBLIC = '127.0.0.2';
const BLOCKED = { message: 'The address is not one that may be called.', code: 'BLOCKED_ADDRESS' };

const database = useOwnDatabase();
const receiver = useReceiver();
const gateway = useGateway({ DAS_ROLE: 'both', DAS_WEBHOOK_ALLOW_HTTP: true, DAS_WEBHOOK_ALLOWED_CIDRS: `${PUBLIC}/32` }, database);
const tenant = useTenant(gateway);
afterEach(() => expect(receiver.received).toEqual([]));

/** What the world's names mean for a while. */
async function resolving<T>(resolve: ResolveName, work: () => Promise<T>): Promise<T> {
  const rule = gateway.app.get(AddressRule);
  const before = rule.resolve;
  rule.resolve = resolve;
  return work().finally(() => (rule.resolve = before));
}

/** Every spelling that somebody may try; the port is the receiver's, who would tell if he were reached. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001', '2130706433', '0', '0.0.0.0', '127.0.0.1.', '１２７.0.0.1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]'],
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

describe('an address that is not public', () => {
  test.each(HOSTS)('is refused however it is spelt: %s', async (host) => {
    const url = `http://${host}:${receiver.port}/`;
    expect((await tenant.graphql(CREATE, { input: { url } })).body).toEqual(failed(CREATE, 'createWebhookEndpoint', BLOCKED));
  });

  test('is refused in an update, and the endpoint stays as it was', async () => {
    const { id } = await givenEndpoint(tenant, `https://${PUBLIC}/`, { active: false });
    const input = { url: `http://127.0.0.1:${receiver.port}/`, active: true };
    expect((await tenant.graphql(UPDATE, { id, input })).body).toEqual(failed(UPDATE, 'updateWebhookEndpoint', BLOCKED));
    const { webhookEndpoints } = dataOf<{ webhookEndpoints: { id: string }[] }>(await tenant.graphql('{ webhookEndpoints { id url active } }'));
    expect(webhookEndpoints.find((each) => each.id === id)).toEqual({ id, url: `https://${PUBLIC}/`, active: false });
  });

  test.each<[string, string[]]>([
    ['one of its addresses is not', [PUBLIC, '127.0.0.1']],
    ['it has an IPv6 address that is not', [PUBLIC, '::1']],
    ['it has none', []],
  ])('is also that of a name when %s', async (_, addresses) => {
    await resolving(
      async () => addresses,
      async () => {
        const { body } = await tenant.graphql(CREATE, { input: { url: 'https://hooks.example/' } });
        expect(body).toEqual(failed(CREATE, 'createWebhookEndpoint', BLOCKED));
      },
    );
  });

  test('is also that of a name of which nobody can say the addresses: the same answer', async () => {
    const failing = async (): Promise<string[]> => Promise.reject(new Error('SERVFAIL'));
    await resolving(failing, async () => {
      const { body } = await tenant.graphql(CREATE, { input: { url: 'https://hooks.example/' } });
      expect(body).toEqual(failed(CREATE, 'createWebhookEndpoint', BLOCKED));
    });
  });
});

describe('a name that was public when the endpoint was made', () => {
  const url = (): string => `http://hooks.example:${receiver.port}/`;

  test('is refused when a test is to be sent, once it is no more', async () => {
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

  test('is not called when a delivery is due, once it is no more; the attempt says no more than that', async () => {
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
        expect([status, attempt_log]).toEqual(['retrying', [{ status_code: null, error: 'blocked_address', body: null }]]);
      },
    );
  });

  test('is called where it was when it was checked, though it changes between the check and the call', async () => {
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
      expect(attempt_log).toEqual([{ status_code: null, error: expect.stringMatching(/^(connection_refused|connection_failed)$/), body: null }]);
      expect(asked).toBe(1);
    });
  });
});

test('a socket that ends up where nobody may go is closed before a byte is written', async () => {
  // an operator who opens 0.0.0.0 does not know that the system takes it for the machine itself
  const opened = await startGateway({ ...LOOPBACK, DAS_WEBHOOK_ALLOWED_CIDRS: '0.0.0.0/32', DAS_ROLE: 'both' }, database);
  try {
    await gateway.stop(); // else the other worker might take it
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

test('an operator opens ranges, and only those', async () => {
  const opened = await startGateway(LOOPBACK, database);
  try {
    const own = await opened.newTenant();
    expect(await givenEndpoint(own, receiver.at('/', answer(200)))).toEqual({ id: expect.any(String), secret: expect.any(String) });
    for (const host of ['10.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect((await own.graphql(CREATE, { input: { url: `http://${host}/` } })).body).toEqual(failed(CREATE, 'createWebhookEndpoint', BLOCKED));
  } finally {
    await opened.stop();
  }
});
