import { useGateway, useTeam } from '../support/fixtures';
import { DATE_TIME, ULID, failed, fieldError, restError } from '../support/expected';
import { dataOf } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { BULK, type Person, newTeam } from '../support/workflow-fixture';

const gateway = useGateway(); // no worker runs the jobs
const team = useTeam(gateway);

const unknown = Array.from({ length: 101 }, (_, index) => `unknown-${index}`);
const REPEATED = [...unknown.slice(0, 100), 'unknown-0'];

async function jobOf(person: Person, ids = unknown): Promise<string> {
  type Answer = { bulkApproveApprovalRequests: { job: { id: string } } };
  return dataOf<Answer>(await person.ask(BULK, { input: { ids } })).bulkApproveApprovalRequests.job.id;
}

const JOBS =
  'query ($filter: JobFilterInput, $first: Int, $page: Int) { jobs(filter: $filter, first: $first, page: $page) { data { id kind status created_by { id } status_url } paginatorInfo { total hasMorePages } } }';
const ITEMS =
  'query ($id: ID!, $outcome: String) { jobItems(job_id: $id, outcome: $outcome) { data { index id outcome detail } paginatorInfo { total } } }';
const listed = async (person: Person, variables: object = {}): Promise<unknown> =>
  dataOf<{ jobs: object }>(await person.ask(JOBS, variables)).jobs;
const idsOf = async (person: Person, variables: object = {}): Promise<string[]> =>
  ((await listed(person, variables)) as { data: { id: string }[] }).data.map(({ id }) => id);

describe('the jobs of a tenant', () => {
  const made: { pa: string[]; admin: string } = { pa: [], admin: '' };
  beforeAll(async () => {
    made.pa = [await jobOf(team.pa), await jobOf(team.pa, REPEATED)];
    made.admin = await jobOf(team.admin);
  });

  test('are listed newest first: own jobs, for admins and owners all', async () => {
    const [first, second] = made.pa as [string, string];
    for (const person of [team.owner, team.admin]) expect(await idsOf(person)).toEqual([made.admin, second, first]);
    const row = {
      id: second,
      kind: 'bulk_approve',
      status: 'queued',
      created_by: { id: team.pa.id },
      status_url: `/v2/jobs/${second}`,
    };
    expect(await listed(team.pa, { first: 1 })).toEqual({
      data: [row],
      paginatorInfo: { total: 2, hasMorePages: true },
    });
    for (const person of [team.rsm, team.requester, (await newTeam(gateway)).owner])
      expect(await listed(person)).toEqual({ data: [], paginatorInfo: { total: 0, hasMorePages: false } });
  });

  test('are filtered by kind, status and time', async () => {
    const all = [made.admin, ...made.pa.toReversed()];
    const moment = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 19).replace('T', ' ');
    const hour = 3_600_000;
    expect(await idsOf(team.owner, { filter: { kind: 'bulk_approve', status: 'queued' } })).toEqual(all);
    expect(await idsOf(team.owner, { filter: { created_from: moment(-hour), created_to: moment(hour) } })).toEqual(all);
    for (const filter of [
      { kind: 'bulk_deny' },
      { status: 'done' },
      { created_from: moment(hour) },
      { created_to: moment(-hour) },
    ])
      expect(await idsOf(team.owner, { filter })).toEqual([]);
  });

  test('are on REST a page, each with its creator and address; a job that has not ended says when to ask again', async () => {
    const client = await restClient(gateway, team.pa);
    const [first] = made.pa as [string];
    const data = {
      id: first,
      kind: 'bulk_approve',
      status: 'queued',
      total: 101,
      done: 0,
      created_at: DATE_TIME,
      finished_at: null,
      created_by: expect.objectContaining({ id: team.pa.id, name: team.pa.name }) as object,
      status_url: `/v2/jobs/${first}`,
      result: null,
    };
    const one = await client(`/v2/jobs/${first}`);
    expect([one.status, one.headers.get('retry-after'), one.body]).toEqual([200, '1', { data }]);
    const list = await client('/v2/jobs?kind=bulk_approve&status=queued&per_page=1&page=2');
    expect([list.status, list.headers.get('retry-after'), list.body]).toMatchObject([
      200,
      null,
      { data: [data], meta: { total: 2, current_page: 2 } },
    ]);
    const taken = await client('/v2/discounts/bulk-approve', { method: 'POST', body: { ids: unknown } });
    expect([taken.status, taken.headers.get('retry-after'), taken.body]).toEqual([
      202,
      '1',
      { data: { job_id: ULID, status: 'queued', status_url: taken.headers.get('location') } },
    ]);
  });

  test('show the items that are done, also while the job waits; those of other callers are absent', async () => {
    const [, second] = made.pa as [string, string];
    const item = {
      index: 100,
      id: 'unknown-0',
      outcome: 'unchanged',
      detail: { index: 100, id: 'unknown-0', outcome: 'unchanged' },
    };
    for (const outcome of [undefined, 'unchanged'])
      expect((await team.pa.ask(ITEMS, { id: second, outcome })).body).toEqual({
        data: { jobItems: { data: [item], paginatorInfo: { total: 1 } } },
      });
    expect(await team.pa.ask(ITEMS, { id: second, outcome: 'failed' })).toMatchObject({
      body: { data: { jobItems: { data: [] } } },
    });
    const message = `No query results for model [Job] ${second}`;
    expect((await team.rsm.ask(ITEMS, { id: second })).body).toEqual({
      errors: [fieldError(ITEMS, 'jobItems', { code: 'NOT_FOUND', message })],
    });
    const [own, other] = [await restClient(gateway, team.pa), await restClient(gateway, team.rsm)];
    expect((await own(`/v2/jobs/${second}/items?outcome=unchanged`)).body).toMatchObject({ data: [item] });
    const refused = await other(`/v2/jobs/${second}/items`);
    expect([refused.status, refused.body]).toEqual([404, restError('not_found', message)]);
  });
});

test('a tenant has at most 20 open jobs; one more is too_many_jobs, also of many at once', async () => {
  const { pa, admin } = await newTeam(gateway);
  for (let made = 0; made < 15; made += 1) await jobOf(pa);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? pa : admin).ask(BULK, { input: { ids: unknown } })),
  );
  const refused = replies.filter(({ body }) => 'errors' in (body as object));
  expect(refused).toHaveLength(3);
  const message = 'A tenant may have at most 20 open jobs. Wait until one of them ends.';
  const facts = { max: 20 };
  for (const { body } of refused)
    expect(body).toEqual(failed(BULK, 'bulkApproveApprovalRequests', { code: 'TOO_MANY_JOBS', message, facts }));
  const reply = await (
    await restClient(gateway, pa)
  )('/v2/discounts/bulk-approve', {
    method: 'POST',
    body: { ids: unknown },
  });
  expect([reply.status, reply.body]).toEqual([409, restError('too_many_jobs', message, { details: facts })]);
});
