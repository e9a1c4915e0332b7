import { JobsWorker } from '@das/jobs';
import { newId } from '@das/platform';
import { DATE_TIME, ULID, failed, invalid, notFound, restUser } from '../support/expected';
import { restClient } from '../support/rest-client';
import { URL, resolveExamples } from '../support/expected-endpoint';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf, post } from '../support/gateway';
import { newKey } from '../support/keys';
import { TEST, UPDATE, auditOf, deliveriesOf, emit, givenBacklog, givenEndpoint } from '../support/webhook-factories';

const database = useOwnDatabase(); // jobs of all tenants run together
const gateway = useOwnGateway({}, database); // without a worker no delivery is sent
const admin = useDatabaseAdmin(database);
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
beforeAll(() => resolveExamples(gateway, ['93.184.216.34']));

const FIELDS = 'id kind status total done finished_at result';
const REPLAYS = `mutation ($id: ID!, $input: ReplayDeliveriesInput!) { replayWebhookDeliveries(endpoint_id: $id, input: $input) { ${FIELDS} } }`;
const COUNT =
  'query ($id: ID!, $input: ReplayDeliveriesInput!) { webhookReplayCount(endpoint_id: $id, input: $input) { total replayed created } }';
const JOB = `query ($id: ID!) { job(id: $id) { ${FIELDS} } }`;
/** A replay and its count, with the root field of each. */
const FIELD_OF = [
  [REPLAYS, 'replayWebhookDeliveries'],
  [COUNT, 'webhookReplayCount'],
] as const;
/** Without the data: the field of the count is not nullable. */
const errorsOf = (body: object): object => ({ errors: (body as { errors: unknown }).errors });
const FROM = '2026-01-01 00:00:00';

interface Job {
  id: string;
  status: string;
  result: unknown;
}

const replayed = async (each: TestTenant, id: string, input: object = {}): Promise<Job> =>
  dataOf<{ replayWebhookDeliveries: Job }>(await each.graphql(REPLAYS, { id, input: { from: FROM, ...input } }))
    .replayWebhookDeliveries;

const counted = async (each: TestTenant, id: string, input: object = {}): Promise<unknown> =>
  dataOf<{ webhookReplayCount: unknown }>(await each.graphql(COUNT, { id, input: { from: FROM, ...input } }))
    .webhookReplayCount;

/** Runs all open jobs, as the worker does. */
async function runJobs(): Promise<void> {
  const worker = gateway.app.get(JobsWorker);
  while (await worker.work());
}

async function ended(each: TestTenant, { id }: Job): Promise<Job> {
  await runJobs();
  return dataOf<{ job: Job }>(await each.graphql(JOB, { id })).job;
}

const job = (total: number, counts: object): object => ({
  id: ULID,
  kind: 'webhook_replay',
  status: 'done',
  total,
  done: total,
  finished_at: DATE_TIME,
  result: { summary: { total, replayed: 0, created: 0, skipped: 0, ...counts } },
});

/** Sets the status of all deliveries of an endpoint, as after the attempts of a worker. */
async function settle(endpoint: string, status: string): Promise<void> {
  await admin.query(
    `update webhook_deliveries set status = $2, attempts = 4, scheduled_attempts = 4, next_attempt_at = null where endpoint_id = $1`,
    [endpoint, status],
  );
  await admin.query('delete from due_deliveries where endpoint_id = $1', [endpoint]);
}

const dueOf = async (endpoint: string): Promise<number> =>
  (await admin.query('select 1 from due_deliveries where endpoint_id = $1', [endpoint])).rows.length;

