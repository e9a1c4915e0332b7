import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { useTeam, useWorkingGateway } from '../support/fixtures';
import { DATE_TIME, ULID, restError, restInvalid } from '../support/expected';
import { deny } from '../support/workflow-actions';
import type { Reply } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

const PATH = '/v2/discounts/bulk-approve';
const bulk = async (person: Person, body: unknown, headers?: Record<string, string>): Promise<Reply> =>
  (await restClient(gateway, person))(PATH, { method: 'POST', body, headers });
const read = async (person: Person, path: string): Promise<Reply> => (await restClient(gateway, person))(path);
const statusOf = async (id: string): Promise<unknown> =>
  ((await read(team.owner, `/v2/approvals/${id}`)).body as { data: { status: string } }).data.status;
const NONE = { approved: 0, partially_approved: 0, advanced: 0, unchanged: 0, failed: 0 };
const notFound = (id: string): object => ({
  code: 'not_found',
  message: `No query results for model [ApprovalRequest] ${id}`,
});
const unknown = (count: number): string[] => Array.from({ length: count }, (_, index) => `unknown-${index}`);

/** One request that is approved, one that advances, and one that is already denied. */
async function three(): Promise<string[]> {
  const [good, passed, late] = await Promise.all([
    ask(team.requester, [52]),
    ask(team.requester, [152]),
    ask(team.requester, [52]),
  ]);
  await deny(team.owner, late, { comment: 'No' });
  return [good.id, passed.id, late.id];
}

const resultsOf = ([good, passed, late]: string[]): object[] => [
  { index: 0, id: good, outcome: 'approved', status: 'approved', version: 2 },
  {
    index: 1,
    id: passed,
    outcome: 'advanced',
    status: 'pending',
    version: 2,
    next_levels: [{ code: 'RSM', rank: 20 }],
  },
  { index: 2, id: late, outcome: 'failed', status: 'denied', error: { code: 'already_decided', message: denied() } },
];
const denied = (): unknown => expect.stringMatching(`^Denied by ${team.owner.name} on [-0-9: ]{19}\\.$`);

