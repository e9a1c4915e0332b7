import { useTeam, useWorkingGateway } from '../support/fixtures';
import { alreadyDecided, approve, decide, deny, eventsOf, expectedState, stateOf } from '../support/workflow-actions';
import { type Item, missing } from '../support/bulk-answers';
import { invalid, restInvalid } from '../support/expected';
import { finishedJob, itemsOf } from '../support/jobs';
import { dataOf } from '../support/gateway';
import { restClient } from '../support/rest-client';
import { BULK, type Made, type Person, ask } from '../support/workflow-fixture';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

const FIELD = 'bulkDenyApprovalRequests';
const DENY_ALL = `mutation ($input: BulkDenyInput!) { ${FIELD}(input: $input) { summary { total denied partially_approved advanced unchanged failed } results { index id outcome status version error { code message } } job { id status total done result kind status_url created_by { id } } } }`;
const PATH = '/v2/discounts/bulk-deny';
const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices);
const denyAll = async (person: Person, ids: string[], more: object = { comment: 'No' }): Promise<unknown> =>
  (await person.ask(DENY_ALL, { input: { ids, ...more } })).body;

const OUTCOMES = ['denied', 'partially_approved', 'advanced', 'unchanged', 'failed'];
const summaryOf = (items: Item[]): object => ({
  total: items.length,
  ...Object.fromEntries(OUTCOMES.map((wanted) => [wanted, items.filter(({ outcome }) => outcome === wanted).length])),
});
const answer = (items: Item[]): object => ({
  data: {
    [FIELD]: {
      summary: summaryOf(items),
      results: items.map(({ id, outcome, status = null, version = null, error }, index) => ({
        index,
        id,
        outcome,
        status,
        version,
        error: error ? { code: error.code, message: error.message } : null,
      })),
      job: null,
    },
  },
});

/** One request for each outcome, with the expected outcome of a denial by PA. */
async function oneOfEach(): Promise<Item[]> {
  const [good, partly, some, repeat, late] = await Promise.all([
    made(52),
    made(52, 60),
    made(52, 1_000),
    made(52),
    made(52),
  ]);
  await decide(team.pa, partly, [{ opportunity_id: partly.lines[0], decision: 'approve' }]);
  await deny(team.pa, repeat, { comment: 'No' });
  await approve(team.owner, late);
  return [
    { id: good.id, outcome: 'denied', status: 'denied', version: 2 },
    { id: partly.id, outcome: 'partially_approved', status: 'approved', version: 3 },
    { id: some.id, outcome: 'advanced', status: 'pending', version: 2 },
    { id: good.id.toLowerCase(), outcome: 'unchanged', status: 'denied', version: 2 },
    { id: repeat.id, outcome: 'unchanged', status: 'denied', version: 2 },
    { id: late.id, outcome: 'failed', status: 'approved', error: alreadyDecided('approve', team.owner) },
    missing('nonsense'),
  ];
}

describe('a bulk denial', () => {
  test('returns the outcome of each item in order, and denies every line that the caller may deny', async () => {
    const items = await oneOfEach();
    const ids = items.map(({ id }) => id);
    expect(await denyAll(team.pa, ids, { comment: 'No', dry_run: true })).toEqual(answer(items));
    expect(await stateOf(team.pa, items[0]?.id as string)).toEqual(expectedState('pending', 1));
    expect(await denyAll(team.pa, ids, { reason_code: 'price' })).toEqual(answer(items));
    const [good] = items as [Item];
    expect(await stateOf(team.pa, good.id)).toEqual(expectedState('denied', 2));
    expect((await eventsOf(gateway, team, good.id)).at(-1)).toMatchObject({
      type: 'denied',
      data: { decision: { actor_id: team.pa.id, reason_code: 'price' } },
    });
  });

  test('is all or nothing with atomic', async () => {
    const items = await oneOfEach();
    const ids = items.map(({ id }) => id);
    const aborted = (await team.pa.ask(DENY_ALL, { input: { ids, comment: 'No', atomic: true } })).body;
    expect(aborted).toMatchObject({ errors: [{ extensions: { code: 'BATCH_ABORTED' } }] });
    expect(await stateOf(team.pa, ids[0] as string)).toEqual(expectedState('pending', 1));
    const good = items.slice(0, 4);
    const inputs = { comment: 'No', atomic: true };
    expect(await denyAll(team.pa, ids.slice(0, 4), inputs)).toEqual(answer(good));
  });

  test('needs a reason code or a comment', async () => {
    const message = 'The input.reason code field is required when input.comment is not present.';
    for (const words of [{}, { comment: ' ', reason_code: '' }])
      expect(await denyAll(team.pa, ['a'], words)).toEqual(
        invalid(DENY_ALL, FIELD, { 'input.reason_code': [message] }),
      );
    const client = await restClient(gateway, team.pa);
    const { status, body } = await client(PATH, { method: 'POST', body: { ids: ['a'] } });
    expect([status, body]).toEqual([
      422,
      restInvalid({ reason_code: ['The reason code field is required when comment is not present.'] }),
    ]);
  });

  test('on REST takes a filter or a list of ids, and omits members that are null', async () => {
    const client = await restClient(gateway, team.pa);
    const items = await oneOfEach();
    const filter = { ids: [(items[0] as Item).id] };
    const shown = { index: 0, id: (items[0] as Item).id, outcome: 'denied', status: 'denied', version: 2 };
    const matching = await client(PATH, { method: 'POST', body: { filter, expected_count: 1, comment: 'No' } });
    expect([matching.status, matching.body]).toEqual([
      200,
      { summary: summaryOf([items[0] as Item]), results: [shown] },
    ]);
    const { body } = await client(PATH, { method: 'POST', body: { discount_ids: ['nonsense'], comment: 'No' } });
    const error = { code: 'not_found', message: 'No query results for model [ApprovalRequest] nonsense' };
    expect(body).toEqual({
      summary: summaryOf([missing('nonsense')]),
      results: [{ index: 0, id: 'nonsense', outcome: 'failed', error }],
    });
  });
});

