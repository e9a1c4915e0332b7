import { useGateway, useTeam } from '../support/fixtures';
import {
  alreadyDecided,
  approve,
  decide,
  decided,
  deny,
  edit,
  eventsOf,
  approvedLine,
  advancedLine,
  refused,
  resubmit,
  expectedState,
  stateOf,
  deniedLine,
  withdraw,
} from '../support/workflow-actions';
import { restClient } from '../support/rest-client';
import { APPROVE, BULK, DECIDE, DENY, type Made, ask, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices);
const now = (lifecycle_state: string, version: number): { now: [string, number] } => ({
  now: [lifecycle_state, version],
});
const eventCount = async ({ id }: Made): Promise<number> => (await eventsOf(gateway, team, id)).length;
const conflict = (expected: number, current_version: number): object => ({
  message: `Version ${expected} was expected, but the request is at version ${current_version}.`,
  code: 'VERSION_CONFLICT',
  facts: { current_version, expected_version: expected },
});

describe('a repeated decision', () => {
  test('returns the same result with replayed: true, and changes nothing', async () => {
    const request = await made(52);
    const result = { outcome: 'approved', lines: [approvedLine(request.lines[0], 52)], ...now('approved', 2) };
    expect(await approve(team.pa, request)).toEqual(decided(APPROVE, result));
    const events = await eventCount(request);
    expect(await approve(team.pa, request)).toEqual(decided(APPROVE, { ...result, replayed: true }));
    expect(await approve(team.pa, request, { comment: 'other words' })).toEqual(
      decided(APPROVE, { ...result, replayed: true }),
    );
    expect(await approve(team.pa, request, { expected_version: 1 })).toEqual(
      decided(APPROVE, { ...result, replayed: true }),
    );
    expect(await approve(team.pa, request, { expected_version: 77 })).toEqual(
      decided(APPROVE, { ...result, replayed: true }),
    );
    const byLine = [{ opportunity_id: request.lines[0]?.toLowerCase(), decision: 'approve' }];
    expect(await decide(team.pa, request, byLine, 9)).toEqual(decided(DECIDE, { ...result, replayed: true }));
    const samePrice = byLine.map((each) => ({ ...each, approved_price: 52.0 }));
    expect(await decide(team.pa, request, samePrice)).toEqual(decided(DECIDE, { ...result, replayed: true }));
    expect(await stateOf(team.pa, request.id)).toEqual(expectedState('approved', 2));
    expect(await eventCount(request)).toBe(events);
  });

  test('returns replayed: true after the next decision, after the last one, and after a withdrawal', async () => {
    const request = await made(152);
    const [line] = request.lines;
    await approve(team.pa, request);
    const passed = { outcome: 'advanced', lines: [advancedLine(line, 'RSM')], replayed: true };
    expect(await approve(team.pa, request)).toEqual(decided(APPROVE, { ...passed, ...now('pending', 2) }));
    await approve(team.rsm, request);
    const then = { ...approvedLine(line, 152), outcome: 'advanced' }; // the outcome of the repeated decision, with the current status of the line
    expect(await approve(team.pa, request)).toEqual(
      decided(APPROVE, { outcome: 'approved', lines: [then], replayed: true, ...now('approved', 3) }),
    );
    const other = await made(152);
    await approve(team.pa, other);
    await withdraw(team.requester, other);
    const withdrawn = { ...deniedLine(other.lines[0]), outcome: 'advanced' };
    expect(await approve(team.pa, other)).toEqual(
      decided(APPROVE, { outcome: 'denied', lines: [withdrawn], replayed: true, ...now('withdrawn', 3) }),
    );
  });

  test('returns replayed: true for a denial with any reason', async () => {
    const request = await made(52);
    const result = { outcome: 'denied', lines: [deniedLine(request.lines[0])], ...now('denied', 2) };
    expect(await deny(team.pa, request, { comment: 'No' })).toEqual(decided(DENY, result));
    expect(await deny(team.pa, request, { reason_code: 'other' })).toEqual(
      decided(DENY, { ...result, replayed: true }),
    );
    expect(await deny(team.rsm, request, { comment: 'No' })).toEqual(refused(DENY, alreadyDecided('deny', team.pa)));
    expect(await approve(team.pa, request)).toEqual(refused(APPROVE, alreadyDecided('deny', team.pa)));
  });

  test('at another price fails with ALREADY_DECIDED', async () => {
    const request = await made(52);
    const at = (approved_price: number): object[] => [
      { opportunity_id: request.lines[0], decision: 'approve', approved_price },
    ];
    await decide(team.pa, request, at(50));
    expect(await decide(team.pa, request, at(50))).toMatchObject({
      data: { decideApprovalRequest: { replayed: true } },
    });
    expect(await decide(team.pa, request, at(49))).toEqual(refused(DECIDE, alreadyDecided('approve', team.pa)));
  });

  test('without a price fails after a counter price of the same approver', async () => {
    const [done, passed] = [await made(52), await made(152)];
    const at = ({ lines: [opportunity_id] }: Made, approved_price?: number): object[] => [
      { opportunity_id, decision: 'approve', approved_price },
    ];
    await decide(team.pa, done, at(done, 50));
    await decide(team.pa, passed, at(passed, 150)); // endorsed
    for (const request of [done, passed]) {
      expect(await decide(team.pa, request, at(request))).toEqual(refused(DECIDE, alreadyDecided('approve', team.pa)));
      expect(await approve(team.pa, request)).toEqual(refused(APPROVE, alreadyDecided('approve', team.pa)));
      const items = (await team.pa.ask(BULK, { input: { ids: [request.id] } })).body;
      const results = [{ outcome: 'failed', error: { code: 'ALREADY_DECIDED' } }];
      expect(items).toMatchObject({ data: { bulkApproveApprovalRequests: { results } } });
      const rest = await restClient(gateway, team.pa);
      const { status, body } = await rest(`/v2/approvals/${request.id}/decisions`, {
        method: 'POST',
        body: { decision: 'approve' },
      });
      expect([status, body]).toMatchObject([409, { error: 'already_decided' }]);
    }
    expect(await decide(team.pa, done, at(done, 50))).toMatchObject({
      data: { decideApprovalRequest: { replayed: true } },
    });
  });

  test('without a price returns replayed: true after an approval without a price or at the requested price', async () => {
    const request = await made(152);
    const at = (approved_price: number): object[] => [
      { opportunity_id: request.lines[0], decision: 'approve', approved_price },
    ];
    const replayed = { data: { approveApprovalRequest: { replayed: true } } };
    await decide(team.pa, request, at(152));
    expect(await approve(team.pa, request)).toMatchObject(replayed);
    const other = await made(152);
    await decide(team.pa, other, [{ opportunity_id: other.lines[0], decision: 'approve', approved_price: 151 }]);
    await approve(team.rsm, other); // at 151, which was endorsed
    expect(await approve(team.rsm, other)).toMatchObject(replayed);
    const explicit = await made(152);
    await decide(team.pa, explicit, [{ opportunity_id: explicit.lines[0], decision: 'approve', approved_price: 151 }]);
    await decide(team.rsm, explicit, [{ opportunity_id: explicit.lines[0], decision: 'approve', approved_price: 151 }]);
    expect(await approve(team.rsm, explicit)).toEqual(refused(APPROVE, alreadyDecided('approve', team.rsm)));
  });

  test('of a whole request means the requested prices, unless the same request was sent before', async () => {
    const [request, again] = [await made(52, 60), await made(52, 60)];
    const [first, second] = request.lines;
    const at = (opportunity_id: string | undefined, approved_price: number): object => ({
      opportunity_id,
      decision: 'approve',
      approved_price,
    });
    await decide(team.pa, request, [at(first, 50), at(second, 60)]);
    expect(await approve(team.pa, request)).toEqual(refused(APPROVE, alreadyDecided('approve', team.pa)));
    await decide(team.pa, again, [at(again.lines[0], 50)]);
    await approve(team.pa, again); // the other line
    expect(await approve(team.pa, again)).toMatchObject({ data: { approveApprovalRequest: { replayed: true } } });
  });

  test('in another round is a new decision', async () => {
    const request = await made(52);
    await deny(team.pa, request, { comment: 'No' });
    await resubmit(team.requester, request);
    const result = { outcome: 'denied', lines: [deniedLine(request.lines[0])], ...now('denied', 4) };
    expect(await deny(team.pa, request, { comment: 'No' })).toEqual(decided(DENY, result));
  });

  test('may contain lines that are not decided yet', async () => {
    const request = await made(52, 60);
    const [first, second] = request.lines;
    const both = [first, second].map((opportunity_id) => ({ opportunity_id, decision: 'approve' }));
    await decide(team.pa, request, both.slice(0, 1));
    expect(await decide(team.pa, request, [...both].reverse(), 1)).toEqual(refused(DECIDE, conflict(1, 2) as never));
    const lines = [approvedLine(second, 60), approvedLine(first, 52)];
    const result = { outcome: 'approved', lines, ...now('approved', 3) };
    expect(await decide(team.pa, request, [...both].reverse(), 2)).toEqual(decided(DECIDE, result));
    expect(await decide(team.pa, request, both, 2)).toEqual(
      decided(DECIDE, { ...result, lines: [...lines].reverse(), replayed: true }),
    );
  });
});

