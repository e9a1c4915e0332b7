import type { CliResult } from '../../src/admin/print-result';
import { jsonOf, runAdmin, runDasAdmin } from '../support/admin-program';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type Gateway, type Reply, dataOf, post } from '../support/gateway';
import { until } from '../support/service-process';
import { APPROVE, DENY, WITHDRAW, ask } from '../support/workflow-fixture';

const database = useOwnDatabase();
const working = useOwnGateway({ DAS_ROLE: 'both', DAS_TEST_CLOCK: '1' }, database);
const other = useOwnGateway({ DAS_TEST_CLOCK: '1' }, database);
const real = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);
const team = useTeam(working);

interface Shown {
  now: string;
  offset_seconds: number;
}

const VARIABLES = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url };
const clock = (...words: string[]): Promise<CliResult> =>
  runAdmin({ ...VARIABLES, DAS_TEST_CLOCK: '1' }, 'clock', ...words);
const shown = async (): Promise<Shown> => jsonOf<Shown>(await clock('show', '--json'));
const askAt = ({ url }: Gateway, query: string, variables: object = {}): Promise<Reply> =>
  post(url, { query, variables }, { authorization: `Bearer ${team.rsm.token}` });

const DAY_S = 86_400;
/** Days that a time is ahead of the present, rounded. */
const daysAhead = (time: string | null | undefined): number | null | undefined =>
  time ? Math.round((Date.parse(`${time}Z`) / 1_000 - Date.now() / 1_000) / DAY_S) + 0 : (time as null | undefined);
/** The same value with {@link daysAhead} in place of each time. */
const inDays = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(each) ? daysAhead(each) : each,
  ) as unknown;

const TIMES = `query ($id: ID!) { approvalRequest(id: $id) {
  lifecycle_state is_valid valid_from created_at updated_at
  steps { activated_at decided_at } opportunities { decided_at } history { action occurred_at }
} }`;
const timesOf = async (gateway: Gateway, id: string): Promise<unknown> => {
  const { approvalRequest } = dataOf<{ approvalRequest: object }>(await askAt(gateway, TIMES, { id }));
  return inDays(approvalRequest);
};
/** An entry of the history with the real time. */
const entry = (word: string): object => ({
  action: word.startsWith('line.') ? `approval_${word}` : `approval_request.${word}`,
  occurred_at: 0,
});
const VALID = `{ valid: approvalRequests(filter: { is_valid: true }) { data { id is_valid } }
  invalid: approvalRequests(filter: { is_valid: false }) { data { id is_valid } } }`;
const DRY_RUN =
  'mutation ($id: ID!, $line: ID!) { decideApprovalRequest(id: $id, input: { decisions: [{ opportunity_id: $line, decision: "approve" }] }, dry_run: true) { approval_request { valid_from created_at steps { activated_at decided_at } opportunities { decided_at } } } }';
const RESUBMIT = 'mutation ($id: ID!) { resubmitApprovalRequest(id: $id, input: {}) { status } }';

test('the clock is the real one until it is moved, and an approval expires at the moved time in every process', async () => {
  const before = await shown();
  expect(before).toEqual({ now: expect.any(String), offset_seconds: 0 });
  expect(daysAhead(before.now)).toBe(0);
  const { id } = await ask(team.requester, [1_000], { validity_period: 'P1D' });
  const waiting = await ask(team.requester, [1_000]);
  dataOf(await team.rsm.ask(APPROVE, { id }));
  const valid = { valid: { data: [{ id, is_valid: true }] }, invalid: { data: [{ id: waiting.id, is_valid: false }] } };
  expect(dataOf(await askAt(other, VALID))).toEqual(valid);

  expect(jsonOf(await clock('advance', 'P3D', '--json'))).toEqual({
    now: expect.any(String),
    offset_seconds: 3 * DAY_S,
  });
  expect(daysAhead((await shown()).now)).toBe(3);
  const invalid = expect.arrayContaining([
    { id, is_valid: false },
    { id: waiting.id, is_valid: false },
  ]);
  await until(async () => !dataOf<{ valid: { data: object[] } }>(await askAt(other, VALID)).valid.data.length);
  expect(dataOf(await askAt(other, VALID))).toEqual({ valid: { data: [] }, invalid: { data: invalid } });
  const state = async (): Promise<unknown> =>
    ((await timesOf(working, id)) as { lifecycle_state: string }).lifecycle_state;
  await until(async () => (await state()) === 'expired');
  expect(await timesOf(other, id)).toEqual({
    lifecycle_state: 'expired',
    is_valid: false,
    valid_from: 0,
    created_at: 0,
    updated_at: 0,
    steps: [{ activated_at: 0, decided_at: 0 }],
    opportunities: [{ decided_at: 0 }],
    history: ['created', 'line.approved', 'approved', 'expired'].map(entry),
  });
  const { rows } = await admin.query<{ type: string; is_real: boolean }>(
    `select type, occurred_at between now() - interval '1 hour' and now() as is_real from webhook_events where type = 'approval_request.expired'`,
  );
  expect(rows).toEqual([{ type: 'approval_request.expired', is_real: true }]);
});

