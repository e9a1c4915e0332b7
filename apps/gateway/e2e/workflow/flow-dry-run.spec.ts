import fc from 'fast-check';
import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { DATE_TIME, failed } from '../support/expected';
import { dataOf } from '../support/gateway';
import { APPROVE, type Person, ask } from '../support/workflow-fixture';
import { FORBIDDEN, NOT_ELIGIBLE } from '../support/workflow-actions';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const pa = {} as { token: string };
const rest = useRest(gateway, pa);
beforeAll(() => (pa.token = team.pa.token));

const STEP =
  'opportunity_id round sequence rank status levels { code } acted_by { id } price comment reason_code activated_at decided_at carried_from_round';
const LINE = 'id status approved_price reason_code comment decided_at decided_by { id } landed_price';
const REQUEST = `id status lifecycle_state version round valid_from valid_until is_valid updated_at can_decide allowed_actions warnings { code }
  opportunities { ${LINE} } steps { ${STEP} }`;
const RESULT = `outcome replayed lines { opportunity_id outcome status approved_price next_levels { code } } approval_request { ${REQUEST} }`;
const DOCUMENT = `mutation ($id: ID!, $input: DecideApprovalRequestInput!, $dry_run: Boolean) { decideApprovalRequest(id: $id, input: $input, dry_run: $dry_run) { ${RESULT} } }`;

const TABLES = [
  'approval_requests',
  'request_details',
  'approval_steps',
  'approval_decisions',
  'audit_logs',
  'webhook_events',
  'webhook_deliveries',
];

/** All rows of the tenant in the tables that a decision writes. */
async function rows(): Promise<unknown[]> {
  const texts = TABLES.map(
    (table) => `select '${table}' as name, to_jsonb(t) as row from ${table} t where tenant_id = '${team.tenant.id}'`,
  );
  return (await admin.query<object>(`select * from (${texts.join(' union all ')}) t order by name, row::text`)).rows;
}

/** The body without moments, which two calls need not share. */
const timeless = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/g, '"moment"'));

const decide = async (person: Person, id: string, decisions: object[], dry_run: boolean | null): Promise<unknown> =>
  (await person.ask(DOCUMENT, { id, input: { decisions }, dry_run })).body;

const approved = { decision: 'approve', comment: 'Fine' };
const denied = { decision: 'deny', reason_code: 'price' };

