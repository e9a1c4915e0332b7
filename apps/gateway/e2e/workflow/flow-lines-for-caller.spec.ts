import fc from 'fast-check';
import { newKey } from '../support/keys';
import { DATE_TIME } from '../support/expected';
import { useGateway, useRest, useTeam } from '../support/fixtures';
import { dataOf, post } from '../support/gateway';
import { NO_FIGURES } from '../support/precedents';
import { read } from '../support/workflow-actions';
import { DENY, DECIDE, type LineInput, type Person, WITHDRAW, ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const pa = {} as { token: string };
const rest = useRest(gateway, pa);
beforeAll(() => (pa.token = team.pa.token));

const lineOf = async <T>(person: Person, id: string, fields: string, line = 0): Promise<T> =>
  (await read<{ opportunities: T[] }>(person, id, `opportunities { ${fields} }`)).opportunities[line] as T;

describe('can_decide of a line', () => {
  const PEOPLE = ['requester', 'pa', 'rsm', 'vp', 'owner', 'admin'] as const;
  const PRICE = fc.constantFrom(52, 152, 300, 1_600, 13_000);
  const CASE = fc.record({
    made_by: fc.constantFrom(...PEOPLE),
    lines: fc.array(PRICE, { minLength: 1, maxLength: 3 }),
    decisions: fc.array(
      fc.record({
        by: fc.constantFrom(...PEOPLE),
        line: fc.nat(2),
        decision: fc.constantFrom('approve', 'approve', 'deny'),
        approved_price: fc.option(PRICE),
      }),
      { maxLength: 4 },
    ),
    withdraws: fc.boolean(),
  });
  const DRY_RUN = DECIDE.replace('$input: Dec', '$dry_run: Boolean, $input: Dec').replace(
    'input: $input)',
    'input: $input, dry_run: $dry_run)',
  );

  /** Whether the service would record a denial. */
  const wouldSign = async (person: Person, id: string, opportunity_id: string): Promise<boolean> => {
    const decisions = [{ opportunity_id, decision: 'deny', reason_code: 'price' }];
    const { body } = await person.ask(DRY_RUN, { id, input: { decisions }, dry_run: true });
    const { data } = body as { data: { decideApprovalRequest: { replayed: boolean } | null } | null };
    return data?.decideApprovalRequest?.replayed === false;
  };

  test('equals whether a decision on this line alone would be recorded, for each person', async () => {
    const seen = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(CASE, async ({ made_by, lines, decisions, withdraws }) => {
        const made = await ask(team[made_by], lines);
        for (const { by, line, ...words } of decisions) {
          const opportunity_id = made.lines[line % made.lines.length];
          const input = { decisions: [{ opportunity_id, ...words, reason_code: 'price' }] };
          await team[by].ask(DECIDE, { id: made.id, input });
        }
        if (withdraws) await team.owner.ask(WITHDRAW, { id: made.id });
        for (const name of PEOPLE) {
          const person = team[name];
          const { opportunities } = await read<{ opportunities: { id: string; can_decide: boolean }[] }>(
            person,
            made.id,
            'opportunities { id can_decide }',
          );
          for (const { id, can_decide } of opportunities) {
            expect([name, id, can_decide]).toEqual([name, id, await wouldSign(person, made.id, id)]);
            seen.add(can_decide);
          }
        }
      }),
      { numRuns: 12, seed: 28 },
    );
    expect(seen.size).toBe(2);
  });

  test('is false with a read-only key, and REST has it too', async () => {
    const { id } = await ask(team.requester, [52, 152]);
    const { secret } = await newKey(team.tenant, { kind: 'read_only', user_id: team.pa.id });
    const readWith = async (token: string) =>
      dataOf(
        await post(
          gateway.url,
          { query: `{ approvalRequest(id: "${id}") { opportunities { can_decide } } }` },
          { authorization: `Bearer ${token}` },
        ),
      );
    const both = (can_decide: boolean) => ({ approvalRequest: { opportunities: [{ can_decide }, { can_decide }] } });
    expect(await readWith(secret)).toEqual(both(false));
    expect(await readWith(team.pa.token)).toEqual(both(true));
    const { body } = await rest(`/v2/approvals/${id}`);
    expect(body).toMatchObject({ data: both(true).approvalRequest });
  });
});

