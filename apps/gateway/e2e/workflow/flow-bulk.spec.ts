import { newId } from '@das/platform';
import { useGateway, useTeam } from '../support/fixtures';
import { FORBIDDEN, NOT_ELIGIBLE, SELF_APPROVAL, alreadyDecided, expectedState } from '../support/workflow-actions';
import { approve, decide, actionsOf, deny, eventsOf, stateOf } from '../support/workflow-actions';
import { BULK_FIELD, type Item, answer, missing } from '../support/bulk-answers';
import { failed, invalid } from '../support/expected';
import { type Reply, post } from '../support/gateway';
import { holdRequest } from '../support/hold-request';
import { BULK, type Made, type Person, ask, newTeam, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const FIELD = BULK_FIELD;
const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices);
const bulk = async (person: Person, ids: string[], more: object = {}): Promise<unknown> =>
  (await person.ask(BULK, { input: { ids, ...more } })).body;

/** One request for each outcome, with the expected outcome of an approval by PA. */
async function oneOfEach(): Promise<Item[]> {
  const foreign = await ask((await newTeam(gateway)).requester, [52]);
  const [good, partly, passed, repeat, late, high, own] = await Promise.all([
    made(52),
    made(52, 60),
    made(152),
    made(52),
    made(52),
    made(1_000),
    ask(team.pa, [52]),
  ]);
  await decide(team.pa, partly, [{ opportunity_id: partly.lines[0], decision: 'deny', comment: 'No' }]);
  await approve(team.pa, repeat);
  await deny(team.owner, late, { comment: 'No' });
  const pending = { status: 'pending', version: null };
  return [
    { id: passed.id, outcome: 'advanced', status: 'pending', version: 2, next: ['RSM'] },
    { id: good.id, outcome: 'approved', status: 'approved', version: 2 },
    { id: late.id, outcome: 'failed', status: 'denied', error: alreadyDecided('deny', team.owner) },
    { id: partly.id, outcome: 'partially_approved', status: 'approved', version: 3 },
    { id: good.id.toLowerCase(), outcome: 'unchanged', status: 'approved', version: 2 },
    { id: repeat.id, outcome: 'unchanged', status: 'approved', version: 2 },
    { id: high.id, outcome: 'failed', ...pending, error: NOT_ELIGIBLE },
    { id: own.id, outcome: 'failed', ...pending, error: SELF_APPROVAL },
    missing(foreign.id),
    missing('nonsense'),
    missing('nonsense'),
  ].map((each, index) => (index === 10 ? { id: 'nonsense', outcome: 'unchanged' } : each));
}

const eventCounts = (items: Item[]): Promise<number[]> =>
  Promise.all(items.map(async ({ id }) => (await eventsOf(gateway, team, id.toUpperCase())).length));

describe('a bulk approval', () => {
  test('returns the outcome of each item in order; a failed item does not affect the others', async () => {
    const items = await oneOfEach();
    const ids = items.map(({ id }) => id);
    expect(await bulk(team.pa, ids, { comment: 'All fine' })).toEqual(answer(items));
    const [passed, good] = items as [Item, Item];
    expect(await stepsOf(team.pa, passed.id)).toEqual(['1.1 10 endorsed @ 152', '1.2 20 active']);
    expect(await stateOf(team.pa, good.id)).toEqual(expectedState('approved', 2));
    expect((await actionsOf(team.pa, good.id)).map(([action]) => action)).toEqual([
      'approval_request.created',
      'approval_line.approved',
      'approval_request.approved',
    ]);
    const events = await eventCounts(items);
    const again = items.map((each) => (each.outcome === 'failed' ? each : { ...each, outcome: 'unchanged', next: [] }));
    expect(await bulk(team.pa, ids)).toEqual(answer(again));
    expect(await eventCounts(items)).toEqual(events);
  });

  test('writes nothing with dry_run', async () => {
    const items = await oneOfEach();
    const events = await eventCounts(items);
    const ids = items.map(({ id }) => id);
    expect(await bulk(team.pa, ids, { dry_run: true })).toEqual(answer(items));
    expect(await bulk(team.pa, ids, { dry_run: true, atomic: true })).toEqual(answer(items));
    expect(await eventCounts(items)).toEqual(events);
    expect(await stateOf(team.pa, (items[1] as Item).id)).toEqual(expectedState('pending', 1));
    expect(await bulk(team.pa, ids)).toEqual(answer(items));
  });

  test('needs the permission to decide, and no other', async () => {
    const { id } = await made(52);
    for (const person of [team.requester, await team.join('auditor')])
      expect(await bulk(person, [id])).toEqual(failed(BULK, FIELD, FORBIDDEN));
    expect(await bulk(team.admin, [id])).toEqual(
      answer([{ id, outcome: 'failed', status: 'pending', error: NOT_ELIGIBLE }]),
    );
    expect(await bulk(team.owner, [id])).toEqual(answer([{ id, outcome: 'approved', status: 'approved', version: 2 }]));
  });

  test('fails for a line without a price with the name of the field', async () => {
    const { id } = await ask(team.requester, [{ partnumber: 'P-1' }]);
    const error = { code: 'VALIDATION_FAILED', message: 'The opportunities.0.approved price field is required.' };
    expect(await bulk(team.pa, [id])).toEqual(answer([{ id, outcome: 'failed', status: 'pending', error }]));
  });
});