const PEOPLE = ['pa', 'rsm', 'vp', 'owner'] as const;
const PRICE = fc.constantFrom(52, 60, 152, 300, 1_600, 13_000);
/** The decisions of a person; each names a line by its position. */
const DECISIONS = fc.record({
  by: fc.constantFrom(...PEOPLE),
  on: fc.uniqueArray(
    fc.record({
      line: fc.nat(2),
      decision: fc.constantFrom('approve', 'approve', 'deny'),
      approved_price: fc.option(PRICE),
      reason_code: fc.option(fc.constantFrom('price', 'now')),
      comment: fc.option(fc.constantFrom('Fine', 'now', '')),
    }),
    { minLength: 1, maxLength: 3, selector: ({ line }) => line },
  ),
});
const CASE = fc.record({
  made_by: fc.constantFrom('requester', 'requester', 'rsm'),
  lines: fc.array(
    fc.record({
      requested_price: fc.option(PRICE, { freq: 8 }),
      quote_quantity: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  validity_period: fc.constantFrom(null, '30 days', 'some day'),
  earlier: fc.option(DECISIONS),
  later: DECISIONS,
});

/** The decisions on the lines of a request that has fewer lines, too. */
const namedIn = ({ on }: { on: { line: number }[] }, lines: string[]): object[] => {
  const named = new Map(on.map(({ line, ...words }) => [lines[line % lines.length], words]));
  return [...named].map(([opportunity_id, words]) => ({ opportunity_id, ...words }));
};

/** The outcome, `replayed`, or the code of the error. */
function outcomeOf(body: unknown): string {
  const { data, errors } = body as {
    data: { decideApprovalRequest: { outcome: string; replayed: boolean } | null } | null;
    errors?: { extensions: { code: string } }[];
  };
  const result = data?.decideApprovalRequest;
  return result ? (result.replayed ? 'replayed' : result.outcome) : String(errors?.[0]?.extensions.code);
}

describe('a dry run of a decision', () => {
  test.each<[string, (lines: string[]) => object[]]>([
    [
      'approves all lines',
      (lines) => lines.map((opportunity_id) => ({ opportunity_id, ...approved, approved_price: 45 })),
    ],
    [
      'approves all lines with the comment "now"',
      (lines) => lines.map((opportunity_id) => ({ opportunity_id, ...approved, comment: 'now' })),
    ],
    ['denies all lines', (lines) => lines.map((opportunity_id) => ({ opportunity_id, ...denied }))],
    [
      'approves one line and denies one',
      ([one, other]) => [
        { opportunity_id: one, ...approved },
        { opportunity_id: other, ...denied },
      ],
    ],
    ['endorses one line', ([, , third]) => [{ opportunity_id: third, ...approved }]],
    [
      'endorses one line at a price that another route has',
      ([, , third]) => [{ opportunity_id: third, ...approved, approved_price: 3_000 }],
    ],
  ])('that %s has the result of the decision and writes nothing', async (_, decisionsOn) => {
    const made = await ask(team.requester, [52, 60, 152], { validity_period: '30 days' });
    const decisions = decisionsOn(made.lines);
    const before = await rows();
    const dry = await decide(team.pa, made.id, decisions, true);
    expect(await rows()).toEqual(before);
    const real = await decide(team.pa, made.id, decisions, false);
    expect(real).toEqual({ data: { decideApprovalRequest: expect.objectContaining({ replayed: false }) as object } });
    expect(timeless(dry)).toEqual(timeless(real));
    expect(await rows()).not.toEqual(before);
  });

  test('of any decision has the whole body of the decision', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(CASE, async ({ made_by, lines, validity_period, earlier, later }) => {
        const made = await ask(team[made_by], lines, { validity_period });
        if (earlier) await decide(team[earlier.by], made.id, namedIn(earlier, made.lines), false);
        const decisions = namedIn(later, made.lines);
        const dry = await decide(team[later.by], made.id, decisions, true);
        const real = await decide(team[later.by], made.id, decisions, false);
        expect(timeless(dry)).toEqual(timeless(real));
        outcomes.add(outcomeOf(real));
      }),
      { numRuns: 60, seed: 27 },
    );
    const refusals = ['ALREADY_DECIDED', 'NOT_ELIGIBLE_APPROVER', 'SELF_APPROVAL_FORBIDDEN', 'VALIDATION_FAILED'];
    expect([...outcomes].sort()).toEqual([
      ...refusals,
      'advanced',
      'approved',
      'denied',
      'partially_approved',
      'replayed',
    ]);
  });

  test('has the moments of now', async () => {
    const { id, lines } = await ask(team.requester, [52]);
    const body = await decide(team.pa, id, [{ opportunity_id: lines[0], ...approved }], true);
    const moments = {
      valid_from: DATE_TIME,
      updated_at: DATE_TIME,
      opportunities: [{ decided_at: DATE_TIME }],
      steps: [{ decided_at: DATE_TIME }],
    };
    expect(body).toMatchObject({ data: { decideApprovalRequest: { approval_request: moments } } });
    expect(JSON.stringify(body)).not.toContain('"now"');
  });

  test('of a decision that was made is replayed, with the stored request', async () => {
    const { id, lines } = await ask(team.requester, [52]);
    const decisions = [{ opportunity_id: lines[0], ...approved }];
    dataOf(await team.pa.ask(APPROVE, { id }));
    const [dry, real] = [await decide(team.pa, id, decisions, true), await decide(team.pa, id, decisions, null)];
    expect(dry).toEqual(real);
    expect(dry).toMatchObject({
      data: { decideApprovalRequest: { replayed: true, approval_request: { version: 2 } } },
    });
  });

  test('is refused as the decision is', async () => {
    const { id, lines } = await ask(team.requester, [52]);
    const decisions = [{ opportunity_id: lines[0], ...approved }];
    expect(await decide(team.requester, id, decisions, true)).toEqual(
      failed(DOCUMENT, 'decideApprovalRequest', FORBIDDEN),
    );
    const holder = await team.join('approver');
    expect(await decide(holder, id, decisions, true)).toEqual(failed(DOCUMENT, 'decideApprovalRequest', NOT_ELIGIBLE));
    for (const decision of [
      decisions[0],
      { opportunity_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', ...approved },
      { opportunity_id: lines[0], decision: 'deny' },
    ])
      expect(await decide(holder, id, [decision as object], true)).toEqual(
        await decide(holder, id, [decision as object], false),
      );
    const stale = { id, input: { decisions, expected_version: 9 } };
    expect((await team.pa.ask(DOCUMENT, { ...stale, dry_run: true })).body).toEqual(
      (await team.pa.ask(DOCUMENT, stale)).body,
    );
  });
});

test('a dry run over REST has the response of the decision and writes nothing', async () => {
  const { id } = await ask(team.requester, [52, 152]);
  const post = (body: object): ReturnType<typeof rest> =>
    rest(`/v2/approvals/${id}/decisions`, { method: 'POST', body });
  const before = await rows();
  for (const body of [{ decision: 'approve' }, { decision: 'deny', comment: 'No' }])
    expect((await post({ ...body, dry_run: true })).status).toBe(200);
  const dry = await post({ decision: 'approve', dry_run: true });
  expect(await rows()).toEqual(before);
  const real = await post({ decision: 'approve', dry_run: false });
  expect([dry.status, timeless(dry.body)]).toEqual([200, timeless(real.body)]);
  expect((await post({ decision: 'approve', dry_run: 'perhaps' })).status).toBe(422);
});
