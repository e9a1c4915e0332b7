import { type Checkpoint, isSignedBy } from '@das/audit';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID, restInvalid } from '../support/expected';
import { givenLevel, givenProduct } from '../support/factories';
import { restClient } from '../support/rest-client';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

interface AuditPage {
  data: Record<string, unknown>[];
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>;
  meta: object;
}

const auditPage = async (query = '', own = rest): Promise<AuditPage> =>
  (await own(`/v2/audit-logs${query}`)).body as AuditPage;
const actions = async (query = '', own = rest): Promise<unknown[]> =>
  (await auditPage(query, own)).data.map(({ action }) => action);

test('an entry has all its fields and no others', async () => {
  const id = await givenProduct(tenant, { partnumber: 'A-1', list_price: 9.5 });
  await rest(`/v2/products/${id}`, {
    method: 'PATCH',
    body: { list_price: 10 },
    headers: { 'x-request-id': 'change-1' },
  });
  const { data, links, meta } = await auditPage(`?resource_type=product&resource_id=${id}&per_page=1`);
  expect(data).toEqual([
    {
      id: ULID,
      occurred_at: DATE_TIME,
      action: 'product.updated',
      result: 'success',
      actor: { kind: 'api_key', user_id: tenant.owner.id, api_key_id: ULID, name: 'An owner' },
      resource_type: 'product',
      resource_id: id,
      changes: { list_price: [9.5, 10] },
      metadata: null,
      environment: 'staging',
      ip: '127.0.0.1',
      user_agent: 'node',
      request_id: 'change-1',
      seq: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      previous_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      payload: expect.stringMatching(/^\{"tenant_id" : /),
    },
  ]);
  const path = `${gateway.url}/v2/audit-logs`;
  const query = `?resource_type=product&resource_id=${id}&per_page=1`;
  expect(links).toEqual({
    first: path + query,
    last: null,
    prev: null,
    next: expect.stringContaining(`${path}${query}&cursor=`),
  });
  expect(meta).toEqual({ path, per_page: 1 });
});

test('a client that follows the links gets each older entry once, also when entries are added between the requests', async () => {
  const own = await gateway.newTenant();
  const client = await restClient(gateway, own);
  for (let number = 0; number < 20; number += 1) await givenProduct(own);
  const before = (await auditPage('?per_page=100', client)).data.map(({ id }) => id);
  const seen: unknown[] = [];
  let next: string | null = `${gateway.url}/v2/audit-logs?per_page=4`;
  while (next) {
    const { data, links }: AuditPage = await auditPage(new URL(next).search, client);
    seen.push(...data.map(({ id }) => id));
    await Promise.all([givenProduct(own), givenProduct(own)]);
    next = links.next;
  }
  expect(seen).toEqual(before);
});

describe('a page of the audit log', () => {
  test('has 15 entries by default, and the last page has no next link', async () => {
    const own = await gateway.newTenant();
    const client = await restClient(gateway, own);
    for (let number = 0; number < 13; number += 1) await givenProduct(own);
    const first = await auditPage('', client);
    expect([first.data.length, first.meta]).toEqual([15, { path: `${gateway.url}/v2/audit-logs`, per_page: 15 }]);
    const ending = await auditPage(new URL(String(first.links.next)).search, client);
    expect([ending.data.map(({ action }) => action), ending.links.next]).toEqual([['tenant.created'], null]);
    expect(ending.links.first).toBe(`${gateway.url}/v2/audit-logs`);
    expect((await auditPage('?first=16', client)).links.next).toBeNull();
    expect(await auditPage('?per_page=0', client)).toMatchObject({
      data: [],
      links: { next: null },
      meta: { per_page: 0 },
    });
  });

  test.each<[string, Record<string, string[]>]>([
    ['cursor=nonsense', { cursor: ['The selected cursor is invalid.'] }],
    ['cursor=-1', { cursor: ['The selected cursor is invalid.'] }],
    ['cursor=99999999999999999999', { cursor: ['The selected cursor is invalid.'] }],
    ['cursor=1&cursor=2', { cursor: ['The cursor field must be a string.'] }],
    ['page=2', { page: ['The page field is prohibited.'] }],
    ['sort=action', { sort: ['The sort field is prohibited.'] }],
    ['colour=red&actor=x', { colour: ['The colour field is prohibited.'], actor: ['The actor field is prohibited.'] }],
    ['per_page=101', { per_page: ['The per page field must not be greater than 100.'] }],
    ['per_page=-1', { per_page: ['The per page field must be at least 0.'] }],
    ['per_page=2&first=3', { per_page: ['The per page field must match first.'] }],
    [
      'from=yesterday&to=2030-02-31+00:00:00',
      { from: ['The from field must be a valid date.'], to: ['The to field must be a valid date.'] },
    ],
    ['action=%00', { action: ['The action field must be a string.'] }],
  ])('for %s is refused', async (query, errors) => {
    const { status, body } = await rest(`/v2/audit-logs?${query}`);
    expect([status, body]).toEqual([422, restInvalid(errors)]);
  });
});

test('each filter matches its own field; several filters must all match; blank filters are not applied', async () => {
  const own = await gateway.newTenant();
  const client = await restClient(gateway, own);
  const product = await givenProduct(own);
  const level = await givenLevel(own);
  const found = (query: string): Promise<unknown[]> => actions(query, client);
  expect(await found('?action=product.created')).toEqual(['product.created']);
  expect(await found('?action=product')).toEqual([]);
  expect(await found('?resource_type=approval_level')).toEqual(['approval_level.created']);
  expect(await found(`?resource_id=${level.toLowerCase()}`)).toEqual(['approval_level.created']);
  expect(await found(`?actor_id=${own.owner.id}&resource_id=${product}`)).toEqual(['product.created']);
  expect(await found(`?actor_id=${tenant.owner.id}`)).toEqual([]);
  expect(await found('?result=refused')).toEqual([]);
  expect(await found('?result=success&resource_type=user')).toEqual(['user.created']);
  const [{ occurred_at } = {}] = (await auditPage('?action=product.created', client)).data;
  const moment = encodeURIComponent(String(occurred_at));
  expect(await found(`?action=product.created&from=${moment}&to=${moment}`)).toEqual(['product.created']);
  expect(await found('?to=2020-01-01+00:00:00')).toEqual([]);
  expect(await found('?seq_from=2&seq_to=3')).toEqual(['api_key.created', 'user.created']);
  expect(await found('?seq_from=6')).toEqual([]);
  expect(await found('?seq_to=1')).toEqual(['tenant.created']);
  expect(await found('?ip=127.0.0.1')).toEqual(['approval_level.created', 'product.created']);
  expect(await found('?ip=127.0.0')).toEqual([]);
  expect(await found('?action=&actor_id=&from=&cursor=')).toHaveLength(5);
});

test('a tenant does not see the entries of another tenant', async () => {
  const other = await gateway.newTenant();
  const id = await givenProduct(tenant);
  expect(await actions(`?resource_id=${id}`, await restClient(gateway, other))).toEqual([]);
});

test('a checkpoint has the sequence number and hash of the newest entry, and a signature', async () => {
  const own = await gateway.newTenant();
  const client = await restClient(gateway, own);
  const { status, body } = await client('/v2/audit-logs/checkpoint');
  const text: unknown = expect.any(String);
  expect([status, body]).toEqual([
    200,
    {
      data: {
        tenant: own.id,
        seq: 3,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        at: DATE_TIME,
        signature: text,
        public_key: text,
        key_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    },
  ]);
  const { data } = body as { data: Checkpoint };
  expect(isSignedBy([data.public_key], data)).toBe(true);
  await givenProduct(own);
  expect((await client('/v2/audit-logs/checkpoint')).body).toMatchObject({ data: { seq: 4 } });
});
