import { BULK_FIELD, answer, otherCount } from '../support/bulk-answers';
import { failed, invalid } from '../support/expected';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';
import { WaitingRequests } from '../support/waiting-requests';
import { NOT_ELIGIBLE } from '../support/workflow-actions';
import { BULK } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();

const MOST = 10_000;
const send = async (input: object): Promise<unknown> =>
  (await whileHealthy(gateway, () => team.pa.ask(BULK, { input }))).body;
const tooLarge = (max: number, count?: number): object =>
  failed(BULK, BULK_FIELD, {
    message: `A batch may have at most ${max} items${count ? `, got ${count}` : ''}.`,
    code: 'BATCH_TOO_LARGE',
    facts: { max },
  });
const conflict = (expected: number, current: number | null): object =>
  failed(BULK, BULK_FIELD, otherCount(expected, current));

const many = new WaitingRequests(admin, () => ({ tenant_id: team.tenant.id, level_id: team.levels.RSM }));
const ineligible = (count: number): object =>
  answer(many.ids(count).map((id) => ({ id, outcome: 'failed', status: 'pending', error: NOT_ELIGIBLE })));
const upTo = (count: number): object => ({ ids: many.ids(count) });
const jobOf = (total: number): object => ({
  data: {
    [BULK_FIELD]: {
      summary: { total, approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 0 },
      results: [],
      job: { id: expect.any(String) as string, status: 'queued', total, done: 0, result: null },
    },
  },
});

beforeAll(async () => {
  await many.add(1, 'one of 100');
  await many.add(99, '100');
  await many.add(MOST - 99, 'further');
  await admin.query('analyze approval_requests');
});

describe('a filter that matches', () => {
  test('1 or 100 requests is answered with their outcomes', async () => {
    expect(await send({ filter: { project_name: 'one of' }, expected_count: 1 })).toEqual(ineligible(1));
    expect(await send({ filter: { project_name: '100' }, expected_count: 100 })).toEqual(ineligible(100));
    expect(await send({ filter: upTo(100), dry_run: true, atomic: true })).toEqual(ineligible(100));
  });

  test('101 to 10,000 requests is a job of the requests in the order of their ids', async () => {
    expect(await send({ filter: upTo(101), expected_count: 101 })).toEqual(jobOf(101));
    expect(await send({ filter: upTo(101), dry_run: true })).toEqual(jobOf(101));
    const input = { filter: { OR: [{ NOT: upTo(1) }] }, expected_count: MOST, comment: 'All' };
    const { [BULK_FIELD]: answered } = dataOf<{ [BULK_FIELD]: { job: { id: string } } }>(
      await team.pa.ask(BULK, { input }),
    );
    expect({ data: { [BULK_FIELD]: answered } }).toEqual(jobOf(MOST));
    const text =
      'select index, approval_request_id as id, expected_version as version from job_items where tenant_id = $1 and job_id = $2 order by index';
    const { rows } = await admin.query(text, [team.tenant.id, answered.job.id]);
    const [, ...others] = many.ids(MOST + 1);
    expect(rows).toEqual(others.map((id, index) => ({ index, id, version: 1 })));
    const { auditLogs } = dataOf<{ auditLogs: { data: object[] } }>(
      await team.owner.ask(
        'query ($filter: AuditLogFilterInput) { auditLogs(filter: $filter) { data { action actor metadata } } }',
        {
          filter: { resource_id: answered.job.id },
        },
      ),
    );
    const metadata = { kind: 'bulk_approve', total: MOST, comment: 'All', dry_run: false };
    expect(auditLogs.data).toEqual([
      { action: 'job.created', actor: expect.objectContaining({ user_id: team.pa.id }) as object, metadata },
    ]);
  });

  test('more than 10,000 requests, or more than 100 with atomic, is too large', async () => {
    for (const filter of [{}, { status: 'pending', project_name: null }, { NOT: { project_name: 'none' } }]) {
      expect(await send({ filter })).toEqual(tooLarge(MOST));
      expect(await send({ filter, dry_run: true, expected_count: MOST + 1 })).toEqual(tooLarge(MOST));
      expect(await send({ filter, atomic: true })).toEqual(tooLarge(100));
    }
    expect(await send({ filter: upTo(101), atomic: true, expected_count: 101 })).toEqual(tooLarge(100, 101));
  });

  test('another number than expected is a conflict before it is too large', async () => {
    expect(await send({ filter: {}, expected_count: MOST })).toEqual(conflict(MOST, null));
    expect(await send({ filter: {}, expected_count: 0 })).toEqual(conflict(0, null));
    expect(await send({ filter: upTo(101), atomic: true, expected_count: 100 })).toEqual(conflict(100, 101));
    expect(await send({ filter: upTo(MOST), expected_count: MOST + 1 })).toEqual(conflict(MOST + 1, MOST));
  });
});