test('exhausted deliveries of the period are due again under the same id; deliveries in another status are left alone', async () => {
  const own = await gateway.newTenant();
  const [endpoint, other] = [await givenEndpoint(own, URL), await givenEndpoint(own, URL)];
  for (const type of ['approval_request.approved', 'approval_request.denied', 'approval_request.created'] as const)
    await emit(gateway, own, { id: newId() }, type);
  for (const { id } of [endpoint, other]) await settle(id, 'exhausted');
  const before = await deliveriesOf(own, endpoint.id);
  await admin.query(`update webhook_deliveries set status = 'retrying' where id = $1`, [before[0]?.id]);

  expect(await replayed(own, endpoint.id, { dry_run: true })).toEqual(job(2, { replayed: 2 }));
  expect(await counted(own, endpoint.id)).toEqual({ total: 2, replayed: 2, created: 0 });
  expect(await dueOf(endpoint.id)).toBe(0);
  const started = await replayed(own, endpoint.id, { event_types: ['approval_request.approved', 'webhook.test'] });
  expect(started).toEqual({ ...job(1, {}), status: 'queued', done: 0, finished_at: null, result: null });
  expect(await ended(own, started)).toEqual(job(1, { replayed: 1 }));
  const after = await deliveriesOf(own, endpoint.id);
  expect(after).toEqual([
    { ...before[0], status: 'retrying' },
    before[1],
    { ...before[2], status: 'pending', next_attempt_at: DATE_TIME },
  ]);
  expect([await dueOf(endpoint.id), await dueOf(other.id)]).toEqual([1, 0]);
  expect((await auditOf(gateway, own, started.id)).map(({ action }) => action)).toEqual(['job.created']);
  expect(await ended(own, await replayed(own, endpoint.id, { to: '2026-01-02 00:00:00' }))).toEqual(job(0, {}));
});

test('delivered deliveries of one resource are replayed on demand', async () => {
  const own = await gateway.newTenant();
  const endpoint = await givenEndpoint(own, URL);
  const id = newId();
  for (const resource of [id, newId(), id]) await emit(gateway, own, { id: resource });
  await settle(endpoint.id, 'delivered');
  const input = { statuses: ['delivered', 'exhausted'], resource_id: id.toLowerCase() };
  expect(await ended(own, await replayed(own, endpoint.id, input))).toEqual(job(2, { replayed: 2 }));
});

test('missed events are delivered once; examples, and types without a subscription, are not', async () => {
  const own = await gateway.newTenant();
  const first = await givenEndpoint(own, URL);
  for (const type of ['approval_request.approved', 'approval_request.created'] as const)
    await emit(gateway, own, { id: newId() }, type);
  await own.graphql(TEST, { id: first.id, type: 'approval_request.approved' });
  const late = await givenEndpoint(own, URL, { event_types: ['approval_request.approved', 'webhook.test'] });
  expect(await replayed(own, late.id, { dry_run: true })).toEqual(job(0, {}));
  expect(await counted(own, late.id, { include_missed: true })).toEqual({ total: 1, replayed: 0, created: 1 });
  const started = [
    await replayed(own, late.id, { include_missed: true }),
    await replayed(own, late.id, { include_missed: true }),
  ];
  const results = [await ended(own, started[0] as Job), await ended(own, started[1] as Job)];
  expect(results).toEqual(expect.arrayContaining([job(1, { created: 1 }), job(1, { skipped: 1 })]));
  expect(await deliveriesOf(own, late.id)).toMatchObject([
    { event_type: 'approval_request.approved', status: 'pending', attempts: 0 },
  ]);
  expect(await dueOf(late.id)).toBe(1);
  expect(await ended(own, await replayed(own, late.id, { include_missed: true }))).toEqual(job(0, {}));
});

test('more deliveries than one transaction takes are all replayed, once each', async () => {
  const own = await gateway.newTenant();
  const endpoint = await givenEndpoint(own, URL);
  await givenBacklog(database.admin_url, own, endpoint, 1_201); // all events have the same time
  await settle(endpoint.id, 'exhausted');
  expect(await ended(own, await replayed(own, endpoint.id))).toEqual(job(1_201, { replayed: 1_201 }));
  expect(await dueOf(endpoint.id)).toBe(1_201);
});

test('a job fails when its key was revoked, and sends nothing', async () => {
  const own = await gateway.newTenant();
  const endpoint = await givenEndpoint(own, URL);
  await emit(gateway, own, { id: newId() });
  await settle(endpoint.id, 'exhausted');
  const { api_key, secret } = await newKey(own);
  const variables = { id: endpoint.id, input: { from: FROM } };
  const { body } = await post(gateway.url, { query: REPLAYS, variables }, { authorization: `Bearer ${secret}` });
  dataOf(await own.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: api_key.id }));
  const { replayWebhookDeliveries: started } = (body as { data: { replayWebhookDeliveries: Job } }).data;
  expect(await ended(own, started)).toEqual({ ...job(1, { skipped: 1 }), status: 'failed', done: 0 });
  expect(await dueOf(endpoint.id)).toBe(0);
});

