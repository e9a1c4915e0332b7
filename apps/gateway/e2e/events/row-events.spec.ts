import { eventTypes } from '@das/events';
import Ajv from 'ajv/dist/2020';
import { eventsOf } from '../support/event-feed';
import { change, creation, deletion, given } from '../support/factories';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats: { 'date-time': true, int64: true } });

/** Changes a row of each kind, and names what `GET` shows and its event does not, and the other way round. */
const KINDS = {
  product: {
    type: 'Product',
    path: '/v2/products',
    input: { partnumber: 'ROW-1', list_price: 12.5, other_details: { b: 1, a: 2 } },
    created: ['list_price', 'other_details', 'partnumber'],
    update: { model: 'M', list_price: 12.5 },
    nested: ['category', 'effective'],
    further: ['category_code', 'changed'],
  },
  product_category: {
    type: 'ProductCategory',
    path: '/v2/product-categories',
    input: { name: 'Row', code: 'ROW', max_discount_percent: 20 },
    created: ['code', 'max_discount_percent', 'name'],
    update: { description: 'M' },
    nested: [],
    further: ['changed'],
  },
  approval_level: {
    type: 'ApprovalLevel',
    path: '/v2/approval-levels',
    input: { name: 'Row', code: 'ROW', rank: 5 },
    created: ['active', 'code', 'escalate_to', 'name', 'rank', 'response_clock'],
    update: { description: 'M' },
    nested: ['escalate_to_user', 'open_steps'],
    further: ['changed', 'escalate_to_user_id'],
  },
};

test.each(Object.entries(KINDS))(
  'the events of a %s have the row as GET shows it, and the fields that changed',
  async (resource, { type, path, input, created, update, nested, further }) => {
    const { cursor } = await eventsOf(tenant, { after: 'latest' });
    const { id } = await given(tenant, type, input);
    const shown = async (): Promise<Record<string, unknown>> =>
      ((await rest(`${path}/${id}`)).body as { data: Record<string, unknown> }).data;
    const first = await shown();
    dataOf(await tenant.graphql(change(type), { id, input: update }));
    dataOf(await tenant.graphql(change(type), { id, input: update })); // changes nothing
    const second = await shown();
    dataOf(await tenant.graphql(deletion(type), { id }));
    const { data: events } = await eventsOf(tenant, { after: cursor });
    const changed = Object.keys(update).filter((name) => first[name] !== second[name]);
    expect(events.map(({ type: name, data }) => [name, data['changed']])).toEqual([
      [`${resource}.created`, created],
      [`${resource}.updated`, changed],
      [`${resource}.deleted`, []],
    ]);
    const without = (row: Record<string, unknown>, names: string[]): object =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
    expect(events.slice(0, 2).map(({ data }) => without(data, further))).toEqual(
      [first, second].map((row) => without(row, nested)),
    );
    expect(
      events.map(({ data }) =>
        Object.keys(data)
          .filter((name) => !(name in first))
          .sort(),
      ),
    ).toEqual(events.map(() => [...further]));
    const schemas = new Map(eventTypes.catalogue.map((each) => [each.name, ajv.compile(each.schema)]));
    for (const { seq: _, ...body } of events)
      expect([body.type, schemas.get(body.type)?.(body), schemas.get(body.type)?.errors]).toEqual([
        body.type,
        true,
        null,
      ]);
  },
);

test.each(['product', 'product_category'] as const)(
  'the event of a deleted %s has its tombstone: the row as lists with deleted rows show it',
  async (resource) => {
    const { type, path, nested, further } = KINDS[resource];
    const { cursor } = await eventsOf(tenant, { after: 'latest' });
    const input = { external_id: 'GONE', external_source: 'sap', metadata: { plant: 'OSL' } };
    const name = resource === 'product' ? { partnumber: 'GONE' } : { name: 'Gone' };
    const { id } = await given(tenant, type, { ...input, ...name });
    dataOf(await tenant.graphql(deletion(type), { id }));
    const { data: events } = await eventsOf(tenant, { after: cursor, filter: { types: [`${resource}.deleted`] } });
    const { body } = await rest(`${path}?ids=${id}&include_deleted=true`);
    const [tombstone = {}] = (body as { data: Record<string, unknown>[] }).data;
    const omitted = [...nested, ...further];
    const shown = (row: Record<string, unknown>): object =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.includes(name)));
    expect(events.map(({ data }) => shown(data))).toEqual([shown(tombstone)]);
    expect(tombstone).toMatchObject({ ...input, version: 2, deleted_at: tombstone['updated_at'] });
    expect(events[0]?.data['changed']).toEqual([]);
  },
);

test('the events of a product name the code of its category', async () => {
  const { cursor } = await eventsOf(tenant, { after: 'latest' });
  const category = await given(tenant, 'ProductCategory', { name: 'Coded', code: 'CODED' });
  const { id } = await given(tenant, 'Product', { partnumber: 'ROW-2', category_id: category.id });
  dataOf(await tenant.graphql(change('Product'), { id, input: { category_id: null } }));
  const { data: events } = await eventsOf(tenant, { after: cursor, filter: { types: ['product.*'] } });
  expect(events.map(({ data }) => [data['category_id'], data['category_code'], data['changed']])).toEqual([
    [category.id, 'CODED', ['category_id', 'partnumber']],
    [null, null, ['category_id']],
  ]);
});

test('a failed creation and an assignment of an approver cause no event', async () => {
  const { cursor } = await eventsOf(tenant, { after: 'latest' });
  await tenant.graphql(creation('Product'), { input: { partnumber: 'ROW-3', list_price: -1 } });
  const { id } = await given(tenant, 'ApprovalLevel', { name: 'Held', code: 'HELD', rank: 9 });
  const assign = 'mutation ($level: ID!, $user: ID!) { assignApprover(level_id: $level, user_id: $user) { id } }';
  await tenant.graphql(assign, { level: id, user: tenant.owner.id });
  expect((await eventsOf(tenant, { after: cursor })).data.map(({ type }) => type)).toEqual(['approval_level.created']);
});