describe('expected_version', () => {
  test('must be the current version for a new decision', async () => {
    const request = await made(152);
    expect(await approve(team.pa, request, { expected_version: 2 })).toEqual(refused(APPROVE, conflict(2, 1) as never));
    expect(await deny(team.pa, request, { comment: 'x', expected_version: 2 })).toEqual(
      refused(DENY, conflict(2, 1) as never),
    );
    await edit(team.requester, request, { project_name: 'Apollo' });
    expect(await approve(team.pa, request, { expected_version: 1 })).toEqual(refused(APPROVE, conflict(1, 2) as never));
    const passed = { outcome: 'advanced', lines: [advancedLine(request.lines[0], 'RSM')], ...now('pending', 3) };
    expect(await approve(team.pa, request, { expected_version: 2 })).toEqual(decided(APPROVE, passed));
  });

  test('is checked before the eligibility of the approver', async () => {
    const request = await made(52);
    await approve(team.pa, request);
    expect(await approve(team.rsm, request, { expected_version: 1 })).toEqual(
      refused(APPROVE, conflict(1, 2) as never),
    );
  });
});

test('of concurrent approvals one decides; its repeats return replayed: true, all others fail with ALREADY_DECIDED', async () => {
  const peer = await team.join('approver', team.levels.PA);
  const request = await made(52);
  const approvals = [team.pa, peer, team.pa, peer, team.pa, peer].map((person) => approve(person, request));
  type Answer = {
    data: { approveApprovalRequest: { replayed: boolean } | null };
    errors?: { extensions: { code: string } }[];
  };
  const answers = (await Promise.all(approvals)) as Answer[];
  const outcomes = answers.map(
    ({ data, errors }) => errors?.[0]?.extensions.code ?? `replayed: ${data.approveApprovalRequest?.replayed}`,
  );
  const expected = [
    'ALREADY_DECIDED',
    'ALREADY_DECIDED',
    'ALREADY_DECIDED',
    'replayed: false',
    'replayed: true',
    'replayed: true',
  ];
  expect(outcomes.sort()).toEqual(expected);
  expect(await stepsOf(team.pa, request.id)).toEqual(['1.1 10 approved @ 52']);
  expect(await eventCount(request)).toBe(3);
  expect(await stateOf(team.pa, request.id)).toEqual(expectedState('approved', 2));
});
