import { useGateway, useTeam } from '../support/fixtures';
import {
  DELETE,
  FORBIDDEN,
  approve,
  decide,
  actionsOf,
  deny,
  eventsOf,
  historyOf,
  notPossible,
  read,
  refused,
  remove,
  resubmit,
  expectedState,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { APPROVE, DENY, type Made, RESUBMIT, WITHDRAW, ask, newTeam, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const made = (...prices: number[]): Promise<Made> => ask(team.requester, prices);
const typesOf = async ({ id }: Made): Promise<string[]> => (await eventsOf(gateway, team, id)).map(({ type }) => type);
const LINES = 'opportunities { status approved_price reason_code comment decided_by { id } }';

describe('a withdrawal', () => {
  test('denies the lines and cancels the open steps; earlier decisions stay in the audit log', async () => {
    const { requester, pa } = team;
    const request = await made(52, 152, 60);
    const [first, , third] = request.lines;
    await decide(pa, request, [{ opportunity_id: first, decision: 'approve' }]);
    await decide(pa, request, [{ opportunity_id: third, decision: 'deny', reason_code: 'too_low' }]);
    const withdrawn = { status: 'denied', reason_code: 'withdrawn', comment: 'Lost the bid', approved_price: null };
    const lines = [
      withdrawn,
      withdrawn,
      { status: 'denied', reason_code: 'too_low', comment: null, approved_price: null },
    ];
    const answer = { status: 'denied', lifecycle_state: 'withdrawn', version: 4, round: 1, opportunities: lines };
    expect(await withdraw(requester, request, 'Lost the bid')).toEqual({ data: { withdrawApprovalRequest: answer } });
    expect(await stateOf(requester, request.id)).toEqual(expectedState('withdrawn', 4));
    expect(await stepsOf(requester, request.id)).toEqual([
      '1.1 10 approved @ 52',
      '1.1 10 cancelled',
      '1.2 20 cancelled',
      '1.1 10 denied',
    ]);
    expect(await typesOf(request)).toEqual(['created', 'line_approved', 'line_denied', 'withdrawn']);
    expect((await actionsOf(requester, request.id)).at(-1)).toEqual(['approval_request.withdrawn', requester.id]);
    const { metadata } = (await historyOf(requester, request.id)).at(-1) ?? {};
    expect(metadata).toMatchObject({ reason: 'Lost the bid' });
    const { data } = (await eventsOf(gateway, team, request.id)).at(-1) ?? {};
    const decision = { actor_id: requester.id, level_code: null, reason_code: 'withdrawn', comment: 'Lost the bid' };
    expect(data).toMatchObject({
      version: 4,
      previous_status: 'pending',
      status: 'denied',
      lifecycle_state: 'withdrawn',
      decision,
    });
  });

  test('is allowed for the requester, admins and the owner, while the request is pending', async () => {
    const { admin, owner, pa, requester } = team;
    const request = await made(52);
    for (const person of [pa, await team.join('requester'), await team.join('auditor')])
      expect(await withdraw(person, request)).toEqual(refused(WITHDRAW, FORBIDDEN));
    expect(await stateOf(requester, request.id)).toEqual(expectedState('pending', 1));
    await withdraw(admin, request);
    expect(await stateOf(requester, request.id)).toEqual(expectedState('withdrawn', 2));
    expect(await withdraw(requester, request)).toEqual(refused(WITHDRAW, notPossible('edit', 'resubmit')));
    expect(await withdraw(owner, request)).toEqual(refused(WITHDRAW, notPossible('edit', 'resubmit', 'delete')));
    expect(await approve(pa, request)).toEqual(refused(APPROVE, notPossible()));
    expect(await deny(owner, request, { comment: 'x' })).toEqual(
      refused(DENY, notPossible('edit', 'resubmit', 'delete')),
    );
    const header = await ask(requester, []);
    await withdraw(owner, header);
    expect(await stateOf(requester, header.id)).toEqual(expectedState('withdrawn', 2));
    expect(await stepsOf(requester, header.id)).toEqual(['1.1 10 cancelled']);
  });
});

describe('a resubmission', () => {
  test('starts another round of the same request, with all lines pending', async () => {
    const { requester, pa } = team;
    const request = await made(52);
    await deny(pa, request, { reason_code: 'too_low', comment: 'No' });
    const fresh = {
      id: request.lines[0],
      status: 'pending',
      reason_code: null,
      comment: null,
      approved_price: null,
      requested_price: 52,
    };
    const answer = { status: 'pending', lifecycle_state: 'pending', version: 3, round: 2, opportunities: [fresh] };
    expect(await resubmit(requester, request)).toEqual({ data: { resubmitApprovalRequest: answer } });
    expect(await read(requester, request.id, LINES)).toMatchObject({ opportunities: [{ decided_by: null }] });
    expect(await stepsOf(requester, request.id)).toEqual(['1.1 10 denied', '2.1 10 active']);
    await approve(pa, request);
    expect(await stateOf(requester, request.id)).toEqual(expectedState('approved', 4, 2));
    expect(await typesOf(request)).toEqual([
      'created',
      'line_denied',
      'denied',
      'resubmitted',
      'line_approved',
      'approved',
    ]);
    const [, , , again] = await eventsOf(gateway, team, request.id);
    expect(again?.data).toMatchObject({
      version: 3,
      previous_status: 'denied',
      status: 'pending',
      round: 2,
      decision: null,
    });
    expect(await actionsOf(requester, request.id)).toContainEqual(['approval_request.resubmitted', requester.id]);
  });

  test('is allowed for the requester, admins and the owner, after a denial or a withdrawal', async () => {
    const { admin, pa, requester, vp } = team;
    const request = await made(52);
    expect(await resubmit(requester, request)).toEqual(refused(RESUBMIT, notPossible('edit', 'withdraw', 'delete')));
    await deny(pa, request, { comment: 'No' });
    for (const person of [pa, vp, await team.join('auditor')])
      expect(await resubmit(person, request)).toEqual(refused(RESUBMIT, FORBIDDEN));
    await resubmit(admin, request);
    expect(await stateOf(requester, request.id)).toEqual(expectedState('pending', 3, 2));
    await approve(pa, request);
    expect(await resubmit(requester, request)).toEqual(refused(RESUBMIT, notPossible('edit')));
    const header = await ask(requester, []);
    await withdraw(requester, header);
    await resubmit(requester, header);
    expect(await stepsOf(requester, header.id)).toEqual(['1.1 10 cancelled', '2.1 10 active']);
  });
});

describe('a deletion', () => {
  test('removes a pending request without decisions, for the requester, admins and the owner', async () => {
    const { admin, owner, pa, requester } = team;
    for (const person of [requester, admin, owner]) {
      const request = await made(152);
      expect(await remove(pa, request)).toEqual(refused(DELETE, FORBIDDEN));
      expect(await remove(person, request)).toEqual({
        data: { deleteApprovalRequest: { status: 'pending', lifecycle_state: 'pending', version: 1 } },
      });
      expect(await read(owner, request.id, 'id')).toBeNull();
      expect(await remove(person, request)).toEqual({ data: { deleteApprovalRequest: null } });
      expect(await typesOf(request)).toEqual(['created', 'deleted']);
    }
  });

  test('is refused after the first decision until the request is decided; then only the owner may delete it', async () => {
    const { admin, owner, pa, requester } = team;
    const request = await made(152);
    await approve(pa, request);
    expect(await remove(requester, request)).toEqual(refused(DELETE, notPossible('edit', 'withdraw')));
    expect(await remove(owner, request)).toEqual(refused(DELETE, notPossible('approve', 'deny', 'edit', 'withdraw')));
    await approve(team.rsm, request);
    expect(await remove(requester, request)).toEqual(refused(DELETE, notPossible('edit')));
    expect(await remove(admin, request)).toEqual(refused(DELETE, notPossible('edit')));
    expect(await remove(owner, request)).toEqual({
      data: { deleteApprovalRequest: { status: 'approved', lifecycle_state: 'approved', version: 3 } },
    });
    expect(await read(owner, request.id, 'id')).toBeNull();
    expect((await typesOf(request)).at(-1)).toBe('deleted');
  });

  test('releases the level of the request, and its audit entries stay', async () => {
    const other = await newTeam(gateway);
    const request = await ask(other.requester, [52]);
    await remove(other.requester, request);
    const { body } = await other.tenant.graphql('mutation ($id: ID!) { deleteApprovalLevel(id: $id) { code } }', {
      id: other.levels.PA,
    });
    expect(body).toEqual({ data: { deleteApprovalLevel: { code: 'PA' } } });
    const text = `select action from audit_logs where tenant_id = $1 and resource_id = $2 order by id`;
    const rows = await other.tenant.as(() => gateway.db.run({ text, values: [other.tenant.id, request.id] }));
    expect(rows).toEqual([{ action: 'approval_request.created' }, { action: 'approval_request.deleted' }]);
  });
});
