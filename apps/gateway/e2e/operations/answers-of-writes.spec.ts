import { setTimeout as pause } from 'node:timers/promises';
import { RequestWarningsService } from '@das/approval-requests';
import { newId } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID } from '../support/expected';
import { type Reply, dataOf } from '../support/gateway';
import { loseCommits } from '../support/lost-commits';
import { BULK, ask, newTeam } from '../support/workflow-fixture';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);

type Data = { data?: Record<string, unknown> };
type Headers = Record<string, string>;

const KEYS: [string, () => Headers][] = [
  ['without a key', () => ({})],
  ['with an Idempotency-Key', () => ({ 'idempotency-key': newId() })],
];
const REQUEST =
  'id version status history { action seq occurred_at changes metadata } opportunities { requested_price status } steps { sequence status }';
const MESSAGE = 'The service is temporarily unavailable. Try again.';

const names = async (): Promise<string[]> =>
  (
    await admin.query<{ name: string }>('select name from product_categories where tenant_id = $1 order by name', [
      tenant.id,
    ])
  ).rows.map(({ name }) => name);

/** Runs work while products cannot be read. */
async function withoutProducts<T>(work: () => Promise<T>): Promise<T> {
  await admin.query('begin; lock table products in access exclusive mode');
  return work().finally(() => admin.query('rollback'));
}

const DIFFERENT = ['id', 'seq', 'opportunity_id', 'approval_request_id'];
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** What is the same for two rows: their ids, numbers in the log and times differ. */
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      DIFFERENT.includes(name) || (typeof value === 'string' && TIME.test(value)) ? typeof value : value,
    ),
  );

describe('the result of a mutation shows the history after the write, with and without an Idempotency-Key', () => {
  const documents = {
    create: `mutation { createApprovalRequest(input: { customer_name: "Acme", opportunities: [{ requested_price: 10 }] }) { ${REQUEST} } }`,
    update: (id: string) =>
      `mutation { updateApprovalRequest(id: "${id}", input: { customer_name: "Ada" }) { ${REQUEST} } }`,
    decide: (id: string) =>
      `mutation { approveApprovalRequest(id: "${id}") { outcome approval_request { ${REQUEST} } } }`,
  };

  test('the whole bodies are the same', async () => {
    const bodies: unknown[][] = [];
    const actions: unknown[][] = [];
    for (const [, headersOf] of KEYS) {
      const run = async (document: string): Promise<Reply> => tenant.graphql(document, {}, headersOf());
      const created = await run(documents.create);
      const { id } = dataOf<{ createApprovalRequest: { id: string } }>(created).createApprovalRequest;
      const replies = [created, await run(documents.update(id)), await run(documents.decide(id))];
      bodies.push(replies.map(({ body }) => comparable(body)));
      actions.push(replies.map(({ body }) => JSON.stringify(body).match(/"action":"[^"]*"/g)));
    }
    expect(bodies[1]).toEqual(bodies[0]);
    const [one, two, three] = ['created', 'updated', 'approved'].map((verb) => `"action":"approval_request.${verb}"`);
    expect(actions).toEqual([
      [[one], [one, two], expect.arrayContaining([one, two, three])],
      [[one], [one, two], expect.arrayContaining([one, two, three])],
    ]);
  });

  test('of several in one document with a key, each shows its own entries, also after one that failed', async () => {
    const create = (alias: string, price: number): string =>
      `${alias}: createApprovalRequest(input: { opportunities: [{ requested_price: ${price} }] }) { id history { action seq occurred_at } }`;
    const document = `mutation { ${create('a', 1)} b: withdrawApprovalRequest(id: "x") { id } ${create('c', 3)} }`;
    const { body } = await tenant.graphql(document, {}, { 'idempotency-key': newId() });
    const entry = { action: 'approval_request.created', seq: expect.any(Number), occurred_at: DATE_TIME };
    expect(body).toMatchObject({
      data: { a: { id: ULID, history: [entry] }, b: null, c: { id: ULID, history: [entry] } },
    });
    const { a, c } = (body as { data: Record<'a' | 'c', { history: { seq: number }[] }> }).data;
    expect(Number(c.history[0]?.seq) - Number(a.history[0]?.seq)).toBe(1);
  });

  test('an entry that a later part wrote early, and that was rolled back with that part, is written at the end', async () => {
    const broken = jest.spyOn(gateway.app.get(RequestWarningsService), 'list').mockImplementation(async () => {
      await pause(50); // the history is read meanwhile
      throw new Error('a bug');
    });
    const create = (fields: string): string =>
      `createApprovalRequest(input: { opportunities: [{ requested_price: 1 }] }) { ${fields} }`;
    const { body } = await tenant.graphql(
      `mutation { a: ${create('id')} b: ${create('id history { seq } warnings { code } }')}`,
      {},
      { 'idempotency-key': newId() },
    );
    broken.mockRestore();
    const { a } = (body as { data: { a: { id: string } } }).data;
    expect(body).toMatchObject({ data: { a: { id: ULID }, b: null } });
    const { rows } = await admin.query('select action from audit_logs where tenant_id = $1 and resource_id = $2', [
      tenant.id,
      a.id,
    ]);
    expect(rows).toEqual([{ action: 'approval_request.created' }]);
  });
});

describe.each(KEYS)('%s', (key, headersOf) => {
  test('a root field whose selection fails for its arguments has changed nothing', async () => {
    const document = `mutation { createProductCategory(input: { name: "Unread ${key}" }) { id products(first: 101) { data { id } } } }`;
    const { status, body } = await tenant.graphql(document, {}, headersOf());
    const message = 'Maximum number of 100 requested items exceeded, got 101. Fetch smaller chunks.';
    expect([status, body]).toMatchObject([
      200,
      { data: { createProductCategory: null }, errors: [{ message, path: ['createProductCategory', 'products'] }] },
    ]);
    expect(await names()).not.toContain(`Unread ${key}`);
  });

  test('a root field whose selection cannot be read is 503 and has changed nothing', async () => {
    const document = `mutation { createProductCategory(input: { name: "Busy ${key}" }) { id products(first: 1) { data { id } } } }`;
    const { status, headers, body } = await withoutProducts(() => tenant.graphql(document, {}, headersOf()));
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '2', { message: MESSAGE }]);
    expect((body as Data).data?.['createProductCategory'] ?? null).toBeNull();
    expect(await names()).not.toContain(`Busy ${key}`);
  });

  test('neither has one with an unread field that may be null', async () => {
    const unread = jest.spyOn(gateway.app.get(TenantsService), 'user').mockImplementation(async () => {
      await gateway.db.run({ text: `do $$ begin raise exception using errcode = '57P01'; end $$`, values: [] });
      return undefined;
    });
    const document = `mutation { createApprovalRequest(input: { customer_name: "Unread ${key}" }) { id created_by { name } } }`;
    const { status, headers, body } = await tenant.graphql(document, {}, headersOf());
    unread.mockRestore();
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '2', { message: MESSAGE }]);
    expect((body as Data).data?.['createApprovalRequest'] ?? null).toBeNull();
    expect(
      (
        await admin.query('select from approval_requests where tenant_id = $1 and customer_name = $2', [
          tenant.id,
          `Unread ${key}`,
        ])
      ).rowCount,
    ).toBe(0);
  });
});