describe('a replay, and its count, are refused', () => {
  test.each<[object, object]>([
    [{}, { 'input.from': ['The input.from field is required.'] }],
    [{ from: FROM, statuses: ['pending'] }, { 'input.statuses.0': ['The selected input.statuses.0 is invalid.'] }],
    [{ from: FROM, event_types: ['x.*'] }, { 'input.event_types.0': ['The selected input.event types.0 is invalid.'] }],
    [
      { from: FROM, to: '2025-12-31 23:59:59' },
      { 'input.to': ['The input.to field must be a date after or equal to input.from.'] },
    ],
  ])('for the input %j', async (input, validation) => {
    const { id } = await givenEndpoint(tenant, URL);
    for (const [query, field] of FIELD_OF)
      expect((await tenant.graphql(query, { id, input })).body).toMatchObject(
        errorsOf(invalid(query, field, validation)),
      );
  });

  test('for an inactive endpoint, an absent one and that of another tenant', async () => {
    const { id } = await givenEndpoint(tenant, URL);
    dataOf(await tenant.graphql(UPDATE, { id, input: { active: false } }));
    const error = {
      message: 'The webhook endpoint has been disabled.',
      code: 'INVALID_TRANSITION',
      facts: { allowed_actions: [] },
    };
    for (const [query, field] of FIELD_OF)
      expect((await tenant.graphql(query, { id, input: { from: FROM } })).body).toMatchObject(
        errorsOf(failed(query, field, error)),
      );
    const foreign = await givenEndpoint(await gateway.newTenant(), URL);
    for (const each of [foreign.id, newId()]) {
      for (const [query, field] of FIELD_OF)
        expect((await tenant.graphql(query, { id: each, input: { from: FROM } })).body).toMatchObject(
          errorsOf(notFound(query, field, 'WebhookEndpoint', each)),
        );
    }
  });
});

test('REST returns 202 with the address of the job', async () => {
  const { id } = await givenEndpoint(tenant, URL);
  const { status, headers, body } = await rest(`/v2/webhooks/${id}/replay`, {
    method: 'POST',
    body: { from: FROM, dry_run: true },
  });
  const { job_id } = (body as { data: { job_id: string } }).data;
  const status_url = `/v2/jobs/${job_id}`;
  expect([status, body, headers.get('location')]).toEqual([
    202,
    { data: { job_id: ULID, status: 'done', status_url } },
    status_url,
  ]);
  const shown = {
    id: job_id,
    kind: 'webhook_replay',
    status: 'done',
    total: 0,
    done: 0,
    created_at: DATE_TIME,
    finished_at: DATE_TIME,
    created_by: restUser(tenant.owner, 'owner'),
    status_url,
    result: { summary: { total: 0, replayed: 0, created: 0, skipped: 0 } },
  };
  expect((await rest(status_url)).body).toEqual({ data: shown });
});

test('a count leaves neither a job nor an audit entry, in both interfaces', async () => {
  const own = await gateway.newTenant();
  const { id } = await givenEndpoint(own, URL);
  await emit(gateway, own, { id: newId() });
  await settle(id, 'exhausted');
  const before = await traces(own);
  expect(await counted(own, id)).toEqual({ total: 1, replayed: 1, created: 0 });
  const restOf = await restClient(gateway, own);
  expect(await restOf(`/v2/webhooks/${id}/replay/count`, { method: 'POST', body: { from: FROM } })).toMatchObject({
    status: 200,
    body: { data: { total: 1, replayed: 1, created: 0 } },
  });
  expect(await traces(own)).toEqual(before);
});

/** The numbers of jobs and audit entries. */
const traces = async (each: TestTenant): Promise<unknown> =>
  dataOf(
    await each.graphql(
      '{ jobs(first: 0) { paginatorInfo { total } } auditLogs(first: 0) { paginatorInfo { total } } }',
    ),
  );
