import { newId } from '@das/platform';
import { fieldError, invalid } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { givenCategory, givenLevel } from '../support/factories';
import { asDatabaseAdmin } from '../support/people';
import { statementsOf } from '../support/statements-of';
import { CREATE, LIST, UPDATE, VIEW, VIEWS, body, requestsIn, saved, shown } from '../support/saved-views';
import { type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const refused = (person: Person, input: object): Promise<unknown> => body(person, CREATE, { input });
const refuses = (validation: Record<string, string[]>): object => invalid(CREATE, 'createSavedView', validation);

test('a view needs a name and a filter of the right form, and all failures are reported at once', async () => {
  const { pa } = await newTeam(gateway);
  expect(await refused(pa, { name: ' ', shared: null })).toEqual(
    refuses({
      'input.name': ['The input.name field is required.'],
      'input.filter': ['The input.filter field is required.'],
    }),
  );
  const wrong = {
    unknown: 1,
    status: 5,
    is_valid: 'yes',
    created_from: 'tomorrow',
    min_requested_total: '1',
    ids: 'x',
    awaiting_me_as: 'me',
    customer_name: 'x'.repeat(2_001),
    AND: [{ OR: [{ request_date_from: '2030-02-31' }] }, 1],
  };
  expect(
    await refused(pa, {
      name: 'x'.repeat(256),
      filter: wrong,
      order_by: [
        { column: 'created_at', order: 'DESC' },
        { order: 'UP', by: 1 },
      ],
      columns: Array(51).fill('x'),
      id: newId(),
    }),
  ).toEqual(
    refuses({
      'input.name': ['The input.name field must not be greater than 255 characters.'],
      'input.columns': ['The input.columns field must not have more than 50 items.'],
      'input.order_by.0.column': ['The selected input.order by.0.column is invalid.'],
      'input.order_by.1.by': ['The input.order by.1.by field is prohibited.'],
      'input.order_by.1.column': ['The input.order by.1.column field is required.'],
      'input.order_by.1.order': ['The selected input.order by.1.order is invalid.'],
      'input.filter.unknown': ['The input.filter.unknown field is prohibited.'],
      'input.filter.status': ['The input.filter.status field must be a string.'],
      'input.filter.ids': ['The input.filter.ids field must be an array.'],
      'input.filter.is_valid': ['The input.filter.is valid field must be true or false.'],
      'input.filter.created_from': ['The input.filter.created from field must be a valid date.'],
      'input.filter.min_requested_total': ['The input.filter.min requested total field must be a number.'],
      'input.filter.AND.0.OR.0.request_date_from': [
        'The input.filter.AND.0.OR.0.request date from field must be a valid date.',
      ],
      'input.filter.AND.1': ['The input.filter.AND.1 field must be an array.'],
      'input.filter.awaiting_me_as': ['The selected input.filter.awaiting me as is invalid.'],
      'input.filter.customer_name': ['The input.filter.customer name field must not be greater than 2000 characters.'],
    }),
  );
  expect(await refused(pa, { name: 'A', filter: [], order_by: {}, columns: ['x'.repeat(65)] })).toEqual(
    refuses({
      'input.columns': ['The input.columns field must not be greater than 64 characters.'],
      'input.order_by': ['The input.order by field must be an array.'],
      'input.filter': ['The input.filter field must be an array.'],
    }),
  );
  const id = await saved(pa);
  expect(await body(pa, UPDATE, { id, input: { name: null, filter: null, shared: null } })).toEqual(
    invalid(UPDATE, 'updateSavedView', {
      'input.name': ['The input.name field is required.'],
      'input.filter': ['The input.filter field is required.'],
      'input.shared': ['The input.shared field is required.'],
    }),
  );
  const deep = Array.from({ length: 11 }).reduce<object>((inner) => ({ NOT: inner }), { status: 'pending' });
  expect(await refused(pa, { name: 'A', filter: deep })).toEqual({
    errors: [
      fieldError(CREATE, 'createSavedView', { message: 'The query is too complex.', code: 'QUERY_TOO_COMPLEX' }),
    ],
    data: { createSavedView: null },
  });
});

test('a view is kept as it was given', async () => {
  const { pa } = await newTeam(gateway);
  const filter = {
    search: '  x ',
    created_from: '2031-03-04T12:00:00.250+02:00',
    AND: [],
    NOT: null,
    request_date_to: '2030-1-2',
  };
  const order_by = [{ order: 'ASC', column: 'DUE_AT' }];
  const columns = Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'x'));
  const id = await saved(pa, { filter, order_by, columns });
  expect(await body(pa, VIEW, { id })).toEqual({ data: { savedView: shown(pa, { id, filter, order_by, columns }) } });
  const [row] = await asDatabaseAdmin('select filter::text, order_by::text from saved_views where id = $1', [id]);
  expect(row).toEqual({ filter: JSON.stringify(filter), order_by: JSON.stringify(order_by) });
});

