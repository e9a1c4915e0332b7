import { failed, invalid, restError, restInvalid } from '../support/expected';
import { change } from '../support/factories';
import { useDatabaseAdmin, useGateway, useRest, useTenant } from '../support/fixtures';
import type { Reply } from '../support/gateway';
import { VERSIONED, newVersioned } from '../support/versioned-resources';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const admin = useDatabaseAdmin();

const tagOf = ({ status, headers }: Reply): unknown[] => [status, headers.get('etag')];
const LEAST = { expected_version: ['The expected version field must be at least 1.'] };

describe.each(VERSIONED)('the version of a $kind', (resource) => {
  const { kind, type, table, column, broken, failures } = resource;
  const made = () => newVersioned(rest, resource);
  const patch = (at: string, body: object, tag?: string): Promise<Reply> =>
    rest(at, { method: 'PATCH', body, headers: tag === undefined ? {} : { 'if-match': tag } });
  const conflict = (expected_version: number, current_version: number): object =>
    restError(
      'version_conflict',
      `Version ${expected_version} was expected, but the ${kind} is at version ${current_version}.`,
      { details: { current_version, expected_version } },
    );

  test('starts at 1, rises by 1 with a change that has an effect, and is the ETag', async () => {
    const created = await rest(resource.path, { method: 'POST', body: resource.creation() });
    const { data } = created.body as { data: { id: string } };
    const at = `${resource.path}/${data.id}`;
    expect([tagOf(created), created.body]).toEqual([[201, '"1"'], { data: expect.objectContaining({ version: 1 }) }]);
    const changed = await patch(at, { [column]: 'A' });
    expect([tagOf(changed), changed.body]).toEqual([[200, '"2"'], { data: expect.objectContaining({ version: 2 }) }]);
    expect(tagOf(await patch(at, { [column]: 'A' }))).toEqual([200, '"2"']);
    expect(tagOf(await patch(at, {}))).toEqual([200, '"2"']);
    expect(tagOf(await rest(at))).toEqual([200, '"2"']);
    const known = await rest(at, { headers: { 'if-none-match': 'W/"2"' } });
    expect([known.status, known.body]).toEqual([304, '']);
    expect((await rest(at, { headers: { 'if-none-match': '"1"' } })).status).toBe(200);
    expect(tagOf(await rest(at, { method: 'DELETE', headers: { 'if-match': '"2"' } }))).toEqual([200, '"2"']);
  });

  test('rises with a statement of a process that knows no version, and not without an effect', async () => {
    const { data, at } = await made();
    const set = `update ${table} set ${column} = $2, updated_at = now() where id = $1`;
    await admin.query(set, [data.id, 'by an older process']);
    expect(tagOf(await rest(at))).toEqual([200, '"2"']);
    await admin.query(set, [data.id, 'by an older process']);
    await admin.query(`update ${table} set version = 7 where id = $1`, [data.id]);
    expect(tagOf(await rest(at))).toEqual([200, '"2"']);
  });

  test('is checked before the content of a change, and after its types', async () => {
    const { at } = await made();
    const stale = await patch(at, { ...broken, expected_version: 4 });
    expect([stale.status, stale.body]).toEqual([409, conflict(4, 1)]);
    const header = await patch(at, broken, '"4"');
    expect([header.status, header.body]).toEqual([412, conflict(4, 1)]);
    const current = await patch(at, { ...broken, expected_version: 1 });
    expect([current.status, current.body]).toEqual([422, restInvalid(failures)]);
    const below = await patch(at, { ...broken, expected_version: 0 });
    expect([below.status, below.body]).toEqual([422, restInvalid({ ...failures, ...LEAST })]);
    const mistyped = await patch(at, { [column]: 7, expected_version: 4 });
    expect([mistyped.status, Object.keys((mistyped.body as { errors: object }).errors)]).toEqual([422, [column]]);
    expect(tagOf(await rest(at))).toEqual([200, '"1"']);
  });

  test('in header and body must be that of the row; a weak tag never matches, and * matches every row', async () => {
    const { at } = await made();
    const body = (expected_version: number) => ({ [column]: 'B', expected_version });
    expect((await patch(at, body(1), '"2"')).body).toEqual(conflict(2, 1));
    expect((await patch(at, body(2), '"1"')).body).toEqual(conflict(2, 1));
    expect((await patch(at, body(2), '*')).status).toBe(412);
    expect((await patch(at, { [column]: 'B' }, 'W/"1"')).status).toBe(412);
    expect(tagOf(await patch(at, body(1), '"1"'))).toEqual([200, '"2"']);
    expect(tagOf(await patch(at, { [column]: 'C' }, '"9", "2"'))).toEqual([200, '"3"']);
    expect(tagOf(await patch(at, { [column]: 'D' }, '*'))).toEqual([200, '"4"']);
    expect((await rest(at, { method: 'DELETE', headers: { 'if-match': '"3"' } })).status).toBe(412);
    const removed = await rest(at, { method: 'DELETE', headers: { 'if-match': '"4"' } });
    expect(tagOf(removed)).toEqual([200, '"4"']);
    for (const tag of ['*', '"4"', '"9"']) expect((await patch(at, broken, tag)).status).toBe(404);
  });

  test('in GraphQL is a field, a member of the update and an argument of the deletion', async () => {
    const { data } = await made();
    const update = change(type, 'version').replace(`Update${type}Input`, resource.input ?? `Update${type}Input`);
    const field = `update${type}`;
    const send = (input: object): Promise<Reply> => tenant.graphql(update, { id: data.id, input });
    const message = `Version 4 was expected, but the ${kind} is at version 1.`;
    const facts = { current_version: 1, expected_version: 4 };
    const refusal = { message, code: 'VERSION_CONFLICT', facts };
    expect((await send({ ...broken, expected_version: 4 })).body).toEqual(failed(update, field, refusal));
    expect((await send({ expected_version: 0 })).body).toEqual(
      invalid(update, field, { 'input.expected_version': [`The input.expected version field must be at least 1.`] }),
    );
    expect((await send({ [column]: 'E', expected_version: 1 })).body).toEqual({ data: { [field]: { version: 2 } } });
    expect((await send({ [column]: 'F', expected_version: null })).body).toEqual({ data: { [field]: { version: 3 } } });

    const deletion = `mutation ($id: ID!, $v: Int) { delete${type}(id: $id, expected_version: $v) { version } }`;
    const remove = (v: number | null): Promise<Reply> => tenant.graphql(deletion, { id: data.id, v });
    const deleted = `delete${type}`;
    expect((await remove(0)).body).toEqual(invalid(deletion, deleted, LEAST));
    expect((await remove(2)).body).toMatchObject({
      errors: [{ extensions: { code: 'VERSION_CONFLICT', current_version: 3, expected_version: 2 } }],
    });
    expect((await remove(3)).body).toEqual({ data: { [deleted]: { version: 3 } } });
    expect((await remove(3)).body).toEqual({ data: { [deleted]: null } });
  });

  test('lets exactly one of concurrent changes with one expected version succeed', async () => {
    const { at } = await made();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? patch(at, { [column]: `${index}`, expected_version: 1 })
          : patch(at, { [column]: `${index}` }, '"1"'),
      ),
    );
    expect(replies.filter(({ status }) => status === 200).map(tagOf)).toEqual([[200, '"2"']]);
    expect(replies.filter(({ status }) => [409, 412].includes(status))).toHaveLength(7);
    expect(tagOf(await rest(at))).toEqual([200, '"2"']);
  });
});

test('the failures of custom fields are reported with the other failures of an input with the current version', async () => {
  const custom_fields = [{ key: 'colour', type: 'string', required: true }];
  const { body } = await rest('/v2/product-categories', { method: 'POST', body: { name: 'Painted', custom_fields } });
  const [product] = VERSIONED;
  if (!product) return;
  const { at } = await newVersioned(rest, product);
  const input = { category_id: (body as { data: { id: string } }).data.id, moq: -1, expected_version: 1 };
  expect((await rest(at, { method: 'PATCH', body: input })).body).toEqual(
    restInvalid({
      moq: ['The moq field must be at least 0.'],
      'other_details.colour': ['The other details.colour field is required.'],
    }),
  );
});
