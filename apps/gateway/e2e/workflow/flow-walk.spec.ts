import { useGateway, useTeam } from '../support/fixtures';
import {
  approve,
  decide,
  decided,
  edit,
  approvedLine,
  advancedLine,
  read,
  resubmit,
  expectedState,
  stateOf,
  deniedLine,
} from '../support/workflow-actions';
import { dataOf } from '../support/gateway';
import { given } from '../support/factories';
import { APPROVE, DECIDE, type Made, ask, stepsOf } from '../support/workflow-fixture';

// One request from creation to decision, each person with their own key. The tests depend on each other and run in order.

const gateway = useGateway();
const team = useTeam(gateway);
let request: Made;
beforeAll(async () => {
  for (const [partnumber, list_price] of [
    ['VPS-480', 180],
    ['VPS-120', 60],
    ['VPS-960', 2_600],
  ] as const)
    await given(team.tenant, 'Product', { partnumber, list_price });
});

const linesOf = async (): Promise<object[]> =>
  (
    await read<{ opportunities: object[] }>(
      team.requester,
      request.id,
      'opportunities { partnumber requested_price approved_price status reason_code }',
    )
  ).opportunities;

const WANTED = [
  { partnumber: 'VPS-480', quote_quantity: 200, requested_price: 152 },
  { partnumber: 'VPS-120', quote_quantity: 500, requested_price: 52 },
  { partnumber: 'VPS-960', quote_quantity: 10, requested_price: 2_400 },
];

test('a preview before the submission has the approvers that each line needs', async () => {
  const document =
    'query ($input: PreviewApprovalRouteInput!) { previewApprovalRoute(input: $input) { lines { partnumber reason } warnings { code } } }';
  expect(dataOf(await team.requester.ask(document, { input: { opportunities: WANTED } }))).toEqual({
    previewApprovalRoute: {
      lines: [
        {
          partnumber: 'VPS-480',
          reason: 'The unit price of 152 is one that PA may handle but not finish, so it goes on to RSM.',
        },
        { partnumber: 'VPS-120', reason: 'The unit price of 52 is within what PA may finish.' },
        {
          partnumber: 'VPS-960',
          reason: 'The unit price of 2400 is one that RSM may handle but not finish, so it goes on to RD.',
        },
      ],
      warnings: [],
    },
  });
});

test('the requester submits the request, and each line is routed', async () => {
  request = await ask(team.requester, WANTED, {
    customer_name: 'Acme',
    end_customer_name: 'Globex',
    validity_period: 'P90D',
  });
  expect(await stateOf(team.requester, request.id)).toEqual(expectedState('pending', 1));
  expect(await stepsOf(team.requester, request.id)).toEqual([
    '1.1 10 active', // VPS-480
    '1.2 20 waiting',
    '1.1 10 active', // VPS-120
    '1.1 20 active', // VPS-960
    '1.2 30 waiting',
  ]);
});

test('the product approver approves a line within the limit, and endorses a line above it', async () => {
  const [first, second] = request.lines;
  const lines = [advancedLine(first, 'RSM'), approvedLine(second, 52)];
  expect(await approve(team.pa, request, { comment: 'Key account' })).toEqual(
    decided(APPROVE, { outcome: 'advanced', lines, now: ['pending', 2] }),
  );
});

test('the regional manager counters one price, and endorses the other line', async () => {
  const [first, , third] = request.lines;
  const decisions = [
    { opportunity_id: first, decision: 'approve', approved_price: 156.5, comment: 'Meet half way' },
    { opportunity_id: third, decision: 'approve' },
  ];
  const lines = [approvedLine(first, 156.5), advancedLine(third, 'RD')];
  expect(await decide(team.rsm, request, decisions, 2)).toEqual(
    decided(DECIDE, { outcome: 'advanced', lines, now: ['pending', 3] }),
  );
});

test('the director denies that line, so the request is partially approved', async () => {
  const third = request.lines[2];
  const denial = [{ opportunity_id: third, decision: 'deny', reason_code: 'below_cost' }];
  const result = {
    outcome: 'partially_approved',
    lines: [deniedLine(third)],
    now: ['partially_approved', 4] as [string, number],
  };
  expect(await decide(team.rd, request, denial)).toEqual(decided(DECIDE, result));
  expect(await decide(team.rd, request, denial)).toEqual(decided(DECIDE, { ...result, replayed: true })); // a repeated click
  expect(await stateOf(team.requester, request.id)).toEqual(expectedState('partially_approved', 4));
  expect(await linesOf()).toEqual([
    { partnumber: 'VPS-480', requested_price: 152, approved_price: 156.5, status: 'approved', reason_code: null },
    { partnumber: 'VPS-120', requested_price: 52, approved_price: 52, status: 'approved', reason_code: null },
    {
      partnumber: 'VPS-960',
      requested_price: 2_400,
      approved_price: null,
      status: 'denied',
      reason_code: 'below_cost',
    },
  ]);
});

test('the history has every decision with its actor', async () => {
  const { history } = await read<{ history: { action: string; actor: { user_id: string } }[] }>(
    team.requester,
    request.id,
    'history { action actor }',
  );
  const { requester, pa, rsm, rd } = team;
  expect(history.map(({ action, actor }) => [action, actor.user_id])).toEqual([
    ['approval_request.created', requester.id],
    ['approval_line.endorsed', pa.id],
    ['approval_line.approved', pa.id],
    ['approval_line.approved', rsm.id],
    ['approval_line.endorsed', rsm.id],
    ['approval_line.denied', rd.id],
    ['approval_request.approved', rd.id],
  ]);
});

test('the denied line is requested again in a new request, denied again, and resubmitted', async () => {
  request = await ask(team.requester, WANTED.slice(2), {
    customer_name: 'Acme',
    end_customer_name: 'Globex',
    validity_period: 'P90D',
  });
  await approve(team.rsm, request);
  await decide(team.rd, request, [{ opportunity_id: request.lines[0], decision: 'deny', reason_code: 'below_cost' }]);
  expect(await stateOf(team.requester, request.id)).toEqual(expectedState('denied', 3));
  await edit(team.requester, request, { project_name: 'Second try' }); // a free field may change in any state
  expect(await resubmit(team.requester, request)).toMatchObject({
    data: { resubmitApprovalRequest: { status: 'pending', round: 2, version: 5 } },
  });
  expect(await stepsOf(team.requester, request.id)).toEqual([
    '1.1 20 endorsed @ 2400',
    '1.2 30 denied',
    '2.1 20 endorsed @ 2400 from round 1', // the endorsed content is unchanged
    '2.2 30 active',
  ]);
});

test('the director approves the resubmission, and the approval is valid for its period', async () => {
  const lines = [approvedLine(request.lines[0], 2_400)];
  expect(await approve(team.rd, request, { expected_version: 5 })).toEqual(
    decided(APPROVE, { outcome: 'approved', lines, now: ['approved', 6] }),
  );
  expect(await stateOf(team.requester, request.id)).toEqual(expectedState('approved', 6, 2));
  const { valid_until } = await read<{ valid_until: string }>(team.requester, request.id, 'valid_until');
  const days = (Date.parse(`${valid_until}Z`) - Date.now()) / 86_400_000;
  expect(Math.floor(days)).toBe(90);
});
