import { useGateway, useTeam } from '../support/fixtures';
import { edit, setPolicy } from '../support/workflow-actions';
import { failed } from '../support/expected';
import { dataOf } from '../support/gateway';
import { given, givenLevel } from '../support/factories';
import { type LineInput, type Person, type Team, UNASSIGN, ask, newTeam, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const PREVIEW =
  'query ($input: PreviewApprovalRouteInput!) { previewApprovalRoute(input: $input) { lines { partnumber amount basis reason steps { sequence rank levels { code } effect approvers { id } } } warnings { code opportunity_id details } } }';
interface Line {
  partnumber: string | null;
  amount: number;
  basis: string;
  reason: string;
  steps: {
    sequence: number;
    rank: number | null;
    levels: { code: string }[];
    effect: string;
    approvers: { id: string }[];
  }[];
}
interface Preview {
  lines: Line[];
  warnings: object[];
}
const preview = async (person: Person, input: object): Promise<Preview> =>
  dataOf<{ previewApprovalRoute: Preview }>(await person.ask(PREVIEW, { input })).previewApprovalRoute;

/** A route in short: the levels of each step, with `e` when they only endorse. */
const routeOf = ({ steps }: Line): string =>
  steps
    .map(
      ({ levels, effect }) =>
        `${levels.map(({ code }) => code).join('|') || 'owner'}${effect === 'endorse' ? ' e' : ''}`,
    )
    .join(', ');
const routesOf = async (other: Team, opportunities: LineInput[]): Promise<string[]> =>
  (await preview(other.requester, { opportunities })).lines.map(routeOf);

const ROUTES: [number, string][] = [
  [0, 'PA'],
  [52, 'PA'],
  [100, 'PA'],
  [152, 'PA e, RSM'],
  [250, 'PA e, RSM'],
  [250.01, 'RSM'],
  [1_500, 'RSM'],
  [2_500, 'RSM e, RD'],
  [5_000.01, 'VP'],
  [12_000, 'VP'],
  [12_000.01, 'VP e, owner'],
];
const RANKS = new Map([
  ['PA', '10'],
  ['RSM', '20'],
  ['RD', '30'],
  ['VP', '40'],
  ['owner', 'owner'],
]);

/** The steps that a route creates. */
const stepsFor = (route: string): string[] =>
  route
    .split(', ')
    .map((step, index) => `1.${index + 1} ${RANKS.get(step.replace(' e', '')) ?? ''} ${index ? 'waiting' : 'active'}`);

describe('the route of an amount', () => {
  test('follows the unit price, in the preview and in the created request', async () => {
    const lines = ROUTES.map(([requested_price]) => ({ requested_price, quote_quantity: 1_000 }));
    expect(await routesOf(team, lines)).toEqual(ROUTES.map(([, route]) => route));
    const made = await ask(team.requester, lines);
    expect(await stepsOf(team.pa, made.id)).toEqual(ROUTES.flatMap(([, route]) => stepsFor(route)));
    expect((await preview(team.requester, { approval_request_id: made.id })).lines.map(routeOf)).toEqual(
      ROUTES.map(([, route]) => route),
    );
  });

  test('follows the total of a line; a null quantity counts as one', async () => {
    const other = await newTeam(gateway);
    await setPolicy(gateway, other, 'routing_basis', 'line_total');
    const lines = [
      { requested_price: 5.2, quote_quantity: 10 },
      { requested_price: 152 },
      { requested_price: 0.1, quote_quantity: 120_001 },
      {},
    ];
    expect(
      (await preview(other.requester, { opportunities: lines })).lines.map((line) => [
        line.amount,
        line.basis,
        routeOf(line),
      ]),
    ).toEqual([
      [52, 'line_total', 'PA'],
      [152, 'line_total', 'PA e, RSM'],
      [12_000.1, 'line_total', 'VP e, owner'],
      [0, 'line_total', 'PA'],
    ]);
    const made = await ask(other.requester, lines.slice(1, 2));
    expect(await stepsOf(other.pa, made.id)).toEqual(stepsFor('PA e, RSM'));
  });

  test('follows the total of the request, for every line', async () => {
    const other = await newTeam(gateway);
    await setPolicy(gateway, other, 'routing_basis', 'request_total');
    const lines = [{ requested_price: 20, quote_quantity: 10 }, { requested_price: 50 }, { quote_quantity: 7 }];
    expect(
      (await preview(other.requester, { opportunities: lines })).lines.map((line) => [
        line.amount,
        line.basis,
        routeOf(line),
      ]),
    ).toEqual(lines.map(() => [250, 'request_total', 'PA e, RSM']));
    const made = await ask(other.requester, [...lines, { requested_price: 0.01 }]);
    expect(await stepsOf(other.pa, made.id)).toEqual([1, 2, 3, 4].map(() => '1.1 20 active'));
  });

  test('is that of 0 when a line has no price', async () => {
    expect(await routesOf(team, [{ partnumber: 'P-1' }])).toEqual(['PA']);
  });

  test('ends at the owner when no level is active', async () => {
    const tenant = await gateway.newTenant();
    const owner: Person = {
      id: tenant.owner.id,
      name: tenant.owner.name,
      token: tenant.token,
      ask: (query, variables) => tenant.graphql(query, variables),
    };
    const [made, header] = [await ask(owner, [52]), await ask(owner, [])];
    expect(await stepsOf(owner, made.id)).toEqual(['1.1 owner active']);
    expect(await stepsOf(owner, header.id)).toEqual(['1.1 owner active']);
    await givenLevel(tenant, { active: false });
    const { lines, warnings } = await preview(owner, { opportunities: [{ requested_price: 52 }] });
    const steps = [{ sequence: 1, rank: null, levels: [], effect: 'final', approvers: [{ id: owner.id }] }];
    const reason = 'The unit price of 52 is one that no level may handle, so the owner decides it.';
    expect([lines, warnings]).toEqual([[{ partnumber: null, amount: 52, basis: 'unit_price', reason, steps }], []]);
  });
});

describe('the minimum rank of a category', () => {
  test('applies when the discount exceeds its limit, and the reason says so', async () => {
    const rule = { name: 'Drives', code: 'DRV', max_discount_percent: 18, override_min_rank: 30 };
    const { id: category_id } = await given(team.tenant, 'ProductCategory', rule);
    await given(team.tenant, 'Product', { partnumber: 'D-100', list_price: 100, category_id });
    const line = (requested_price: number): LineInput => ({ partnumber: 'D-100', requested_price });
    const { lines, warnings } = await preview(team.requester, {
      opportunities: [line(82), line(81.999999), { requested_price: 52 }],
    });
    expect(lines.map(routeOf)).toEqual(['PA', 'RD', 'PA']);
    expect(lines[1]?.reason).toBe(
      'Category DRV allows a discount of 18 %, which this one exceeds, so nobody below rank 30 decides. The unit price of 81.999999 is within what RD may finish.',
    );
    const details = { discount_percent: 18, max_discount_percent: 18, category_code: 'DRV' };
    expect(warnings).toEqual([{ code: 'DISCOUNT_ABOVE_CATEGORY_MAX', opportunity_id: null, details }]);
    const made = await ask(team.requester, [line(82), line(81)]);
    expect(await stepsOf(team.pa, made.id)).toEqual(['1.1 10 active', '1.1 30 active']);
  });
});

describe('a preview', () => {
  test('has the steps, their approvers and the reason, and writes nothing', async () => {
    const { requester, pa, rsm } = team;
    const count = '{ approvalRequests { paginatorInfo { total } } }';
    const before = (await requester.ask(count)).body;
    const { lines, warnings } = await preview(requester, {
      opportunities: [{ partnumber: 'P-1', requested_price: 152 }],
    });
    expect(lines).toEqual([
      {
        partnumber: 'P-1',
        amount: 152,
        basis: 'unit_price',
        reason: 'The unit price of 152 is one that PA may handle but not finish, so it goes on to RSM.',
        steps: [
          { sequence: 1, rank: 10, levels: [{ code: 'PA' }], effect: 'endorse', approvers: [{ id: pa.id }] },
          { sequence: 2, rank: 20, levels: [{ code: 'RSM' }], effect: 'final', approvers: [{ id: rsm.id }] },
        ],
      },
    ]);
    expect(warnings).toEqual([{ code: 'UNKNOWN_PARTNUMBER', opportunity_id: null, details: { partnumber: 'P-1' } }]);
    expect((await requester.ask(count)).body).toEqual(before);
  });

  test('shows a stored request with changed and added lines', async () => {
    const made = await ask(team.requester, [52, 60]);
    const opportunities = [{ id: made.lines[1], requested_price: 6_000 }, { requested_price: 1_000 }];
    const { lines } = await preview(team.requester, { approval_request_id: made.id.toLowerCase(), opportunities });
    expect(lines.map(routeOf)).toEqual(['PA', 'VP', 'RSM']);
    expect(await stepsOf(team.pa, made.id)).toEqual(['1.1 10 active', '1.1 10 active']);
    await edit(team.requester, made, { opportunities });
    expect(await stepsOf(team.pa, made.id)).toEqual(['1.1 10 active', '1.1 40 active', '1.1 20 active']);
  });

  test('of a request without lines is one step at the lowest rank', async () => {
    const reason = 'A request without lines goes to the lowest rank: PA decides it.';
    const steps = [
      { sequence: 1, rank: 10, levels: [{ code: 'PA' }], effect: 'final', approvers: [{ id: team.pa.id }] },
    ];
    const expected = { lines: [{ partnumber: null, amount: 0, basis: 'unit_price', reason, steps }], warnings: [] };
    expect(await preview(team.requester, { approval_request_id: (await ask(team.requester, [])).id })).toEqual(
      expected,
    );
    expect(await preview(team.requester, {})).toEqual(expected);
  });

  test('warns of a level without holders other than the caller, where the owner acts', async () => {
    const other = await newTeam(gateway);
    await other.tenant.graphql(UNASSIGN, { level_id: other.levels.RSM, user_id: other.rsm.id });
    const { lines, warnings } = await preview(other.pa, { opportunities: [{ requested_price: 152 }] });
    expect(lines[0]?.steps.map(({ approvers }) => approvers)).toEqual([
      [{ id: other.owner.id }],
      [{ id: other.owner.id }],
    ]);
    const unstaffed = warnings.filter((warning) => (warning as { code: string }).code === 'LEVEL_UNSTAFFED');
    expect(unstaffed).toEqual([
      { code: 'LEVEL_UNSTAFFED', opportunity_id: null, details: { rank: 10, levels: ['PA'] } },
      { code: 'LEVEL_UNSTAFFED', opportunity_id: null, details: { rank: 20, levels: ['RSM'] } },
    ]);
  });

  test('is available to every role that may read requests, for requests of its tenant', async () => {
    const made = await ask(team.requester, [52]);
    expect((await preview(await team.join('auditor'), { approval_request_id: made.id })).lines.map(routeOf)).toEqual([
      'PA',
    ]);
    const other = await newTeam(gateway);
    for (const id of [made.id, 'nonsense']) {
      const { body } = await other.owner.ask(PREVIEW, { input: { approval_request_id: id } });
      const { errors } = failed(PREVIEW, 'previewApprovalRoute', {
        message: `No query results for model [ApprovalRequest] ${id}`,
        code: 'NOT_FOUND',
      }) as {
        errors: object[];
      };
      expect(body).toEqual({ errors });
    }
    const { body } = await team.requester.ask(PREVIEW, {
      input: { opportunities: [{ id: made.lines[0], requested_price: -1 }] },
    });
    const validation = {
      'input.opportunities.0.requested_price': ['The input.opportunities.0.requested price field must be at least 0.'],
    };
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED', validation } }] });
  });
});