test('a list combines the filter of a view with its own, and has the order of the view unless it gives one', async () => {
  const team = await newTeam(gateway);
  const made: string[] = [];
  for (const customer_name of ['Acme', 'Beta', 'Acme', 'Acme'])
    made.push((await ask(team.requester, [1_000], { customer_name, sales_region: made.length ? 'EMEA' : 'NA' })).id);
  const [first, , third, fourth] = made;
  const view_id = await saved(team.requester, {
    filter: { OR: [{ customer_name: 'acme' }, { customer_name: 'none' }] },
    order_by: [{ column: 'ID', order: 'DESC' }],
  });
  const list = (args: object = {}) => requestsIn(team.requester, { view_id, ...args });
  expect(await list()).toEqual([fourth, third, first]);
  expect(await list({ orderBy: [] })).toEqual([fourth, third, first]);
  expect(await list({ orderBy: [{ column: 'ID', order: 'ASC' }] })).toEqual([first, third, fourth]);
  expect(await list({ filter: { sales_region: 'emea' } })).toEqual([fourth, third]);
  expect(await list({ filter: { OR: [{ ids: [first] }, { ids: made.slice(1, 2) }] } })).toEqual([first]);
  expect(await requestsIn(team.requester, { view_id: null })).toEqual(made);
  for (const absent of [newId(), 'x'])
    expect(await body(team.requester, LIST, { view_id: absent })).toEqual({
      errors: [
        fieldError(LIST, 'approvalRequests', {
          message: `No query results for model [SavedView] ${absent}`,
          code: 'NOT_FOUND',
        }),
      ],
    });
  expect(((await body(team.owner, LIST, { view_id })) as { errors: object[] }).errors).toMatchObject([
    { extensions: { code: 'NOT_FOUND' } },
  ]);
});

test('awaiting_me and mentions_me of a view refer to its reader', async () => {
  const team = await newTeam(gateway);
  const small = (await ask(team.requester, [90])).id;
  const large = (await ask(team.requester, [2_400])).id;
  const mention = 'mutation ($id: ID!, $input: AddCommentInput!) { addComment(id: $id, input: $input) { id } }';
  await team.requester.ask(mention, { id: small, input: { body: 'A', mentions: [team.rsm.id] } });
  const waiting = await saved(team.admin, { name: 'Waiting', shared: true, filter: { awaiting_me: true } });
  const mentioned = await saved(team.admin, { name: 'Mentioned', shared: true, filter: { mentions_me: true } });
  expect(await requestsIn(team.pa, { view_id: waiting })).toEqual([small]);
  expect(await requestsIn(team.rsm, { view_id: waiting })).toEqual([large]);
  expect(await requestsIn(team.requester, { view_id: waiting })).toEqual([]);
  expect(await requestsIn(team.rsm, { view_id: mentioned })).toEqual([small]);
  expect(await requestsIn(team.rsm, { view_id: mentioned, filter: { awaiting_me: true } })).toEqual([]);
  const counts = async (person: Person): Promise<unknown> =>
    ((await body(person, VIEWS)) as { data: { savedViews: { name: string; count: number }[] } }).data.savedViews.map(
      ({ name, count }) => [name, count],
    );
  expect(await counts(team.rsm)).toEqual([
    ['Mentioned', 1],
    ['Waiting', 1],
  ]);
  expect(await counts(team.requester)).toEqual([
    ['Mentioned', 0],
    ['Waiting', 0],
  ]);
});

