import { setTimeout as pause } from 'node:timers/promises';
import { ApprovalRequestsService } from '@das/approval-requests';
import { sql } from '@das/platform';
import { BULK_FIELD, type Item, answer, otherCount } from '../support/bulk-answers';
import { failed } from '../support/expected';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import {
  FORBIDDEN,
  NOT_ELIGIBLE,
  actionsOf,
  approve,
  eventsOf,
  expectedState,
  stateOf,
} from '../support/workflow-actions';
import { BULK, type Made, type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();

let places = 0;
/** A name that only the requests of one test have. */
const newPlace = (): string => `place-${(places += 1)}.`;
const made = (project_name: string, ...prices: number[]): Promise<Made> =>
  ask(team.requester, prices, { project_name });
const bulk = async (person: Person, filter: object, more: object = {}): Promise<unknown> =>
  (await person.ask(BULK, { input: { filter, ...more } })).body;
const stateNow = ({ id }: Made): Promise<unknown> => stateOf(team.pa, id);
const approved = ({ id }: Made): Item => ({ id, outcome: 'approved', status: 'approved', version: 2 });
const advanced = ({ id }: Made, ...next: string[]): Item => ({
  id,
  outcome: 'advanced',
  status: 'pending',
  version: 2,
  next,
});
const otherVersion = ({ id }: Made, status = 'pending'): Item => ({
  id,
  outcome: 'failed',
  status,
  error: { code: 'VERSION_CONFLICT', message: 'Version 1 was expected, but the request is at version 2.' },
});

function newSignal<T>(): { sent: Promise<T>; send: (value: T) => void } {
  let send: (value: T) => void = () => undefined;
  return { sent: new Promise<T>((resolve) => (send = resolve)), send: (value) => send(value) };
}

/** Three requests of a place in the order of their ids: PA approves the first and the last, and endorses the second. */
async function three(place: string): Promise<[Made, Made, Made]> {
  return [await made(place, 52), await made(place, 152), await made(place, 60)];
}

describe('a bulk approval by a filter', () => {
  test('approves the requests that match, in the order of their ids, and no others', async () => {
    const place = newPlace();
    const [good, passed, last] = await three(place);
    const other = await made(newPlace(), 52);
    const high = await made(place, 1_000);
    const items = [
      approved(good),
      advanced(passed, 'RSM'),
      approved(last),
      { id: high.id, outcome: 'failed', status: 'pending', error: NOT_ELIGIBLE },
    ];
    expect(await bulk(team.pa, { project_name: place }, { comment: 'All fine' })).toEqual(answer(items));
    expect(await stateNow(other)).toEqual(expectedState('pending', 1));
    expect((await actionsOf(team.pa, good.id)).map(([action]) => action)).toEqual([
      'approval_request.created',
      'approval_line.approved',
      'approval_request.approved',
    ]);
    expect((await eventsOf(gateway, team, good.id)).at(-1)?.data.decision).toMatchObject({
      actor_id: team.pa.id,
      comment: 'All fine',
    });
  });

  test.each([
    (one: string, other: string) => ({
      OR: [{ project_name: one }, { AND: [{ project_name: other }, { max_requested_total: 60 }] }],
    }),
    (one: string, other: string) => ({ project_name: one, NOT: { project_name: other } }),
    (one: string) => ({ search: one.toUpperCase(), max_requested_total: 60 }),
    (one: string) => ({
      project_name: one,
      level_id: team.levels.PA,
      created_by_id: team.requester.id,
      status: 'PENDING',
    }),
    (one: string) => ({ project_name: one, is_valid: true }),
  ])('takes the requests that the list shows: %#', async (filterFor) => {
    const [one, other] = [newPlace(), newPlace()];
    await three(one);
    await made(other, 52, 60);
    await made(other, 100);
    const filter = filterFor(one, other);
    const list = 'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter) { data { id } } }';
    const { approvalRequests } = dataOf<{ approvalRequests: { data: object[] } }>(await team.pa.ask(list, { filter }));
    const results = approvalRequests.data.map((request) => expect.objectContaining(request) as object);
    const summary = expect.objectContaining({ total: results.length }) as object;
    expect(await bulk(team.pa, filter, { dry_run: true, expected_count: results.length })).toEqual({
      data: { [BULK_FIELD]: { summary, results, job: null } },
    });
  });

  test('with awaiting_me approves what awaits the caller', async () => {
    const place = newPlace();
    const [good, passed, last] = await three(place);
    const filter = { project_name: place, awaiting_me: true };
    expect(await bulk(team.rsm, filter)).toEqual(answer([]));
    await approve(team.pa, passed);
    expect(await bulk(team.rsm, filter, { expected_count: 1 })).toEqual(answer([{ ...approved(passed), version: 3 }]));
    expect(await bulk(team.pa, filter, { expected_count: 2 })).toEqual(answer([approved(good), approved(last)]));
    expect(await bulk(team.pa, filter)).toEqual(answer([]));
  });

  test('writes nothing with dry_run', async () => {
    const place = newPlace();
    const requests = await three(place);
    const items = [approved(requests[0]), advanced(requests[1], 'RSM'), approved(requests[2])];
    const filter = { project_name: place };
    expect(await bulk(team.pa, filter, { dry_run: true, expected_count: 3 })).toEqual(answer(items));
    expect(await bulk(team.pa, filter, { dry_run: true, atomic: true })).toEqual(answer(items));
    expect(await Promise.all(requests.map(stateNow))).toEqual(requests.map(() => expectedState('pending', 1)));
    expect(await bulk(team.pa, filter, { expected_count: 3 })).toEqual(answer(items));
  });

  test('with atomic approves all that match or none', async () => {
    const place = newPlace();
    const [good, , last] = await three(place);
    const filter = { project_name: place };
    const high = await made(place, 1_000);
    expect(await bulk(team.pa, filter, { atomic: true })).toMatchObject({
      errors: [
        {
          extensions: {
            code: 'BATCH_ABORTED',
            results: [{ outcome: 'approved' }, {}, {}, { id: high.id, outcome: 'failed' }],
          },
        },
      ],
    });
    expect(await stateNow(good)).toEqual(expectedState('pending', 1));
    expect(await bulk(team.pa, { ...filter, max_requested_total: 60 }, { atomic: true, expected_count: 2 })).toEqual(
      answer([approved(good), approved(last)]),
    );
  });

  test('of another person than an approver is refused, and finds nothing in another tenant', async () => {
    const place = newPlace();
    const good = await made(place, 52);
    for (const person of [team.requester, await team.join('auditor')])
      expect(await bulk(person, { project_name: place })).toEqual(failed(BULK, BULK_FIELD, FORBIDDEN));
    const stranger = await newTeam(gateway);
    for (const filter of [
      { project_name: place },
      { ids: [good.id] },
      { OR: [{ level_id: team.levels.PA }, { created_by_id: team.requester.id }] },
      {},
    ])
      expect(await bulk(stranger.owner, filter, { expected_count: 0 })).toEqual(answer([]));
    expect(await stateNow(good)).toEqual(expectedState('pending', 1));
  });
});

describe('expected_count', () => {
  test.each([{}, { dry_run: true }, { atomic: true }])(
    'of another number is a conflict, and nothing is done: %j',
    async (more) => {
      const place = newPlace();
      const requests = await three(place);
      for (const expected_count of [0, 2, 4])
        expect(await bulk(team.pa, { project_name: place }, { ...more, expected_count })).toEqual(
          failed(BULK, BULK_FIELD, otherCount(expected_count, 3)),
        );
      expect(await Promise.all(requests.map(stateNow))).toEqual(requests.map(() => expectedState('pending', 1)));
    },
  );

  test('may be 0: no request is approved', async () => {
    const filter = { project_name: newPlace() };
    expect(await bulk(team.pa, filter, { expected_count: 0 })).toEqual(answer([]));
    expect(await bulk(team.pa, filter, { expected_count: 0, atomic: true })).toEqual(answer([]));
    expect(await bulk(team.pa, filter, { expected_count: 1 })).toEqual(failed(BULK, BULK_FIELD, otherCount(1, 0)));
  });
});

describe('with one Idempotency-Key', () => {
  const send = ({ token }: Person, key: string, input: object): ReturnType<typeof post> =>
    post(
      gateway.url,
      { query: BULK, variables: { input } },
      { authorization: `Bearer ${token}`, 'idempotency-key': key },
    );

  test.each([{}, { atomic: true }])(
    'a bulk approval runs once, although its filter no longer matches: %j',
    async (more) => {
      const place = newPlace();
      const good = await made(place, 52);
      const input = { ...more, filter: { project_name: place, status: 'pending' }, expected_count: 1 };
      const [first, again] = [await send(team.pa, place, input), await send(team.pa, place, input)];
      expect([first.body, again.body]).toEqual([answer([approved(good)]), answer([approved(good)])]);
      expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
      expect((await send(team.pa, `${place}again`, input)).body).toEqual(failed(BULK, BULK_FIELD, otherCount(1, 0)));
    },
  );
});

describe('a request that changes after it matched fails alone', () => {
  const WAITS = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';

  /** Sends a bulk approval while a change of the request is not committed, and commits the change when the approval waits for it. */
  async function whileChanging({ id }: Made, approving: () => Promise<unknown>): Promise<unknown> {
    const [changed, released] = [newSignal<number>(), newSignal<void>()];
    const changing = team.tenant.as(() =>
      gateway.db.transaction(async () => {
        await gateway.app.get(ApprovalRequestsService).update(id, { customer_name: 'Changed' });
        const [backend] = await gateway.db.run<{ pid: number }>(sql.unscoped`select pg_backend_pid() as pid`);
        changed.send(backend?.pid ?? 0);
        await released.sent;
      }),
    );
    const pid = await changed.sent;
    const answered = approving();
    while (!(await admin.query(WAITS, [pid])).rowCount) await pause(10);
    released.send();
    await changing;
    return answered;
  }

  test.each([[{}], [{ dry_run: true }]])('%j', async (more) => {
    const place = newPlace();
    const [good, passed, last] = await three(place);
    const answered = await whileChanging(passed, () =>
      bulk(team.pa, { project_name: place }, { ...more, expected_count: 3 }),
    );
    expect(answered).toEqual(answer([approved(good), otherVersion(passed), approved(last)]));
  });

  test('and aborts an atomic batch', async () => {
    const place = newPlace();
    const [good, passed] = await three(place);
    const answered = await whileChanging(passed, () => bulk(team.pa, { project_name: place }, { atomic: true }));
    const results = [
      { outcome: 'approved' },
      { outcome: 'failed', error: { code: 'VERSION_CONFLICT' } },
      { outcome: 'approved' },
    ];
    expect(answered).toMatchObject({ errors: [{ extensions: { code: 'BATCH_ABORTED', results } }] });
    expect(await stateNow(good)).toEqual(expectedState('pending', 1));
  });
});
