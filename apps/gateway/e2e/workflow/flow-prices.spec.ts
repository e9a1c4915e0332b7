import { useGateway, useTeam } from '../support/fixtures';
import {
  alreadyDecided,
  approve,
  decide,
  decided,
  deny,
  approvedLine,
  advancedLine,
  read,
  refused,
  expectedState,
  stateOf,
  NOT_ELIGIBLE,
} from '../support/workflow-actions';
import { given, givenLevel } from '../support/factories';
import { APPROVE, DECIDE, DENY, type Made, ask, newTeam, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const at = ({ lines: [opportunity_id] }: Made, approved_price: number): object[] => [
  { opportunity_id, decision: 'approve', approved_price },
];
const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices);
const lineOf = (id: string): Promise<unknown> =>
  read(team.requester, id, 'opportunities { requested_price approved_price status }');

describe('a counter price', () => {
  test('below the limit of the approver finishes the line, at any requested price', async () => {
    const request = await made(152);
    const result = {
      outcome: 'approved',
      lines: [approvedLine(request.lines[0], 99.5)],
      now: ['approved', 2] as [string, number],
    };
    expect(await decide(team.pa, request, at(request, 99.5))).toEqual(decided(DECIDE, result));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 approved @ 99.5', '1.2 20 skipped']);
    expect(await lineOf(request.id)).toEqual({
      opportunities: [{ requested_price: 152, approved_price: 99.5, status: 'approved' }],
    });
  });

  test('equal to the limit of the approver finishes the line; 0.000001 above the limit advances it', async () => {
    const [exact, above] = await Promise.all([made(52), made(52)]);
    const finish = {
      outcome: 'approved',
      lines: [approvedLine(exact.lines[0], 100)],
      now: ['approved', 2] as [string, number],
    };
    expect(await decide(team.pa, exact, at(exact, 100))).toEqual(decided(DECIDE, finish));
    const pass = {
      outcome: 'advanced',
      lines: [advancedLine(above.lines[0], 'RSM')],
      now: ['pending', 2] as [string, number],
    };
    expect(await decide(team.pa, above, at(above, 100.000001))).toEqual(decided(DECIDE, pass));
    expect(await stepsOf(team.pa, above.id)).toEqual(['1.1 10 endorsed @ 100.000001', '1.2 20 active']);
  });

  test('above the limit of the approver advances the line along the route of the new price', async () => {
    const request = await made(52);
    const pass = {
      outcome: 'advanced',
      lines: [advancedLine(request.lines[0], 'VP')],
      now: ['pending', 2] as [string, number],
    };
    expect(await decide(team.pa, request, at(request, 13_000))).toEqual(decided(DECIDE, pass));
    expect(await stepsOf(team.pa, request.id)).toEqual([
      '1.1 10 endorsed @ 13000',
      '1.2 40 active',
      '1.3 owner waiting',
    ]);
    expect(await lineOf(request.id)).toEqual({
      opportunities: [{ requested_price: 52, approved_price: null, status: 'pending' }],
    });
  });

  test('is the price of the next step, and may be countered again', async () => {
    const request = await made(152);
    await decide(team.pa, request, at(request, 160));
    await approve(team.rsm, request);
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 endorsed @ 160', '1.2 20 approved @ 160']);
    const other = await made(152);
    await decide(team.pa, other, at(other, 1_600));
    expect(await stepsOf(team.pa, other.id)).toEqual(['1.1 10 endorsed @ 1600', '1.2 20 active', '1.3 30 waiting']);
    await decide(team.rsm, other, at(other, 1_400));
    expect(await stepsOf(team.pa, other.id)).toEqual([
      '1.1 10 endorsed @ 1600',
      '1.2 20 approved @ 1400',
      '1.3 30 skipped',
    ]);
    expect(await lineOf(other.id)).toEqual({
      opportunities: [{ requested_price: 152, approved_price: 1_400, status: 'approved' }],
    });
  });

  test('above the planned route is routed again', async () => {
    const request = await made(2_000);
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 20 active', '1.2 30 waiting']);
    const pass = {
      outcome: 'advanced',
      lines: [advancedLine(request.lines[0], 'VP')],
      now: ['pending', 2] as [string, number],
    };
    expect(await decide(team.rsm, request, at(request, 6_000))).toEqual(decided(DECIDE, pass));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 20 endorsed @ 6000', '1.2 40 active']);
    expect(await approve(team.rd, request)).toEqual(refused(APPROVE, alreadyDecided('approve', team.rsm))); // RD may not handle this price
  });
});

describe('the discount limit of a category', () => {
  test('applies to counter prices too: an approver below the minimum rank cannot finish', async () => {
    const { tenant, requester, pa, rd } = team;
    const rule = { name: 'Drives', code: 'DRV', max_discount_percent: 18, override_min_rank: 30 };
    const { id: category_id } = await given(tenant, 'ProductCategory', rule);
    await given(tenant, 'Product', { partnumber: 'D-100', list_price: 100, category_id });
    const request = await ask(requester, [{ partnumber: 'D-100', requested_price: 90 }]);
    expect(await stepsOf(pa, request.id)).toEqual(['1.1 10 active']);
    const pass = {
      outcome: 'advanced',
      lines: [advancedLine(request.lines[0], 'RD')],
      now: ['pending', 2] as [string, number],
    };
    expect(await decide(pa, request, at(request, 81.99))).toEqual(decided(DECIDE, pass));
    expect(await stepsOf(pa, request.id)).toEqual(['1.1 10 endorsed @ 81.99', '1.2 30 active']);
    expect(await approve(team.rsm, request)).toEqual(refused(APPROVE, alreadyDecided('approve', pa)));
    await approve(rd, request);
    expect(await stateOf(pa, request.id)).toEqual(expectedState('approved', 3));
    const exact = await ask(requester, [{ partnumber: 'D-100', requested_price: 90 }]);
    await decide(pa, exact, at(exact, 82)); // exactly the limit is allowed
    expect(await stateOf(pa, exact.id)).toEqual(expectedState('approved', 2));
  });
});

