import { ApiKeysService } from '@das/api-keys';
import { Idempotency, type StoredResponse } from '../../src/idempotency/idempotency';
import { useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { restError, restInvalid } from '../support/expected';
import { type Reply, newUser } from '../support/gateway';
import { restClient } from '../support/rest-client';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
let keys = 0;

const newKey = (): string => `key-${(keys += 1)}`;
const post = (key: string, body: unknown, path = '/v2/products', own = rest): Promise<Reply> =>
  own(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const isReplayed = ({ headers }: Reply): boolean => headers.get('idempotency-replayed') === 'true';
const countOf = async (partnumber: string): Promise<unknown> =>
  ((await rest(`/v2/products?partnumber=${partnumber}&per_page=0`)).body as { meta: { total: number } }).meta.total;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('a request with an idempotency key', () => {
  test('runs once: its repetition returns the first response with its headers', async () => {
    const key = newKey();
    const [first, second] = [
      await post(key, { customer_name: 'Once' }, '/v2/approvals'),
      await post(key, { customer_name: 'Once' }, '/v2/approvals'),
    ];
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    expect([second.status, second.body, isReplayed(second)]).toEqual([201, first.body, true]);
    for (const name of ['location', 'etag', 'content-type'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('runs once for 100 concurrent requests; the others get the same response or idempotency_in_progress', async () => {
    const answers = await times(100, () => post('hundred', { partnumber: 'HUNDRED' }));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body]).toEqual([
        409,
        restError('idempotency_in_progress', 'The first request with this idempotency key is still running.'),
      ]);
    }
    expect(await countOf('HUNDRED')).toBe(1);
    expect(isReplayed(await post('hundred', { partnumber: 'HUNDRED' }))).toBe(true);
  });

  test('is a reused key when the body, the path or the method differs', async () => {
    const key = newKey();
    const { headers } = await post(key, { partnumber: 'OTHER' });
    const path = String(headers.get('location'));
    const reused = [422, restError('idempotency_key_reused', 'This idempotency key was used with another request.')];
    for (const answer of [
      await post(key, { partnumber: 'OTHER', model: 'x' }),
      await post(key, { partnumber: 'OTHER' }, '/v2/products?x=1'),
      await post(key, { partnumber: 'OTHER' }, '/v2/approvals'),
      await rest(path, { method: 'DELETE', headers: { 'idempotency-key': key } }),
    ])
      expect([answer.status, answer.body]).toEqual(reused);
    expect((await rest(path)).status).toBe(200);
  });

  test('is a reused key for another person of the tenant; keys of another tenant are independent', async () => {
    const key = newKey();
    await post(key, { partnumber: 'MINE' });
    const colleague = await tenant.as(() => newUser(gateway.app, 'admin'));
    expect((await post(key, { partnumber: 'MINE' }, undefined, await restClient(gateway, colleague))).status).toBe(422);
    const stranger = await post(
      key,
      { partnumber: 'MINE' },
      undefined,
      await restClient(gateway, await gateway.newTenant()),
    );
    expect([stranger.status, isReplayed(stranger)]).toEqual([201, false]);
  });

  test('may be a change or a deletion', async () => {
    const { headers } = await post(newKey(), {}, '/v2/approvals');
    const path = String(headers.get('location'));
    const key = newKey();
    const change = {
      method: 'PATCH',
      body: { project_name: 'P' },
      headers: { 'idempotency-key': key, 'if-match': '"1"' },
    };
    const [first, second] = [await rest(path, change), await rest(path, change)];
    expect([first.status, first.headers.get('etag'), second.status, second.headers.get('etag')]).toEqual([
      200,
      '"2"',
      200,
      '"2"',
    ]);
    const removal = { method: 'DELETE', headers: { 'idempotency-key': newKey() } };
    const removed = [await rest(path, removal), await rest(path, removal)];
    expect(removed.map(({ status }) => status)).toEqual([200, 200]);
    expect(removed.map(isReplayed)).toEqual([false, true]);
  });

  test('replays its refusal, and a refused change is rolled back', async () => {
    const key = newKey();
    const lines = { remove_opportunities: ['none'], opportunities: [{ partnumber: 'UNDONE' }] };
    const { headers } = await post(newKey(), {}, '/v2/approvals');
    const path = String(headers.get('location'));
    const change = { method: 'PATCH', body: lines, headers: { 'idempotency-key': key } };
    const [first, second] = [await rest(path, change), await rest(path, change)];
    expect([first.status, isReplayed(first)]).toEqual([422, false]);
    expect([second.status, second.body, isReplayed(second)]).toEqual([422, first.body, true]);
    expect((await rest(path)).body).toMatchObject({ data: { version: 1, opportunities: [] } });
    await post(newKey(), { partnumber: 'TAKEN' });
    const taken = newKey();
    for (const replayed of [false, true]) {
      const answer = await post(taken, { partnumber: 'TAKEN' });
      expect([answer.status, answer.body, isReplayed(answer)]).toEqual([
        422,
        restInvalid({ partnumber: ['The partnumber has already been taken.'] }),
        replayed,
      ]);
    }
  });

  test('can be retried after an internal error', async () => {
    const key = newKey();
    const broken = jest.spyOn(gateway.db, 'rowsOf').mockImplementation(() => {
      throw new Error('a bug');
    });
    expect((await post(key, { partnumber: 'RETRIED' })).status).toBe(500);
    broken.mockRestore();
    const again = await post(key, { partnumber: 'RETRIED' });
    expect([again.status, isReplayed(again)]).toEqual([201, false]);
  });

  test('is rolled back when it times out at a lock, and can be retried', async () => {
    const { headers, body } = await post(newKey(), { partnumber: 'LOCKED' });
    const [path, { data }] = [String(headers.get('location')), body as { data: { id: string } }];
    let release: () => void = () => undefined;
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holding = tenant.as(() =>
      gateway.db.transaction(async () => {
        await gateway.db.run({ text: 'select from products where id = $1 for update', values: [data.id] });
        isHeld();
        await new Promise<void>((resolve) => (release = resolve));
      }),
    );
    await held;
    const change = { method: 'PATCH', body: { model: 'M' }, headers: { 'idempotency-key': newKey() } };
    expect((await rest(path, change)).status).toBe(503);
    release();
    await holding;
    const again = await rest(path, change);
    expect([again.status, isReplayed(again)]).toEqual([200, false]);
  });
});

describe('an idempotency key', () => {
  test.each(['a', 'x'.repeat(255), '!~#', 'a"b'])('may be %s', async (key) => {
    expect((await post(key, {}, '/v2/approvals')).status).toBe(201);
  });

  test('is the same with and without quotes', async () => {
    const [bare, quoted] = [await post('quoted', {}, '/v2/approvals'), await post('"quoted"', {}, '/v2/approvals')];
    expect([bare.status, quoted.status, isReplayed(quoted), quoted.body]).toEqual([201, 201, true, bare.body]);
  });

  test.each(['', '""', 'x'.repeat(256), 'a b', '"a', '"a"b"', 'é', 'a, b'])('may not be %s', async (key) => {
    const { status, body } = await post(key, {}, '/v2/approvals');
    const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, bare or in quotes.';
    expect([status, body]).toEqual([400, restError('malformed_request', message)]);
  });

  test('has no effect on a GET', async () => {
    for (const key of ['a b', 'get', 'get'])
      expect(isReplayed(await rest('/v2/products', { headers: { 'idempotency-key': key } }))).toBe(false);
  });

  test('is valid for 24 hours', async () => {
    const old = newKey();
    await post(old, { customer_name: 'Old' }, '/v2/approvals');
    const age = async (interval: string): Promise<void> => {
      const text = `update idempotency_records set created_at = now() - $1::interval where key = $2`;
      await tenant.as(() => gateway.db.run({ text, values: [interval, old] }));
    };
    await age('23 hours 59 minutes');
    expect(isReplayed(await post(old, { customer_name: 'Old' }, '/v2/approvals'))).toBe(true);
    await age('24 hours 1 second');
    expect(isReplayed(await post(old, { customer_name: 'New' }, '/v2/approvals'))).toBe(false);
    expect(isReplayed(await post(old, { customer_name: 'New' }, '/v2/approvals'))).toBe(true);
  });
});

test('a secret is only in the first response: neither in the record nor in a replay', async () => {
  const { app, db } = gateway;
  const once = (): Promise<string> =>
    tenant.as(async () => {
      const work = async (): Promise<StoredResponse> => {
        const { token, api_key } = await app
          .get(ApiKeysService)
          .createUnchecked({ name: 'Secret', role: 'owner', user_id: tenant.owner.id }, 'staging');
        return {
          answer: {
            status: 201,
            headers: {},
            body: JSON.stringify({ data: { id: api_key.id, any: { secret: token } } }),
          },
          isKept: true,
        };
      };
      return (await app.get(Idempotency).once({ key: 'secret', fingerprint: 'secret' }, work)).body;
    });
  const first = JSON.parse(await once()) as { data: { id: string; any: { secret: string } } };
  expect(first.data.any.secret).toMatch(/^das_stg_/);
  expect(JSON.parse(await once())).toEqual({ data: { id: first.data.id, any: { secret: null } } });
  const [record] = await tenant.as(() =>
    db.run({ text: `select * from idempotency_records where key = 'secret'`, values: [] }),
  );
  expect(JSON.stringify(record)).not.toContain(first.data.any.secret);
});
