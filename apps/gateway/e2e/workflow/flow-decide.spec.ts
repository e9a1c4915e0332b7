import { NO_EXTERNAL_ID } from '../support/expected';
import { useGateway, useTeam } from '../support/fixtures';
import {
  approve,
  alreadyDecided,
  decide,
  decided,
  actionsOf,
  deny,
  eventsOf,
  approvedLine,
  historyOf,
  advancedLine,
  read,
  refused,
  expectedState,
  stateOf,
  deniedLine,
} from '../support/workflow-actions';
import { FORBIDDEN, NOT_ELIGIBLE, SELF_APPROVAL } from '../support/workflow-actions';
import { APPROVE, DECIDE, DENY, ask, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const typesOf = async (id: string): Promise<string[]> => (await eventsOf(gateway, team, id)).map(({ type }) => type);

describe('a line that its first level may finish', () => {
  test('is approved by a holder, and the request with it', async () => {
    const { requester, pa } = team;
    const made = await ask(requester, [{ partnumber: 'P-1', requested_price: 52.5, quote_quantity: 3 }]);
    expect(await stateOf(requester, made.id)).toEqual(expectedState('pending', 1));
    const lines = [approvedLine(made.lines[0], 52.5)];
    expect(await approve(pa, made, { comment: ' Fine ' })).toEqual(
      decided(APPROVE, { outcome: 'approved', lines, now: ['approved', 2] }),
    );
    expect(await stateOf(requester, made.id)).toEqual(expectedState('approved', 2));
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 approved @ 52.5']);
    expect(
      await read(requester, made.id, 'opportunities { status approved_price reason_code comment decided_by { id } }'),
    ).toEqual({
      opportunities: [
        { status: 'approved', approved_price: 52.5, reason_code: null, comment: 'Fine', decided_by: { id: pa.id } },
      ],
    });
    expect(await actionsOf(requester, made.id)).toEqual([
      ['approval_request.created', requester.id],
      ['approval_line.approved', pa.id],
      ['approval_request.approved', pa.id],
    ]);
    const decision = {
      actor_id: pa.id,
      on_behalf_of_id: null,
      level_code: 'PA',
      reason_code: null,
      comment: 'Fine',
    };
    const line = { id: made.lines[0], partnumber: 'P-1', quote_quantity: 3, requested_price: 52.5, ...NO_EXTERNAL_ID };
    const reason = { justification: null, ...NO_EXTERNAL_ID, metadata: {} };
    const before = { id: made.id, status: 'pending', lifecycle_state: 'pending', version: 1, round: 1, ...reason };
    const after = {
      id: made.id,
      previous_status: 'pending',
      status: 'approved',
      lifecycle_state: 'approved',
      version: 2,
      round: 1,
      ...reason,
    };
    const opportunities = [{ ...line, approved_price: 52.5, status: 'approved' }];
    expect(await eventsOf(gateway, team, made.id)).toEqual([
      {
        type: 'created',
        data: {
          ...before,
          previous_status: null,
          opportunities: [{ ...line, approved_price: null, status: 'pending' }],
          decision: null,
        },
      },
      {
        type: 'line_approved',
        data: { ...after, opportunities, decision: { ...decision, opportunity_id: made.lines[0] } },
      },
      { type: 'approved', data: { ...after, opportunities, decision } },
    ]);
  });

  test('has a history entry with the actor, rank, price and round', async () => {
    const { requester, pa } = team;
    const made = await ask(requester, [52.5]);
    await approve(pa, made, { comment: 'Fine' });
    const [, line, request] = await historyOf(requester, made.id);
    const decision = { actor_id: pa.id, level_code: 'PA', reason_code: null, comment: 'Fine' };
    const resource = { result: 'success', resource_type: 'approval_request', resource_id: made.id };
    expect(line).toEqual({
      ...resource,
      action: 'approval_line.approved',
      actor: expect.objectContaining({ kind: 'api_key', user_id: pa.id, name: pa.name }) as object,
      changes: {
        status: ['pending', 'approved'],
        approved_price: [null, 52.5],
        comment: [null, 'Fine'],
        decided_at: [null, expect.any(String)],
        decided_by_id: [null, pa.id],
      },
      metadata: { ...decision, opportunity_id: made.lines[0], decision: 'approve', price: 52.5, round: 1, rank: 10 },
    });
    expect(request).toEqual({
      ...resource,
      action: 'approval_request.approved',
      actor: line?.actor,
      changes: {
        status: ['pending', 'approved'],
        lifecycle_state: ['pending', 'approved'],
        version: [1, 2],
        valid_from: [null, expect.any(String)],
      },
      metadata: { ...decision, lifecycle_state: 'approved' },
    });
  });
});

describe('a line that its first level may only endorse', () => {
  test('advances with the endorsement, and is approved by the next level', async () => {
    const { requester, pa, rsm } = team;
    const made = await ask(requester, [152]);
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 active', '1.2 20 waiting']);
    const endorsed = {
      outcome: 'advanced',
      lines: [advancedLine(made.lines[0], 'RSM')],
      now: ['pending', 2] as [string, number],
    };
    expect(await approve(pa, made)).toEqual(decided(APPROVE, endorsed));
    expect(await stateOf(requester, made.id)).toEqual(expectedState('pending', 2));
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 endorsed @ 152', '1.2 20 active']);
    const lines = [approvedLine(made.lines[0], 152)];
    expect(await approve(rsm, made)).toEqual(decided(APPROVE, { outcome: 'approved', lines, now: ['approved', 3] }));
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 endorsed @ 152', '1.2 20 approved @ 152']);
    expect(await typesOf(made.id)).toEqual(['created', 'step_completed', 'line_approved', 'approved']);
    expect(await actionsOf(requester, made.id)).toEqual([
      ['approval_request.created', requester.id],
      ['approval_line.endorsed', pa.id],
      ['approval_line.approved', rsm.id],
      ['approval_request.approved', rsm.id],
    ]);
  });

  test('is denied at once, and its later steps are cancelled', async () => {
    const { requester, pa, rsm } = team;
    const made = await ask(requester, [152]);
    const lines = [deniedLine(made.lines[0])];
    expect(await deny(pa, made, { reason_code: 'too_low' })).toEqual(
      decided(DENY, { outcome: 'denied', lines, now: ['denied', 2] }),
    );
    expect(await stateOf(requester, made.id)).toEqual(expectedState('denied', 2));
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 denied', '1.2 20 cancelled']);
    expect(
      await read(requester, made.id, 'opportunities { status approved_price reason_code comment decided_by { id } }'),
    ).toEqual({
      opportunities: [
        { status: 'denied', approved_price: null, reason_code: 'too_low', comment: null, decided_by: { id: pa.id } },
      ],
    });
    expect(await typesOf(made.id)).toEqual(['created', 'line_denied', 'denied']);
    expect(await actionsOf(requester, made.id)).toEqual([
      ['approval_request.created', requester.id],
      ['approval_line.denied', pa.id],
      ['approval_request.denied', pa.id],
    ]);
    expect(await approve(rsm, made)).toEqual(refused(APPROVE, alreadyDecided('deny', pa)));
  });
});

test('lines may be decided one by one; the request is decided with the last one', async () => {
  const { requester, pa, rsm } = team;
  const made = await ask(requester, [52, 1_000, 60]);
  const [low, high, other] = made.lines;
  const first = [{ opportunity_id: low, decision: 'approve' }];
  expect(await decide(pa, made, first)).toEqual(
    decided(DECIDE, { outcome: 'advanced', lines: [approvedLine(low, 52)], now: ['pending', 2] }),
  );
  const denial = [{ opportunity_id: high, decision: 'deny', comment: 'No' }];
  expect(await decide(rsm, made, denial)).toEqual(
    decided(DECIDE, { outcome: 'advanced', lines: [deniedLine(high)], now: ['pending', 3] }),
  );
  expect(await stateOf(requester, made.id)).toEqual(expectedState('pending', 3));
  const lines = [approvedLine(other, 60)];
  expect(await approve(pa, made)).toEqual(
    decided(APPROVE, { outcome: 'partially_approved', lines, now: ['partially_approved', 4] }),
  );
  expect(await stateOf(requester, made.id)).toEqual(expectedState('partially_approved', 4));
  expect(await typesOf(made.id)).toEqual(['created', 'line_approved', 'line_denied', 'line_approved', 'approved']);
});

describe('a request without lines', () => {
  test('has one step at the lowest rank, and its approval authorises no price', async () => {
    const { requester, pa } = team;
    const made = await ask(requester, []);
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 active']);
    expect(await approve(pa, made)).toEqual(
      decided(APPROVE, { outcome: 'approved', lines: [approvedLine(null, null)], now: ['approved', 2] }),
    );
    expect(await stateOf(requester, made.id)).toEqual(expectedState('approved', 2));
    expect(await stepsOf(requester, made.id)).toEqual(['1.1 10 approved']);
    expect(await typesOf(made.id)).toEqual(['created', 'approved']);
    expect(await actionsOf(requester, made.id)).toEqual([
      ['approval_request.created', requester.id],
      ['approval_request.approved', pa.id],
    ]);
  });

  test('may be denied, also by a holder of a higher rank', async () => {
    const { requester, vp } = team;
    const made = await ask(requester, []);
    expect(await deny(vp, made, { comment: 'No' })).toEqual(
      decided(DENY, { outcome: 'denied', lines: [deniedLine(null)], now: ['denied', 2] }),
    );
    expect(await stateOf(requester, made.id)).toEqual(expectedState('denied', 2));
    expect(await typesOf(made.id)).toEqual(['created', 'denied']);
  });
});

describe('a decision that is not allowed', () => {
  test('fails with its reason, and changes nothing', async () => {
    const { requester, admin, pa, rsm } = team;
    const made = await ask(pa, [1_000]);
    expect(await approve(requester, made)).toEqual(refused(APPROVE, FORBIDDEN)); // the role has no permission to decide
    expect(await approve(admin, made)).toEqual(refused(APPROVE, NOT_ELIGIBLE)); // holds no level
    expect(await approve(pa, made)).toEqual(refused(APPROVE, SELF_APPROVAL));
    expect(await deny(pa, made, { comment: 'x' })).toEqual(refused(DENY, SELF_APPROVAL));
    const other = await ask(requester, [1_000]);
    expect(await approve(pa, other)).toEqual(refused(APPROVE, NOT_ELIGIBLE)); // only a lower level
    expect(await deny(pa, other, { comment: 'x' })).toEqual(refused(DENY, NOT_ELIGIBLE));
    expect(await decide(pa, other, [{ opportunity_id: other.lines[0], decision: 'approve' }])).toEqual(
      refused(DECIDE, NOT_ELIGIBLE),
    );
    for (const { id } of [made, other]) {
      expect(await stateOf(rsm, id)).toEqual(expectedState('pending', 1));
      expect(await typesOf(id)).toEqual(['created']);
    }
  });

  test('a late decision fails with the first decider, the time and the allowed actions', async () => {
    const { requester, owner, pa, rsm } = team;
    const made = await ask(requester, [52]);
    await approve(pa, made);
    expect(await approve(rsm, made)).toEqual(refused(APPROVE, alreadyDecided('approve', pa)));
    expect(await deny(owner, made, { comment: 'x' })).toEqual(
      refused(DENY, alreadyDecided('approve', pa, 'edit', 'delete')),
    );
    const decisions = [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 50 }];
    expect(await decide(pa, made, decisions)).toEqual(refused(DECIDE, alreadyDecided('approve', pa)));
    expect(await stateOf(rsm, made.id)).toEqual(expectedState('approved', 2));
  });
});
