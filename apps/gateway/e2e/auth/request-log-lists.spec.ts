import { restError } from '../support/expected';
import { useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf, post } from '../support/gateway';
import { type MadeKey, newKey, personOf } from '../support/keys';
import { ALL_OF_A_LOG, logPage, written } from '../support/request-logs';
import { restClient } from '../support/rest-client';

const gateway = useOwnGateway({ DAS_REQUEST_LOG: 'on' });
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const bearer = ({ secret }: MadeKey): Record<string, string> => ({ authorization: `Bearer ${secret}` });
const ping = (key: MadeKey, headers = {}) => post(gateway.url, { query: '{ ping }' }, { ...bearer(key), ...headers });
const invalidAfter = { after: ['The selected after is invalid.'] };

/** A key with `count` logged requests, whose request ids are r-0, r-1, … */
async function usedKey(count: number, own: TestTenant = tenant): Promise<MadeKey> {
  const key = await newKey(own);
  for (let n = 0; n < count; n += 1) await ping(key, { 'x-request-id': `r-${n}` });
  await written(gateway);
  return key;
}

describe('a walk', () => {
  test('returns each row once, newest first, while new ones are stored', async () => {
    const key = await usedKey(5);
    const filter = { api_key_id: key.api_key.id };
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data, paginatorInfo } = await logPage(tenant, { filter, first: 2, after });
      seen.push(...data.map(({ request_id }) => request_id));
      expect(paginatorInfo).toMatchObject({ count: data.length, syncedTo: null });
      after = paginatorInfo.hasMorePages ? paginatorInfo.endCursor : null;
      await ping(key);
      await written(gateway);
    } while (after);
    expect(seen).toEqual(['r-4', 'r-3', 'r-2', 'r-1', 'r-0']);
  });

  test('over REST follows links.next and has the meta of a walk', async () => {
    const { api_key } = await usedKey(3);
    const first = await rest(`/v2/request-logs?api_key_id=${api_key.id}&per_page=2`);
    const path = `${gateway.url}/v2/request-logs`;
    expect(first).toMatchObject({ status: 200, body: { data: [{ request_id: 'r-2' }, { request_id: 'r-1' }] } });
    const { links, meta } = first.body as { links: { next: string }; meta: { end_cursor: string } };
    expect(meta).toEqual({ path, per_page: 2, end_cursor: expect.any(String), synced_to: null, has_more: true });
    expect(links).toEqual({
      first: `${path}?api_key_id=${api_key.id}&per_page=2`,
      last: null,
      prev: null,
      next: `${path}?api_key_id=${api_key.id}&per_page=2&after=${meta.end_cursor}`,
    });
    expect(await rest(links.next.slice(gateway.url.length))).toMatchObject({
      body: { data: [{ request_id: 'r-0' }], links: { next: null }, meta: { has_more: false } },
    });
    const empty = await rest(`/v2/request-logs?after=&request_id=none`);
    expect(empty.body).toMatchObject({ data: [], links: { next: null }, meta: { end_cursor: null, has_more: false } });
  });

  test('refuses a changed or foreign cursor, that of another filter, and page numbers', async () => {
    const key = await usedKey(2);
    const filter = { api_key_id: key.api_key.id };
    const { endCursor: after } = (await logPage(tenant, { filter, first: 1 })).paginatorInfo;
    const validation = async (own: TestTenant, given: object): Promise<unknown> => {
      const query = `query ($filter: RequestLogFilterInput, $after: String) { requestLogs(filter: $filter, after: $after) { data { ${ALL_OF_A_LOG} } } }`;
      const { errors = [] } = (await own.graphql(query, given)).body as { errors: { extensions: object }[] };
      return errors[0]?.extensions;
    };
    const refused = { code: 'VALIDATION_FAILED', validation: invalidAfter };
    expect(await validation(tenant, { after })).toEqual(refused);
    expect(await validation(tenant, { filter, after: `${after}A` })).toEqual(refused);
    expect(await validation(await gateway.newTenant(), { filter, after })).toEqual(refused);
    expect(await validation(tenant, { filter: { ...filter, error: ' ' }, after })).toBeUndefined();
    expect(await rest(`/v2/request-logs?after=${after}`)).toMatchObject({
      status: 422,
      body: { errors: invalidAfter },
    });
    const page = await rest('/v2/request-logs?page=2');
    expect(page).toMatchObject({ status: 422, body: { errors: { page: ['The page field is prohibited.'] } } });
  });

  test('has the total of the whole filter when it is selected', async () => {
    const { api_key } = await usedKey(3);
    const query = `query ($id: ID, $after: String) { requestLogs(filter: { api_key_id: $id }, first: 2, after: $after) {
      paginatorInfo { count currentPage firstItem lastItem lastPage perPage total hasMorePages endCursor } } }`;
    const infoOf = async (after?: string): Promise<object> =>
      dataOf<{ requestLogs: { paginatorInfo: object } }>(await tenant.graphql(query, { id: api_key.id, after }))
        .requestLogs.paginatorInfo;
    const common = { currentPage: 1, lastPage: 2, perPage: 2, total: 3, endCursor: expect.any(String) };
    const first = await infoOf();
    expect(first).toEqual({ ...common, count: 2, firstItem: 1, lastItem: 2, hasMorePages: true });
    const { endCursor } = first as { endCursor: string };
    expect(await infoOf(endCursor)).toEqual({
      ...common,
      count: 1,
      firstItem: null,
      lastItem: null,
      hasMorePages: false,
    });
  });
});