test('activation, decisions and validity have the moved time, and what is recorded has the real one', async () => {
  const [approved, denied, withdrawn] = [
    await ask(team.requester, [1_000]),
    await ask(team.requester, [1_000]),
    await ask(team.requester, [1_000]),
  ];
  const pending = { is_valid: false, valid_from: null, created_at: 0, updated_at: 0 };
  const predicted = { created_at: 0, steps: [{ activated_at: 3, decided_at: 3 }], opportunities: [{ decided_at: 3 }] };
  expect(inDays(dataOf(await askAt(working, DRY_RUN, { id: approved.id, line: approved.lines[0] })))).toEqual({
    decideApprovalRequest: { approval_request: { ...predicted, valid_from: 3 } },
  });
  dataOf(await team.rsm.ask(APPROVE, { id: approved.id }));
  dataOf(await team.rsm.ask(DENY, { id: denied.id, comment: 'No', reason_code: 'other' }));
  dataOf(await team.requester.ask(WITHDRAW, { id: withdrawn.id }));
  const decided = { steps: [{ activated_at: 3, decided_at: 3 }], opportunities: [{ decided_at: 3 }] };
  expect(await timesOf(other, approved.id)).toEqual({
    ...pending,
    ...decided,
    lifecycle_state: 'approved',
    is_valid: true,
    valid_from: 3,
    history: ['created', 'line.approved', 'approved'].map(entry),
  });
  expect(await timesOf(other, denied.id)).toEqual({
    ...pending,
    ...decided,
    lifecycle_state: 'denied',
    history: ['created', 'line.denied', 'denied'].map(entry),
  });
  expect(await timesOf(other, withdrawn.id)).toEqual({
    ...pending,
    lifecycle_state: 'withdrawn',
    steps: [{ activated_at: 3, decided_at: null }],
    opportunities: [{ decided_at: 3 }],
    history: ['created', 'withdrawn'].map(entry),
  });
  dataOf(await team.requester.ask(RESUBMIT, { id: withdrawn.id }));
  const { rows } = await admin.query(
    `select r.waiting_since > now() + interval '2 days' as is_waiting_since, r.waiting_since = s.activated_at as is_kept
       from approval_requests r join approval_steps s on s.approval_request_id = r.id and s.status = 'active' where r.id = $1`,
    [withdrawn.id],
  );
  expect(rows).toEqual([{ is_waiting_since: true, is_kept: true }]);
  expect(
    (await admin.query(`select count(*)::int from approval_decisions where decided_at > now() + interval '2 days'`))
      .rows,
  ).toEqual([{ count: 2 }]);
});

test('a process without the test clock has the real time', async () => {
  const { id } = await ask(
    {
      ...team.requester,
      ask: (query, variables) =>
        post(real.url, { query, variables }, { authorization: `Bearer ${team.requester.token}` }),
    },
    [1_000],
  );
  expect(await timesOf(real, id)).toMatchObject({ created_at: 0, steps: [{ activated_at: 0 }] });
});

test('clock set moves the clock to a time, and each move is in the log of the platform', async () => {
  const at = `${new Date(Date.now() + 9 * DAY_S * 1_000).toISOString().slice(0, 10)} 12:00:00`;
  const set = jsonOf<Shown>(await runDasAdmin({ ...VARIABLES, DAS_TEST_CLOCK: '1' }, 'clock', 'set', at, '--json'));
  expect(set.now).toBe(at);
  await until(async () => (await clock('set', (await shown()).now)).code === 0); // the present time, unless the second has passed
  expect((await shown()).offset_seconds).toBe(set.offset_seconds);
  const { rows } = await admin.query<{ metadata: object }>(
    `select metadata from platform_audit_logs where action = 'platform.clock_moved' order by id`,
  );
  expect(rows.map(({ metadata }) => metadata)).toEqual([
    { from: expect.any(String), to: expect.any(String), offset_s: 3 * DAY_S, actor: 'npm run admin' },
    { from: expect.any(String), to: at, offset_s: set.offset_seconds, actor: 'das admin' },
  ]);
});

test.each([
  [
    'set',
    '2020-01-01 00:00:00',
    1,
    /^The business clock is at \S+ \S+ and cannot be set to the earlier 2020-01-01 00:00:00\.\n$/,
  ],
  ['set', 'tomorrow', 2, /^The time must be Y-m-d H:i:s in UTC, not "tomorrow"\. See --help\.\n$/],
  [
    'advance',
    'P91D',
    2,
    /^The duration must be PT1M to PT720H, or P1D to P90D, such as PT9H, not "P91D"\. See --help\.\n$/,
  ],
  ['advance', ' PT1H', 2, /^The duration must be .*, not " PT1H"\. See --help\.\n$/],
])('clock %s %s is refused', async (word, value, code, err) => {
  const before = (await shown()).offset_seconds;
  expect(await clock(word, value)).toEqual({ code, out: '', err: expect.stringMatching(err) });
  expect((await shown()).offset_seconds).toBe(before);
});

test('without DAS_TEST_CLOCK=1 the clock commands are refused, and the setting is refused in production', async () => {
  for (const words of [['show'], ['advance', 'PT1H'], ['set', '2099-01-01 00:00:00']])
    expect(await runAdmin(VARIABLES, 'clock', ...words)).toEqual({
      code: 1,
      out: '',
      err: 'The business clock can be read and moved only with DAS_TEST_CLOCK=1.\n',
    });
  const production = { ...VARIABLES, DAS_TEST_CLOCK: '1', DAS_ENVIRONMENT: 'production' };
  expect(await runAdmin(production, 'clock', 'show')).toEqual({
    code: 1,
    out: '',
    err: 'These settings are wrong:\n  DAS_TEST_CLOCK must not be 1 when DAS_ENVIRONMENT is production (it is "1")\n',
  });
});