describe('precedents of a line', () => {
  const PRECEDENTS = `precedents(first: 9) { is_complete statistics { ring approved denied min_price median_price max_price last_price average_price average_discount_percent is_bounded }
    data { ring approval_request_id opportunity_id partnumber customer_name end_customer_name sales_region outcome quote_quantity requested_price approved_price discount_percent decided_at is_valid } }`;
  interface Read {
    precedents: { data: { approval_request_id: string; ring: string }[]; statistics: { approved: number }[] };
  }
  const line = (partnumber: string, rest: LineInput = {}): LineInput => ({
    partnumber,
    quote_quantity: 10,
    requested_price: 50,
    ...rest,
  });
  const ringsOf = async (id: string): Promise<string[]> =>
    (await lineOf<Read>(team.pa, id, PRECEDENTS)).precedents.data.map(
      ({ ring, approval_request_id }) => `${ring} ${approval_request_id}`,
    );

  test('are decided lines of other requests with the same part number, as whole values, on both interfaces', async () => {
    const part = 'PRE-1';
    const header = { customer_name: 'Acme ', sales_region: 'NA', end_customer_name: null };
    const earlier = await ask(team.requester, [line(part, { quote_quantity: 4 })], {
      ...header,
      validity_period: '30 days',
    });
    dataOf(
      await team.pa.ask(DECIDE, {
        id: earlier.id,
        input: { decisions: [{ opportunity_id: earlier.lines[0], decision: 'approve', approved_price: 48.5 }] },
      }),
    );
    const denied = await ask(team.requester, [line(` ${part.toLowerCase()} `)], { customer_name: 'Other' });
    dataOf(await team.pa.ask(DENY, { id: denied.id, reason_code: 'price' }));
    const asked = await ask(team.requester, [line(part), line('PRE-ELSE')], { ...header, customer_name: 'ACME' });
    const price = {
      min_price: 48.5,
      median_price: 48.5,
      max_price: 48.5,
      last_price: 48.5,
      average_price: 48.5,
    };
    const one = {
      ring: 'customer',
      approval_request_id: earlier.id,
      opportunity_id: earlier.lines[0],
      partnumber: part,
      customer_name: 'Acme',
      end_customer_name: null,
      sales_region: 'NA',
      outcome: 'approved',
      quote_quantity: 4,
      requested_price: 50,
      approved_price: 48.5,
      discount_percent: null,
      decided_at: DATE_TIME,
      is_valid: true,
    };
    const other = {
      ...one,
      ring: 'part',
      approval_request_id: denied.id,
      opportunity_id: denied.lines[0],
      partnumber: expect.stringContaining('pre-1') as string,
      customer_name: 'Other',
      sales_region: null,
      outcome: 'denied',
      quote_quantity: 10,
      approved_price: null,
      is_valid: false,
    };
    const expected = {
      is_complete: true,
      statistics: [
        { ...NO_FIGURES, ring: 'customer', approved: 1, ...price },
        { ...NO_FIGURES, ring: 'region' },
        { ...NO_FIGURES, ring: 'part', denied: 1 },
      ],
      data: expect.arrayContaining([one, other]) as unknown[],
    };
    const { precedents } = await lineOf<Read>(team.pa, asked.id, PRECEDENTS);
    expect(precedents).toEqual(expected);
    expect(precedents.data).toHaveLength(2);
    const { body } = await rest(`/v2/approvals/${asked.id}`);
    const [first, second] = (body as { data: { opportunities: Read[] } }).data.opportunities;
    expect(first?.precedents).toEqual(expected);
    expect(second?.precedents).toEqual({
      is_complete: true,
      data: [],
      statistics: ['customer', 'region', 'part'].map((ring) => ({ ...NO_FIGURES, ring })),
    });
  });

  test('of a line without a part number are none; `first` has the bounds and the message of lists', async () => {
    const { id } = await ask(team.requester, [{ requested_price: 5 }]);
    expect(await ringsOf(id)).toEqual([]);
    const refused = async (first: number): Promise<unknown> =>
      (
        await team.pa.ask(
          `{ approvalRequest(id: "${id}") { opportunities { precedents(first: ${first}) { is_complete } } } }`,
        )
      ).body;
    const list = async (first: number): Promise<unknown> =>
      (await team.pa.ask(`{ approvalRequests(first: ${first}) { data { id } } }`)).body;
    const messageIn = (body: unknown): string => (body as { errors: { message: string }[] }).errors[0]?.message ?? '';
    for (const first of [101, -1]) expect(messageIn(await refused(first))).toBe(messageIn(await list(first)));
    expect(await refused(0)).toMatchObject({ data: { approvalRequest: { opportunities: [{ precedents: {} }] } } });
  });
});