test.each([
  ['interface=REST', ['b']],
  ['operation=ping', ['a']],
  ['operation=Ping', []],
  ['status_from=400', ['b']],
  ['status_to=399', ['a']],
  ['error=NOT_FOUND', ['b']],
  ['request_id=a', ['a']],
  ['ip=127.0.0.1', ['b', 'a']],
  ['ip=127.0.0.2', []],
  ['from=2020-01-01+00:00:00&to=2999-12-31+00:00:00', ['b', 'a']],
  ['to=2020-01-01+00:00:00', []],
  ['from=9999-12-31+00:00:00', []],
  ['api_key_id=not-an-id', undefined],
])('the filter %s finds the rows %j', async (filter, expected) => {
  const key = await newKey(tenant);
  await ping(key, { 'x-request-id': 'a' });
  await fetch(`${gateway.url}/v2/products/0`, { headers: { ...bearer(key), 'x-request-id': 'b' } });
  await written(gateway);
  const ids = expected ? `&api_key_id=${key.api_key.id.toLowerCase()}` : '';
  const { body } = await rest(`/v2/request-logs?${filter}${ids}`);
  expect((body as { data: { request_id: string }[] }).data.map(({ request_id }) => request_id)).toEqual(expected ?? []);
});

test('rows and counts of another tenant are not found, and only roles with audit:read may read the log', async () => {
  const other = await gateway.newTenant();
  const key = await usedKey(1, other);
  expect((await logPage(tenant, { filter: { api_key_id: key.api_key.id } })).data).toEqual([]);
  expect(await rest(`/v2/api-keys/${key.api_key.id}/usage`)).toMatchObject({
    status: 404,
    body: restError('not_found', `No query results for model [ApiKey] ${key.api_key.id}`),
  });
  for (const [role, status] of [
    ['auditor', 200],
    ['admin', 200],
    ['approver', 403],
    ['requester', 403],
  ] as const) {
    const { secret } = await newKey(tenant, { user_id: (await personOf(gateway, tenant, role)).id, role });
    expect((await (await restClient(gateway, { token: secret }))('/v2/request-logs')).status).toBe(status);
  }
});

test('a key whose only scope is keys:manage reads the log, and one without a scope for it does not', async () => {
  const statusOf = async (scopes: string[]): Promise<[number, boolean]> => {
    const { secret } = await newKey(tenant, { scopes });
    const { status } = await (await restClient(gateway, { token: secret }))('/v2/request-logs?per_page=1');
    const headers = { authorization: `Bearer ${secret}` };
    const { body } = await post(gateway.url, { query: '{ requestLogs(first: 1) { data { id } } }' }, headers);
    return [status, 'errors' in (body as object)];
  };
  expect(await statusOf(['keys:manage'])).toEqual([200, false]);
  expect(await statusOf(['logs:read'])).toEqual([200, false]);
  expect(await statusOf(['catalog:read'])).toEqual([403, true]);
});