test('an earlier root field stays in the response when a later one is unavailable, and the client is not asked to repeat both', async () => {
  const document = `mutation { a: createProductCategory(input: { name: "First" }) { name } b: createProduct(input: { partnumber: "B" }) { id } }`;
  const { status, headers, body } = await withoutProducts(() => tenant.graphql(document));
  const error = {
    message: MESSAGE,
    locations: [{ line: 1, column: document.indexOf('b:') + 1 }],
    path: ['b'],
    extensions: { code: 'SERVICE_UNAVAILABLE' },
  };
  expect([status, headers.get('retry-after'), body]).toEqual([
    200,
    null,
    { errors: [error], data: { a: { name: 'First' }, b: null } },
  ]);
  expect((await names()).filter((name) => name === 'First')).toEqual(['First']);
});

test('with an Idempotency-Key nothing is changed when a later root field is unavailable', async () => {
  const document = `mutation { a: createProductCategory(input: { name: "Second" }) { name } b: createProduct(input: { partnumber: "B" }) { id } }`;
  const { status, body } = await withoutProducts(() => tenant.graphql(document, {}, { 'idempotency-key': newId() }));
  expect([status, body]).toEqual([
    503,
    { errors: [{ message: MESSAGE, extensions: { code: 'SERVICE_UNAVAILABLE' } }], message: MESSAGE },
  ]);
  expect(await names()).not.toContain('Second');
});

test('the items of a bulk approval whose commit is not confirmed are not decided a second time', async () => {
  const team = await newTeam(gateway);
  const requests = [await ask(team.requester, [52]), await ask(team.requester, [53])];
  const lost = loseCommits(gateway, (decided) => decided.length === requests.length);
  const input = { ids: requests.map(({ id }) => id), expected_versions: [1, 1] };
  const reply = await team.pa.ask(BULK, { input });
  lost.restore();
  expect([lost.count, reply.body]).toMatchObject([1, { errors: [{ message: MESSAGE }] }]);
  const again = await team.pa.ask(BULK, { input: { ids: input.ids } });
  expect(again.body).toMatchObject({ data: { bulkApproveApprovalRequests: { summary: { unchanged: 2 } } } });
});