describe('expected versions', () => {
  test.each([
    [DENY_ALL, FIELD, 'denied'],
    [BULK, 'bulkApproveApprovalRequests', 'approved'],
  ])('fail items of another version, after repetitions: %#', async (document, field, outcome) => {
    const [good, other, repeat] = await Promise.all([made(52), made(52), made(52)]);
    if (outcome === 'denied') await deny(team.pa, repeat, { comment: 'No' });
    else await approve(team.pa, repeat);
    const ids = [good.id, other.id, repeat.id, good.id];
    const input = { ids, expected_versions: [1, 7, 1, 9], comment: 'Words' };
    const { results } = dataOf<Record<string, { results: object[] }>>(await team.pa.ask(document, { input }))[
      field
    ] as { results: object[] };
    const error = { code: 'VERSION_CONFLICT', message: expect.any(String) as string };
    expect(results).toMatchObject([
      { outcome, version: 2 },
      { outcome: 'failed', error },
      { outcome: 'unchanged', version: 2 },
      { outcome: 'unchanged', version: 2 },
    ]);
  });

  test.each([
    [{ ids: ['a', 'b', 'c'], expected_versions: [1] }, ['The input.expected versions field must contain 3 items.']],
    [
      { filter: {}, expected_versions: [1] },
      ['The input.expected versions field must be missing when input.filter is present.'],
    ],
  ])('with a wrong length or a filter are refused: %j', async (input, messages) => {
    for (const [document, field] of [
      [DENY_ALL, FIELD],
      [BULK, 'bulkApproveApprovalRequests'],
    ] as const)
      expect((await team.pa.ask(document, { input: { ...input, comment: 'No' } })).body).toEqual(
        invalid(document, field, { 'input.expected_versions': messages }),
      );
  });

  test('below 1 are refused at their place', async () => {
    expect(await denyAll(team.pa, ['a', 'b'], { comment: 'No', expected_versions: [1, 0] })).toEqual(
      invalid(DENY_ALL, FIELD, {
        'input.expected_versions.1': ['The input.expected versions.1 field must be at least 1.'],
      }),
    );
    const client = await restClient(gateway, team.pa);
    for (const [path, body] of [
      [PATH, { comment: 'No' }],
      ['/v2/discounts/bulk-approve', {}],
    ] as const) {
      const reply = await client(path, { method: 'POST', body: { ...body, ids: ['a'], expected_versions: ['1'] } });
      const message = 'The expected versions.0 field must be an integer.';
      expect([reply.status, reply.body]).toEqual([422, restInvalid({ 'expected_versions.0': [message] })]);
      const long = await client(path, { method: 'POST', body: { ...body, ids: ['a'], expected_versions: [1, 2] } });
      expect(long.body).toEqual(
        restInvalid({ expected_versions: ['The expected versions field must contain 1 items.'] }),
      );
    }
  });
});

test('a denial of more than 100 requests is a job, whose items are readable by outcome', async () => {
  const good = await made(52);
  const ids = [good.id, ...Array.from({ length: 99 }, (_, index) => `unknown-${index}`), good.id];
  const { job } = dataOf<Record<string, { job: { id: string } }>>(
    await team.pa.ask(DENY_ALL, { input: { ids, comment: 'No' } }),
  )[FIELD] as { job: { id: string } };
  expect(job).toEqual({
    id: job.id,
    kind: 'bulk_deny',
    status: 'queued',
    total: 101,
    done: 0,
    result: null,
    status_url: `/v2/jobs/${job.id}`,
    created_by: { id: team.pa.id },
  });
  const { result } = await finishedJob(team.pa, job.id);
  expect(result).toMatchObject({
    summary: { total: 101, denied: 1, partially_approved: 0, advanced: 0, unchanged: 1, failed: 99 },
    results: { 1: { outcome: 'failed', error: { code: 'not_found' } } },
  });
  const first = { index: 0, id: good.id, outcome: 'denied', status: 'denied', version: 2 };
  expect(await itemsOf(team.pa, job.id, 'denied')).toEqual([
    { index: 0, id: good.id, outcome: 'denied', detail: first },
  ]);
  const again = { ...first, index: 100, outcome: 'unchanged' };
  expect(await itemsOf(team.pa, job.id, 'unchanged')).toEqual([
    { index: 100, id: good.id, outcome: 'unchanged', detail: again },
  ]);
  const failures = await itemsOf(team.pa, job.id, 'failed');
  expect(failures).toHaveLength(99);
  expect(failures[0]).toEqual({
    index: 1,
    id: 'unknown-0',
    outcome: 'failed',
    detail: {
      index: 1,
      id: 'unknown-0',
      outcome: 'failed',
      error: { code: 'not_found', message: 'No query results for model [ApprovalRequest] unknown-0' },
    },
  });
});