describe('an input is refused', () => {
  const absent = 'The input.ids field is required when input.filter is not present.';
  const filter = { project_name: 'one' };

  test.each<[object, Record<string, string[]>]>([
    [{}, { 'input.ids': [absent] }],
    [{ ids: null, filter: null, expected_count: 3 }, { 'input.ids': [absent] }],
    [{ ids: ['x'], filter }, { 'input.filter': ['The input.filter field must be missing when input.ids is present.'] }],
    [
      { ids: ['x'], filter: {} },
      { 'input.filter': ['The input.filter field must be missing when input.ids is present.'] },
    ],
    [
      { ids: ['x'], expected_count: 1 },
      { 'input.expected_count': ['The input.expected count field must be missing when input.ids is present.'] },
    ],
    [
      { ids: [], filter },
      {
        'input.ids': ['The input.ids field must have at least 1 items.'],
        'input.filter': ['The input.filter field must be missing when input.ids is present.'],
      },
    ],
    [
      { filter, expected_count: -1 },
      { 'input.expected_count': ['The input.expected count field must be at least 0.'] },
    ],
    [
      { filter: { OR: [{}, { search: 'x'.repeat(2_001) }] } },
      { 'input.filter.OR.1.search': ['The input.filter.OR.1.search field must not be greater than 2000 characters.'] },
    ],
    [
      { filter: { ids: Array(MOST + 1).fill('x') } },
      { 'input.filter.ids': ['The input.filter.ids field must not have more than 10000 items.'] },
    ],
  ])('%#', async (input, validation) => {
    expect(await send(input)).toEqual(invalid(BULK, BULK_FIELD, validation));
  });

  const nested = (levels: number): object => (levels ? { NOT: nested(levels - 1) } : {});

  test.each([
    ['11 levels of filters', nested(10)],
    ['100 levels of filters', nested(99)],
    ['101 filters', { OR: Array(100).fill({ project_name: 'one' }) }],
    ['1,001 filters', { AND: Array(1_000).fill({}) }],
  ])('with %s', async (_, complex) => {
    const tooComplex = failed(BULK, BULK_FIELD, { message: 'The query is too complex.', code: 'QUERY_TOO_COMPLEX' });
    expect(await send({ filter: complex })).toEqual(tooComplex);
  });
});

test('the most filters that are accepted keep the service responsive', async () => {
  const costly = {
    search: 'no such text',
    decided_by_id: team.pa.id,
    awaiting_me: true,
    partnumber: 'none',
    customer_name: 'absent',
  };
  expect(await send({ filter: { OR: Array(99).fill(costly) }, expected_count: 0 })).toEqual(answer([]));
});

test('filters nested 20,000 deep are refused', async () => {
  const deep = `${'{"AND":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  const body = `{"query":${JSON.stringify(BULK)},"variables":{"input":{"filter":${deep}}}}`;
  const headers = { authorization: `Bearer ${team.pa.token}`, 'content-type': 'application/json' };
  const response = await whileHealthy(gateway, () =>
    fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body }),
  );
  expect(await response.json()).toEqual({
    errors: [{ message: 'The query is too complex.', extensions: { code: 'QUERY_TOO_COMPLEX' } }],
  });
});