test('a filter that names a row that is gone, or that cannot be read, matches nothing and stays', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [90]);
  const [level, category] = [await givenLevel(team.tenant, { rank: 50 }), await givenCategory(team.tenant)];
  const ofAbsentRows = [
    await saved(team.pa, { name: 'Level', filter: { level_id: level } }),
    await saved(team.pa, { name: 'Category', filter: { product_category_id: category } }),
  ];
  await team.tenant.graphql('mutation ($id: ID!) { deleteApprovalLevel(id: $id) { id } }', { id: level });
  await team.tenant.graphql('mutation ($id: ID!) { deleteProductCategory(id: $id) { id } }', { id: category });
  const stored = async (name: string, filter: string, order_by: string | null = null): Promise<string> => {
    const id = await saved(team.pa, { name });
    await asDatabaseAdmin('update saved_views set filter = $2::json, order_by = $3::json where id = $1', [
      id,
      filter,
      order_by,
    ]);
    return id;
  };
  const unreadable = [
    await stored('1', '{"of_a_later_release": true}'),
    await stored('2', '"text"'),
    await stored('4', '{"status": {"__proto__": null}}'),
    await stored('5', `${'{"NOT":'.repeat(60)}{}${'}'.repeat(60)}`),
  ];
  for (const view_id of [...ofAbsentRows, ...unreadable]) {
    expect(await requestsIn(team.pa, { view_id })).toEqual([]);
    expect(await body(team.pa, VIEW, { id: view_id })).toMatchObject({
      data: { savedView: { id: view_id, count: 0 } },
    });
  }
  const ordered = await stored('6', '{}', '[{"column": "id; drop table saved_views", "order": "ASC"}]');
  expect(await requestsIn(team.pa, { view_id: ordered })).toHaveLength(1);
});

test('a count is exact up to 1,000 and capped above', async () => {
  const team = await newTeam(gateway);
  const { id } = await ask(team.requester, [90], { customer_name: 'One' });
  const copies = (count: number, name: string) =>
    asDatabaseAdmin(
      `insert into approval_requests (tenant_id, id, customer_name, created_by_id)
       select tenant_id, $2 || lpad(number::text, 6, '0'), $3, created_by_id from approval_requests, generate_series(1, $4::int) as number where id = $1`,
      [id, newId().slice(0, 20), name, count],
    );
  await copies(1_000, 'Thousand');
  await copies(1_001, 'More');
  for (const name of ['One', 'Thousand', 'More']) await saved(team.pa, { name, filter: { customer_name: name } });
  await saved(team.pa, { name: 'All' });
  const { data } = (await body(team.pa, '{ savedViews { name count count_capped } }')) as { data: object };
  expect(data).toEqual({
    savedViews: [
      { name: 'All', count: 1_000, count_capped: true },
      { name: 'More', count: 1_000, count_capped: true },
      { name: 'One', count: 1, count_capped: false },
      { name: 'Thousand', count: 1_000, count_capped: false },
    ],
  });
});

test('the counts of many views are one batch, and equal filters one statement', async () => {
  const team = await newTeam(gateway);
  await ask(team.requester, [90]);
  const counted = async (): Promise<string[]> => {
    const statements = await statementsOf(() => team.pa.ask('{ savedViews { count count_capped } }'));
    return statements.filter((text) => text.includes('some_of_them'));
  };
  for (let number = 0; number < 12; number += 1)
    await saved(team.pa, { name: `View ${number}`, filter: { customer_name: `Customer ${number % 4}` } });
  expect(await counted()).toHaveLength(4);
  await saved(team.pa, { filter: { awaiting_me: true } });
  expect(await counted()).toHaveLength(5);
});