describe('a bulk approval', () => {
  test.each(['approval_ids', 'ids', 'request_ids', 'discount_ids'])(
    'takes its ids as %s, and returns the outcome of each',
    async (name) => {
      const ids = await three();
      const { status, body } = await bulk(team.pa, { [name]: ids, comment: 'All of them' });
      expect([status, body]).toEqual([
        200,
        { summary: { total: 3, ...NONE, approved: 1, advanced: 1, failed: 1 }, results: resultsOf(ids) },
      ]);
    },
  );

  test('writes nothing with dry_run, and is all or nothing with atomic', async () => {
    const ids = await three();
    expect((await bulk(team.pa, { approval_ids: ids, dry_run: true })).body).toMatchObject({ results: resultsOf(ids) });
    const aborted = await bulk(team.pa, { approval_ids: ids, atomic: true });
    const details = {
      results: resultsOf(ids).map((result, index) => (index === 2 ? { ...result, version: null } : result)),
    };
    expect([aborted.status, aborted.body]).toEqual([
      409,
      restError('batch_aborted', 'The batch was aborted: nothing was changed.', { details }),
    ]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending', 'denied']);
    expect((await bulk(team.pa, { approval_ids: ids.slice(0, 2), atomic: true })).body).toMatchObject({
      results: resultsOf(ids).slice(0, 2),
    });
  });

  test('takes a filter with the parameters of the list of approvals in place of ids', async () => {
    const place = newId();
    const [good, passed] = [
      await ask(team.requester, [52], { project_name: place }),
      await ask(team.requester, [152], { project_name: place }),
    ];
    const filter = { project_name: place, awaiting_me: true, ids: [good.id.toLowerCase(), passed.id], status: null };
    const shown = (
      await read(
        team.pa,
        `/v2/approvals?project_name=${place}&awaiting_me=true&ids=${good.id.toLowerCase()},${passed.id}`,
      )
    ).body;
    expect(shown).toMatchObject({ data: [{ id: good.id }, { id: passed.id }], meta: { total: 2 } });
    const details = { current_count: 2 };
    const conflict = restError(
      'version_conflict',
      'A count of 3 was expected, but the filter matches 2. Nothing was done.',
      { details },
    );
    const other = await bulk(team.pa, { filter, expected_count: 3 });
    expect([other.status, other.body]).toEqual([409, conflict]);
    const done = {
      summary: { total: 2, ...NONE, approved: 1, advanced: 1 },
      results: resultsOf([good.id, passed.id]).slice(0, 2),
    };
    for (const dry_run of [true, false])
      expect((await bulk(team.pa, { filter, expected_count: 2, dry_run })).body).toEqual(done);
    const none = await bulk(team.pa, { filter, expected_count: 0 });
    expect([none.status, none.body]).toEqual([200, { summary: { total: 0, ...NONE }, results: [] }]);
  });

  test('with one Idempotency-Key runs once', async () => {
    const ids = await three();
    const headers = { 'idempotency-key': `bulk-${ids[0]}` };
    const [first, second] = [await bulk(team.pa, { ids }, headers), await bulk(team.pa, { ids }, headers)];
    expect(first.body).toMatchObject({ results: resultsOf(ids) });
    expect([second.status, second.body, second.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true']);
  });

  test.each([
    [{}, { approval_ids: ['The approval ids field is required when filter is not present.'] }],
    [{ ids: null, filter: null }, { approval_ids: ['The approval ids field is required when filter is not present.'] }],
    [{ approval_ids: [] }, { approval_ids: ['The approval ids field must have at least 1 items.'] }],
    [{ approval_ids: 'all' }, { approval_ids: ['The approval ids field must be an array.'] }],
    [{ approval_ids: [{}] }, { 'approval_ids.0': ['The approval ids.0 field must be a string.'] }],
    [{ approval_ids: ['a'], ids: ['a'] }, { ids: ['The ids field is prohibited.'] }],
    [
      { ids: ['a'], discount_ids: ['b'], request_ids: ['c'] },
      {
        request_ids: ['The request ids field is prohibited.'],
        discount_ids: ['The discount ids field is prohibited.'],
      },
    ],
    [{ ids: ['a'], filter: {} }, { filter: ['The filter field must be missing when ids is present.'] }],
    [
      { approval_ids: ['a'], filter: { status: 'pending' }, expected_count: 1 },
      {
        filter: ['The filter field must be missing when approval ids is present.'],
        expected_count: ['The expected count field must be missing when approval ids is present.'],
      },
    ],
    [{ expected_count: 1 }, { approval_ids: ['The approval ids field is required when filter is not present.'] }],
    [{ filter: 'all' }, { filter: ['The filter field must be an array.'] }],
    [
      { filter: { OR: [{}], colour: 1 } },
      {
        'filter.OR': ['The filter.OR field is prohibited.'],
        'filter.colour': ['The filter.colour field is prohibited.'],
      },
    ],
    [
      { filter: { search: 7, request_date_from: 'soon' } },
      {
        'filter.search': ['The filter.search field must be a string.'],
        'filter.request_date_from': ['The filter.request date from field must be a valid date.'],
      },
    ],
    [{ filter: {}, expected_count: -1 }, { expected_count: ['The expected count field must be at least 0.'] }],
    [{ filter: {}, expected_count: '1' }, { expected_count: ['The expected count field must be an integer.'] }],
    [{ ids: ['a'], dry_run: 'yes' }, { dry_run: ['The dry run field must be true or false.'] }],
  ])('with a wrong body is refused: %j', async (body, errors) => {
    const reply = await bulk(team.pa, body);
    expect([reply.status, reply.body]).toEqual([422, restInvalid(errors)]);
  });

  test('has at most 10,000 items, or 100 with atomic', async () => {
    const tooLarge = (count: number, max: number): object =>
      restError('batch_too_large', `A batch may have at most ${max} items, got ${count}.`, { details: { max } });
    const [long, atomic] = [
      await bulk(team.pa, { ids: unknown(10_001) }),
      await bulk(team.pa, { ids: unknown(101), atomic: true }),
    ];
    expect([long.status, long.body]).toEqual([422, tooLarge(10_001, 10_000)]);
    expect([atomic.status, atomic.body]).toEqual([422, tooLarge(101, 100)]);
    expect((await bulk(team.pa, { ids: ['x'.repeat(2_000_000)] })).status).toBe(200);
    expect((await bulk(team.pa, { ids: ['x'.repeat(10_485_760)] })).status).toBe(413);
  });
});

describe('a batch of more than 100 items', () => {
  type Job = { data: { id: string; status: string; total: number; done: number; result: object | null } };

  /** A job that is done, without its result. */
  const shownJob = (id: string): object => ({
    id,
    kind: 'bulk_approve',
    status: 'done',
    total: 103,
    done: 103,
    created_at: DATE_TIME,
    finished_at: DATE_TIME,
    created_by: expect.objectContaining({ id: team.pa.id }) as object,
    status_url: `/v2/jobs/${id}`,
  });

  async function finished(id: string): Promise<Job['data']> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { data } = (await read(team.pa, `/v2/jobs/${id}`)).body as Job;
      if (data.status === 'done' || data.status === 'failed') return data;
      const status = expect.stringMatching(/^(queued|running)$/) as string;
      expect(data).toEqual({
        ...shownJob(id),
        status,
        done: expect.any(Number) as number,
        finished_at: null,
        result: null,
      });
      await pause(50);
    }
    throw new Error('The job did not end.');
  }

  test.each([undefined, 'job-of-103'])(
    'is accepted as a job, whose result has the outcome of each item; Idempotency-Key: %s',
    async (key) => {
      const ids = [...(await three()), ...unknown(100)];
      const taken = await bulk(team.pa, { approval_ids: ids }, key ? { 'idempotency-key': key } : {});
      const { job_id } = (taken.body as { data: { job_id: string } }).data;
      const status_url = `/v2/jobs/${job_id}`;
      expect([taken.status, taken.headers.get('location'), taken.body]).toEqual([
        202,
        status_url,
        { data: { job_id: ULID, status: 'queued', status_url } },
      ]);
      const failed = unknown(100).map((id, index) => ({
        index: index + 3,
        id,
        outcome: 'failed',
        error: notFound(id),
      }));
      const result = {
        summary: { total: 103, ...NONE, approved: 1, advanced: 1, failed: 101 },
        results: [...resultsOf(ids), ...failed],
      };
      expect(await finished(job_id)).toEqual({ ...shownJob(job_id), result });
    },
  );

  test('is a job that its creator, admins and the owner may read', async () => {
    const { body } = await bulk(team.pa, { ids: [...unknown(103)] });
    const { status_url, job_id } = (body as { data: { status_url: string; job_id: string } }).data;
    await finished(job_id);
    const statuses = await Promise.all(
      [team.pa, team.admin, team.owner, team.rsm].map(async (person) => (await read(person, status_url)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 404]);
    const foreign = await read((await newTeam(gateway)).owner, status_url);
    expect([foreign.status, foreign.body]).toEqual([
      404,
      restError('not_found', `No query results for model [Job] ${job_id}`),
    ]);
  });
});