describe('a holder of a higher rank', () => {
  test('may act at a lower step, which has them as acted_by; the steps up to their rank are skipped', async () => {
    const { pa, rsm, rd } = team;
    const request = await made(152);
    const result = {
      outcome: 'approved',
      lines: [approvedLine(request.lines[0], 152)],
      now: ['approved', 2] as [string, number],
    };
    expect(await approve(rd, request)).toEqual(decided(APPROVE, result));
    const steps = 'steps { sequence rank status price acted_by { id } levels { code } }';
    expect(await read(pa, request.id, steps)).toEqual({
      steps: [
        { sequence: 1, rank: 10, status: 'approved', price: 152, acted_by: { id: rd.id }, levels: [{ code: 'PA' }] },
        { sequence: 2, rank: 20, status: 'skipped', price: null, acted_by: null, levels: [{ code: 'RSM' }] },
      ],
    });
    expect(await approve(pa, request)).toEqual(refused(APPROVE, alreadyDecided('approve', rd)));
    expect(await deny(rsm, request, { comment: 'x' })).toEqual(refused(DENY, alreadyDecided('approve', rd)));
  });

  test('who may not finish the line advances it to a level above their rank', async () => {
    const request = await made(152);
    await decide(team.rsm, request, at(request, 2_000));
    expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 endorsed @ 2000', '1.2 20 skipped', '1.3 30 active']);
    expect(await approve(team.pa, request)).toEqual(refused(APPROVE, alreadyDecided('approve', team.rsm)));
  });

  test('may not act on a price above their limit', async () => {
    const request = await made(5_000.01);
    expect(await approve(team.rd, request)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
    expect(await deny(team.rd, request, { comment: 'x' })).toEqual(refused(DENY, NOT_ELIGIBLE));
  });
});

test('only the owner acts at the step of the owner', async () => {
  const { vp, rd, owner } = team;
  const request = await made(12_000.01);
  await approve(vp, request);
  expect(await stepsOf(vp, request.id)).toEqual(['1.1 40 endorsed @ 12000.01', '1.2 owner active']);
  expect(await approve(rd, request)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
  const result = {
    outcome: 'approved',
    lines: [approvedLine(request.lines[0], 12_000.01)],
    now: ['approved', 3] as [string, number],
  };
  expect(await approve(owner, request)).toEqual(decided(APPROVE, result));
});

describe('peers', () => {
  test('of one rank act for each other; a level that the step leaves out may not act', async () => {
    const other = await newTeam(gateway);
    const emea = await givenLevel(other.tenant, {
      code: 'RSM-EMEA',
      rank: 20,
      threshold_price_requested: 2_500,
      threshold_price_approved: 900,
    });
    const peer = await other.join('approver', emea);
    const low = await ask(other.requester, [900]);
    expect(await read(peer, low.id, 'steps { rank levels { code } } can_decide')).toEqual({
      steps: [{ rank: 20, levels: [{ code: 'RSM' }, { code: 'RSM-EMEA' }] }],
      can_decide: true,
    });
    await approve(peer, low);
    expect(await approve(other.rsm, low)).toEqual(refused(APPROVE, alreadyDecided('approve', peer)));
    const high = await ask(other.requester, [901]);
    expect(await approve(peer, high)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
    expect(await deny(peer, high, { comment: 'x' })).toEqual(refused(DENY, NOT_ELIGIBLE));
    await approve(other.rsm, high);
    expect(await stateOf(peer, high.id)).toEqual(expectedState('approved', 2));
  });

  test('who are second get ALREADY_DECIDED, also when the price is above their limit', async () => {
    const peer = await team.join('approver', team.levels.PA);
    const request = await made(152);
    await decide(team.pa, request, at(request, 300));
    expect(await approve(peer, request)).toEqual(refused(APPROVE, alreadyDecided('approve', team.pa)));
    expect(await decide(team.pa, request, at(request, 300))).toMatchObject({
      data: { decideApprovalRequest: { replayed: true } },
    });
  });
});

test('a person acts at most once per line and round, with any number of levels', async () => {
  const both = await team.join('approver', team.levels.PA);
  const request = await made(152);
  await approve(both, request);
  await team.hold(both, team.levels.RSM);
  expect(await decide(both, request, at(request, 140))).toEqual(refused(DECIDE, NOT_ELIGIBLE));
  expect(await deny(both, request, { comment: 'x' })).toEqual(refused(DENY, NOT_ELIGIBLE));
  const fresh = await made(152);
  await approve(both, fresh); // their highest level may finish it at the first step
  expect(await stepsOf(both, fresh.id)).toEqual(['1.1 10 approved @ 152', '1.2 20 skipped']);
});
