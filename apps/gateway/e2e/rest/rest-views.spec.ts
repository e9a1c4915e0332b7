import { newId } from '@das/platform';
import { DATE_TIME, ULID, otherUser, restError, restInvalid, restUser } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { newKey } from '../support/keys';
import { type Rest, restClient } from '../support/rest-client';
import { ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const dataOf = async <T>(rest: Rest, path: string): Promise<T> => ((await rest(path)).body as { data: T }).data;
const absent = (id: string): object => restError('not_found', `No query results for model [SavedView] ${id}`);

test('views are created, listed, read, changed and deleted over REST', async () => {
  const team = await newTeam(gateway);
  const auditor = await team.join('auditor');
  await ask(team.requester, [1_000], { customer_name: 'Acme' });
  const [rest, asAdmin] = [await restClient(gateway, auditor), await restClient(gateway, team.admin)];
  const sent = {
    name: 'Acme',
    filter: { customer_name: 'acme' },
    order_by: [{ column: 'ID', order: 'DESC' }],
    columns: ['a'],
  };
  const shown = {
    id: ULID,
    ...sent,
    shared: false,
    created_at: DATE_TIME,
    updated_at: DATE_TIME,
    is_mine: true,
    can_edit: true,
    count: 1,
    count_capped: false,
    created_by: restUser(auditor, 'auditor'),
  };
  const made = await rest('/v2/views', { method: 'POST', body: sent });
  const { id } = (made.body as { data: { id: string } }).data;
  expect([made.status, made.body]).toEqual([201, { data: shown }]);
  expect(made.headers.get('location')).toBe(`/v2/views/${id}`);
  const path = `/v2/views/${id}`;
  expect((await rest(path)).body).toEqual({ data: shown });
  expect((await rest('/v2/views')).body).toEqual({ data: [shown] });
  expect((await asAdmin('/v2/views')).body).toEqual({ data: [] });
  for (const [method, body] of [['GET'], ['PATCH', { name: 'X' }], ['DELETE']] as const) {
    const refused = await asAdmin(path, { method, body });
    expect([refused.status, refused.body]).toEqual([404, absent(id)]);
  }
  const changed = await rest(path, { method: 'PATCH', body: { order_by: null, columns: null } });
  expect([changed.status, changed.body]).toEqual([200, { data: { ...shown, order_by: null, columns: null } }]);
  const deleted = await rest(path, { method: 'DELETE' });
  expect([deleted.status, deleted.body]).toEqual([200, changed.body]);
  expect((await rest(path, { method: 'DELETE' })).body).toEqual(absent(id));
  const ours = (await asAdmin('/v2/views', { method: 'POST', body: { ...sent, shared: true } })).body;
  const shared = (ours as { data: { id: string } }).data.id;
  const read = { ...shown, shared: true, is_mine: false, can_edit: false, created_by: otherUser(team.admin, 'admin') };
  expect((await rest(`/v2/views/${shared}`)).body).toEqual({ data: read });
  const forbidden = restError('forbidden', 'This action is unauthorized.');
  for (const [target, method, body] of [
    ['/v2/views', 'POST', { ...sent, shared: true }],
    [`/v2/views/${shared}`, 'PATCH', { name: 'X' }],
    [`/v2/views/${shared}`, 'DELETE'],
  ] as const)
    expect((await rest(target, { method, body })).body).toEqual(forbidden);
});

test('a view is refused with the paths of its body', async () => {
  const { pa } = await newTeam(gateway);
  const rest = await restClient(gateway, pa);
  const refused = await rest('/v2/views', {
    method: 'POST',
    body: { filter: { status: 1, none: 1 }, order_by: [{ column: 'NONE', order: 'ASC' }], columns: 'x', id: 'x' },
  });
  expect([refused.status, refused.body]).toEqual([
    422,
    restInvalid({
      id: ['The id field is prohibited.'],
      columns: ['The columns field must be an array.'],
      name: ['The name field is required.'],
      'order_by.0.column': ['The selected order by.0.column is invalid.'],
      'filter.none': ['The filter.none field is prohibited.'],
      'filter.status': ['The filter.status field must be a string.'],
    }),
  ]);
  await rest('/v2/views', { method: 'POST', body: { name: 'A', filter: {} } });
  expect((await rest('/v2/views', { method: 'POST', body: { name: 'a ', filter: {} } })).body).toEqual(
    restInvalid({ name: ['The name has already been taken.'] }),
  );
});

test('the right to share, and the absence of a view, are checked before its body', async () => {
  const team = await newTeam(gateway);
  const rest = await restClient(gateway, team.requester);
  const wrong = { id: 5, name: 5 };
  const shared = await rest('/v2/views', { method: 'POST', body: { ...wrong, shared: true } });
  expect([shared.status, shared.body]).toEqual([403, restError('forbidden', 'This action is unauthorized.')]);
  const id = newId();
  const missing = await rest(`/v2/views/${id}`, { method: 'PATCH', body: wrong });
  expect([missing.status, missing.body]).toEqual([404, absent(id)]);
});

test('view_id of a list adds the filter of a view, and its order unless the call sorts', async () => {
  const team = await newTeam(gateway);
  const ids: string[] = [];
  for (const customer_name of ['Acme', 'Beta', 'Acme'])
    ids.push((await ask(team.requester, [1_000], { customer_name, sales_region: ids.length ? 'EMEA' : 'NA' })).id);
  const rest = await restClient(gateway, team.requester);
  const filter = { OR: [{ customer_name: 'acme' }] };
  const body = { name: 'A', filter, order_by: [{ column: 'ID', order: 'DESC' }] };
  const made = (await rest('/v2/views', { method: 'POST', body })).body as { data: { id: string } };
  const view = made.data.id;
  const listed = async (query: string): Promise<string[]> =>
    (await dataOf<{ id: string }[]>(rest, `/v2/approvals?${query}`)).map(({ id }) => id);
  expect(await listed(`view_id=${view}`)).toEqual([ids[2], ids[0]]);
  expect(await listed(`view_id=${view}&sort=id`)).toEqual([ids[0], ids[2]]);
  expect(await listed(`view_id=${view}&sales_region=emea`)).toEqual([ids[2]]);
  expect(await listed('view_id=')).toEqual(ids);
  const page = (await rest(`/v2/approvals?view_id=${view}&per_page=1`)).body as { links: { next: string } };
  expect(page.links.next).toContain(`view_id=${view}`);
  for (const id of [newId(), 'x']) {
    const refused = await rest(`/v2/approvals?view_id=${id}`);
    expect([refused.status, refused.body]).toEqual([404, absent(id)]);
  }
});

test('a read-only key reads views and changes none', async () => {
  const team = await newTeam(gateway);
  const { secret } = await newKey(team.tenant, { kind: 'read_only' });
  const rest = await restClient(gateway, { token: secret });
  const refused = await rest('/v2/views', { method: 'POST', body: { name: 'A', filter: {} } });
  expect([refused.status, refused.body]).toEqual([403, restError('read_only_key', 'This action is unauthorized.')]);
  expect((await rest('/v2/views')).body).toEqual({ data: [] });
});
