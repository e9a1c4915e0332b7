import { useDatabaseAdmin, useGateway, useRest, useTeam } from '../support/fixtures';
import { DATE_TIME, invalid } from '../support/expected';
import { dataOf } from '../support/gateway';
import { ask } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
const requester = {} as { token: string };
const rest = useRest(gateway, requester);
beforeAll(() => (requester.token = team.requester.token));

const PREVIEW = `query ($input: PreviewApprovalRouteInput!) { previewApprovalRoute(input: $input) {
  lines { reason steps { rank levels { id code } effect approvers { id } } } warnings { code details } } }`;

interface Preview {
  lines: {
    reason: string;
    steps: {
      rank: number | null;
      levels: { id: string; code: string }[];
      effect: string;
      approvers: { id: string }[];
    }[];
  }[];
  warnings: { code: string }[];
}

const preview = async (input: object): Promise<Preview> =>
  dataOf<{ previewApprovalRoute: Preview }>(await team.requester.ask(PREVIEW, { input })).previewApprovalRoute;

/** The route of the first line in short. */
const route = async (price: number, levels: object[] | null, rest: object = {}): Promise<string> => {
  const { lines } = await preview({ opportunities: [{ requested_price: price }], levels, ...rest });
  return (lines[0]?.steps ?? [])
    .map(({ rank, effect, levels: of }) => `${of.map(({ code }) => code).join('+') || 'owner'} ${rank} ${effect}`)
    .join(', ');
};

const levelRows = async (): Promise<unknown[]> =>
  (await admin.query<object>('select * from approval_levels where tenant_id = $1 order by id', [team.tenant.id])).rows;

test('the levels of a preview replace and add levels, for this preview only', async () => {
  const { PA, RSM } = team.levels;
  const before = await levelRows();
  expect(await route(152, null)).toBe('PA 10 endorse, RSM 20 final');
  expect(await route(152, [])).toBe('PA 10 endorse, RSM 20 final');
  expect(await route(152, [{ id: PA.toLowerCase(), threshold_price_approved: 152 }])).toBe('PA 10 final');
  expect(await route(3_000, [{ id: PA, threshold_price_requested: null, threshold_price_approved: null }])).toBe(
    'PA 10 final',
  );
  expect(await route(152, [{ id: PA, active: false }])).toBe('RSM 20 final');
  expect(await route(152, [{ id: PA, rank: 20, threshold_price_approved: 160 }])).toBe('PA+RSM 20 final');
  expect(
    await route(152, [
      { id: RSM, code: 'R2' },
      { name: 'New', code: 'NEW', rank: 15, threshold_price_requested: 200 },
    ]),
  ).toBe('PA 10 endorse, NEW 15 final');
  expect(
    await route(
      152,
      Object.values(team.levels).map((id) => ({ id, active: false })),
    ),
  ).toBe('owner null final');
  expect(await route(152, [{ name: 'Off', code: 'OFF', rank: 1, active: false }])).toBe('PA 10 endorse, RSM 20 final');
  expect(await levelRows()).toEqual(before);
});

test('a stored request is previewed with the levels; a new level has no holder, so the owner acts and a warning says so', async () => {
  const { id } = await ask(team.requester, [152]);
  const levels = [{ name: 'New', code: 'NEW', rank: 15 }];
  const { lines, warnings } = await preview({ approval_request_id: id, levels });
  const [endorse, final] = lines[0]?.steps ?? [];
  expect(endorse).toMatchObject({
    rank: 10,
    levels: [{ id: team.levels.PA, code: 'PA' }],
    approvers: [{ id: team.pa.id }],
  });
  expect(final).toEqual({
    rank: 15,
    levels: [{ id: 'new 1', code: 'NEW' }],
    effect: 'final',
    approvers: [{ id: team.owner.id }],
  });
  expect(warnings).toEqual([{ code: 'LEVEL_UNSTAFFED', details: { rank: 15, levels: ['NEW'] } }]);
});

const refusedWith = (validation: object): unknown => {
  const { errors } = invalid(PREVIEW, 'previewApprovalRoute', validation) as { errors: object[] };
  return { errors };
};

test('an unknown or repeated id, the id of another tenant, and incomplete new levels are refused', async () => {
  const stranger = await gateway.newTenant();
  const { createApprovalLevel } = dataOf<{ createApprovalLevel: { id: string } }>(
    await stranger.graphql('mutation { createApprovalLevel(input: { name: "L", code: "L", rank: 1 }) { id } }'),
  );
  const { PA } = team.levels;
  const levels = [{ id: createApprovalLevel.id }, { id: 'nonsense' }, { id: PA }, { id: PA }, { code: 'X', rank: 1 }];
  expect(
    (await team.requester.ask(PREVIEW, { input: { opportunities: [{ requested_price: 1 }], levels } })).body,
  ).toEqual(
    refusedWith({
      'input.levels.0.id': ['The selected input.levels.0.id is invalid.'],
      'input.levels.1.id': ['The selected input.levels.1.id is invalid.'],
      'input.levels.3.id': ['The input.levels.3.id field has a duplicate value.'],
      'input.levels.4.name': ['The input.levels.4.name field is required.'],
    }),
  );
  const { body } = await team.requester.ask(PREVIEW, {
    input: { levels: [{ id: PA, code: null, rank: -1, threshold_price_requested: -1, active: null }] },
  });
  expect(
    Object.keys((body as { errors: { extensions: { validation: object } }[] }).errors[0]?.extensions.validation ?? {}),
  ).toEqual([
    'input.levels.0.code',
    'input.levels.0.rank',
    'input.levels.0.threshold_price_requested',
    'input.levels.0.active',
  ]);
});

test('REST takes the same levels', async () => {
  const levels = [
    { id: team.levels.PA, active: false },
    { name: 'New', code: 'NEW', rank: 15, threshold_price_approved: 160 },
  ];
  const { status, body } = await rest('/v2/approvals/preview', {
    method: 'POST',
    body: { opportunities: [{ requested_price: 152 }], levels },
  });
  const level = {
    id: 'new 2',
    name: 'New',
    code: 'NEW',
    rank: 15,
    threshold_price_requested: null,
    threshold_price_approved: 160,
  };
  expect([status, body]).toMatchObject([
    200,
    {
      data: {
        lines: [
          {
            steps: [
              {
                rank: 15,
                effect: 'final',
                levels: [{ ...level, active: true, created_at: DATE_TIME, updated_at: DATE_TIME }],
              },
            ],
          },
        ],
      },
    },
  ]);
  const refused = await rest('/v2/approvals/preview', { method: 'POST', body: { levels: [{ id: 'nonsense' }] } });
  expect(refused.status).toBe(422);
});