test.each([false, true])(
  'a request that is locked for too long fails alone; with an Idempotency-Key: %s',
  async (isKeyed) => {
    const [held, free] = await Promise.all([made(52), made(52)]);
    const send = (...ids: string[]): Promise<Reply> => {
      const key = isKeyed ? { 'idempotency-key': newId() } : undefined;
      return post(
        gateway.url,
        { query: BULK, variables: { input: { ids } } },
        { authorization: `Bearer ${team.pa.token}`, ...key },
      );
    };
    const release = await holdRequest(gateway, team, held.id);
    try {
      const error = { code: 'SERVICE_UNAVAILABLE', message: 'The service is temporarily unavailable. Try again.' };
      const done = { id: free.id, outcome: 'approved', status: 'approved', version: 2 };
      expect((await send(held.id, free.id)).body).toEqual(answer([{ id: held.id, outcome: 'failed', error }, done]));
      expect((await send(held.id)).status).toBe(503); // every item failed with the lock timeout
    } finally {
      await release();
    }
    expect(await stateOf(team.pa, held.id)).toEqual(expectedState('pending', 1));
  },
);

describe('an atomic bulk approval', () => {
  test('approves all items', async () => {
    const requests = await Promise.all([made(52), made(152), made(60)]);
    const ids = requests.map(({ id }) => id).reverse();
    const items: Item[] = ids.map((id) => ({ id, outcome: 'approved', status: 'approved', version: 2 }));
    items[1] = { id: ids[1] ?? '', outcome: 'advanced', status: 'pending', version: 2, next: ['RSM'] };
    expect(await bulk(team.pa, ids, { atomic: true })).toEqual(answer(items));
    expect(await bulk(team.pa, ids, { atomic: true })).toEqual(
      answer(items.map((each) => ({ ...each, outcome: 'unchanged', next: [] }))),
    );
  });

  test('changes nothing when one item fails, and the error has the outcome of each', async () => {
    const items = await oneOfEach();
    const events = await eventCounts(items);
    const ids = items.map(({ id }) => id);
    const results = items.map(({ id, outcome, status = null, version = null, next, error }, index) => ({
      index,
      id,
      outcome,
      status,
      version,
      ...(next && { next_levels: next.map((code) => ({ code, rank: 20 })) }),
      ...(error && { error: { code: error.code, message: error.message } }),
    }));
    const aborted = {
      message: 'The batch was aborted: nothing was changed.',
      code: 'BATCH_ABORTED',
      facts: { results },
    };
    expect(await bulk(team.pa, ids, { atomic: true })).toEqual(failed(BULK, FIELD, aborted));
    expect(await eventCounts(items)).toEqual(events);
    for (const { id, version } of items.slice(0, 2))
      expect(await stateOf(team.pa, id)).toEqual(expectedState('pending', (version ?? 0) - 1));
  });
});

describe('a batch', () => {
  const tooLarge = (most: number, count: number): object =>
    failed(BULK, FIELD, {
      message: `A batch may have at most ${most} items, got ${count}.`,
      code: 'BATCH_TOO_LARGE',
      facts: { max: most },
    });
  const times = (count: number): string[] => Array.from({ length: count }, () => 'nonsense');

  test('has at least 1 item, and at most 100 without a job', async () => {
    expect(await bulk(team.pa, [])).toEqual(
      invalid(BULK, FIELD, { 'input.ids': ['The input.ids field must have at least 1 items.'] }),
    );
    const hundred = [missing('nonsense'), ...times(99).map((id) => ({ id, outcome: 'unchanged' }))];
    expect(await bulk(team.pa, times(100))).toEqual(answer(hundred));
  });

  test('has at most 100 items when it is atomic, and at most 10,000 otherwise', async () => {
    expect(await bulk(team.pa, times(101), { atomic: true })).toEqual(tooLarge(100, 101));
    expect(await bulk(team.pa, times(10_001))).toEqual(tooLarge(10_000, 10_001));
    expect(await bulk(team.requester, times(10_001))).toEqual(failed(BULK, FIELD, FORBIDDEN));
  });

  test('is refused for a comment that is too long and for an id with U+0000; a blank id is not found', async () => {
    const message = 'The input.comment field must not be greater than 2000 characters.';
    expect(await bulk(team.pa, ['x'], { comment: 'c'.repeat(2_001) })).toEqual(
      invalid(BULK, FIELD, { 'input.comment': [message] }),
    );
    expect(await bulk(team.pa, ['x', '\0'])).toEqual(
      invalid(BULK, FIELD, { 'input.ids': ['The input.ids field must be a string.'] }),
    );
    const good = await made(52);
    const padded = { id: ` ${good.id} `, outcome: 'approved', status: 'approved', version: 2 };
    expect(await bulk(team.pa, [' ', padded.id, ''])).toEqual(answer([missing(' '), padded, missing('')]));
  });
});
