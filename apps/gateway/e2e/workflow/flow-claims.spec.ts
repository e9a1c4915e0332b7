import { newId } from '@das/platform';
import { failed, invalid } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { matching, queue } from '../support/listed-requests';
import {
  FORBIDDEN,
  NOT_ELIGIBLE,
  SELF_APPROVAL,
  actionsOf,
  approve,
  decide,
  eventsOf,
  historyOf,
  notPossible,
  refused,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { REQUESTED_PRICE, STEP, type Step, started, stepsOf } from '../support/steps';
import { APPROVE, DECIDE, type Made, type Person, UNASSIGN, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const CLAIM = `mutation ($id: ID!) { claimStep(id: $id) { ${STEP} } }`;
const RELEASE = `mutation ($id: ID!) { releaseStep(id: $id) { ${STEP} } }`;
const REASSIGN = `mutation ($id: ID!, $input: ReassignStepInput!) { reassignStep(id: $id, input: $input) { ${STEP} } }`;

const claim = async (person: Person, id: string): Promise<unknown> => (await person.ask(CLAIM, { id })).body;
const release = async (person: Person, id: string): Promise<unknown> => (await person.ask(RELEASE, { id })).body;
const reassign = async (person: Person, id: string, to: Person | null, reason = 'Away'): Promise<unknown> =>
  (await person.ask(REASSIGN, { id, input: { to_user_id: to && to.id, reason } })).body;
const answered = (body: unknown): Partial<Step> => Object.values((body as { data: object }).data)[0] as Step;
const available = async (person: Person, { id }: Made): Promise<string[]> =>
  dataOf<{ approvalRequest: { available_actions: string[] } }>(
    await person.ask('query ($id: ID!) { approvalRequest(id: $id) { available_actions } }', { id }),
  ).approvalRequest.available_actions;
const asked = (...people: [Person, string][]): object[] =>
  people.map(([{ id }, because]) => ({ user: { id }, because }));
const claimedBy = ({ id, name }: Person): object => ({
  message: expect.stringMatching(new RegExp(`^Claimed by ${name} until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.$`)),
  code: 'STEP_CLAIMED',
  facts: { claimed_by: { id, name }, claimed_until: expect.any(String) as unknown },
});
const refusedClaim = (error: object): object => failed(CLAIM, 'claimStep', error as never);
const refusedReassign = (error: object): object => failed(REASSIGN, 'reassignStep', error as never);

test('while a claim holds, only seniors and owners decide besides the claimer, and others do not see the request in their queue', async () => {
  const { team, peer, made, rsm, rd } = await started(gateway);
  const before = await stateOf(team.owner, made.id);
  expect(await available(peer, made)).toEqual([
    'approve',
    'deny',
    'ask',
    'comment',
    'comment_internal',
    'claim',
    'reassign',
  ]);
  expect(answered(await claim(team.rsm, rsm))).toEqual({
    status: 'active',
    assigned_to: null,
    claimed_by: { id: team.rsm.id },
    claimed_until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
    available_actions: ['ask', 'claim', 'release', 'reassign'],
    candidates: asked([team.rsm, 'level'], [peer, 'level']),
  });
  expect(await claim(peer, rsm)).toEqual(refusedClaim(claimedBy(team.rsm)));
  expect(await approve(peer, made)).toEqual(refused(APPROVE, claimedBy(team.rsm) as never));
  const decision = { opportunity_id: made.lines[0], decision: 'deny', reason_code: 'price' };
  expect(await decide(peer, made, [decision])).toEqual(refused(DECIDE, claimedBy(team.rsm) as never));
  expect([await queue(peer), await queue(team.rsm)]).toEqual([[], [made.id]]);
  expect([await available(peer, made), await available(team.rd, made)]).toEqual([
    ['comment', 'comment_internal', 'reassign'],
    ['approve', 'deny', 'ask', 'comment', 'comment_internal', 'reassign'],
  ]);
  expect(await claim(team.rd, rd)).toEqual(refusedClaim(notPossible('approve', 'deny')));
  expect(await claim(team.rd, rsm)).toEqual(refusedClaim(NOT_ELIGIBLE));
  expect(await claim(team.requester, rsm)).toEqual(refusedClaim(FORBIDDEN));
  expect(await release(peer, rsm)).toEqual(failed(RELEASE, 'releaseStep', NOT_ELIGIBLE));
  expect(answered(await release(team.admin, rsm))).toMatchObject({ claimed_by: null, claimed_until: null });
  expect(answered(await release(peer, rsm))).toMatchObject({ claimed_by: null }); // unchanged
  expect(await queue(peer)).toEqual([made.id]);
  await claim(peer, rsm);
  expect([
    await matching(team.owner, { claimed_by_id: peer.id }),
    await matching(team.owner, { claimed_by_id: team.rsm.id }),
  ]).toEqual([[made.id], []]);
  expect(await stateOf(team.owner, made.id)).toEqual(before);
  expect((await actionsOf(team.owner, made.id)).map(([action]) => action)).toEqual([
    'approval_request.created',
    'approval_step.claimed',
    'approval_step.released',
    'approval_step.claimed',
  ]);
  expect(await approve(team.rd, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
  expect((await stepsOf(team.owner, made)).map(({ claimed_by }) => claimed_by)).toEqual([null, null]);
});

test('an approval of the whole request decides the lines that no other user has claimed', async () => {
  const team = await newTeam(gateway);
  const peer = await team.join('approver', team.levels.RSM);
  const made = await ask(team.requester, [1_000, 1_000]);
  const [first, second] = await stepsOf(team.owner, made);
  await claim(peer, first?.id ?? '');
  expect(await approve(team.rsm, made)).toMatchObject({
    data: { approveApprovalRequest: { replayed: false, lines: [{ opportunity_id: made.lines[1] }] } },
  });
  expect(await approve(team.rsm, made)).toMatchObject({ data: { approveApprovalRequest: { replayed: true } } });
  const other = await ask(team.requester, [1_000]);
  const [only] = await stepsOf(team.owner, other);
  await claim(peer, only?.id ?? '');
  const document =
    'mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { results { outcome error { code } } } }';
  const bulk = await team.rsm.ask(document, { input: { ids: [other.id] } });
  expect(bulk.body).toEqual({
    data: { bulkApproveApprovalRequests: { results: [{ outcome: 'failed', error: { code: 'STEP_CLAIMED' } }] } },
  });
  expect(second?.status).toBe('active');
});

test('a reassigned step asks the assignee alone, who may be a senior, until they may not act any more', async () => {
  const { team, peer, made, rsm } = await started(gateway);
  const before = await stateOf(team.owner, made.id);
  await claim(peer, rsm);
  expect(answered(await reassign(team.rsm, rsm, team.vp))).toEqual({
    status: 'active',
    assigned_to: { id: team.vp.id },
    claimed_by: null,
    claimed_until: null,
    available_actions: [],
    candidates: asked([team.vp, 'assigned']),
  });
  expect([await queue(team.rsm), await queue(peer), await queue(team.vp)]).toEqual([[], [], [made.id]]);
  expect([await approve(peer, made), await claim(peer, rsm), await reassign(peer, rsm, peer)]).toEqual([
    refused(APPROVE, NOT_ELIGIBLE),
    refusedClaim(NOT_ELIGIBLE),
    refusedReassign(NOT_ELIGIBLE),
  ]);
  expect(await matching(team.owner, { assigned_to_id: team.vp.id })).toEqual([made.id]);
  expect(answered(await claim(team.vp, rsm)).claimed_by).toEqual({ id: team.vp.id });
  expect(answered(await reassign(team.vp, rsm, team.vp)).claimed_by).toEqual({ id: team.vp.id }); // changes nothing
  expect(await stateOf(team.owner, made.id)).toEqual(before);
  await team.tenant.graphql(UNASSIGN, { level_id: team.levels.VP, user_id: team.vp.id });
  const [active] = await stepsOf(peer, made);
  expect(active).toMatchObject({ candidates: asked([team.rsm, 'level'], [peer, 'level']) });
  await release(team.admin, rsm);
  expect([await queue(peer), await queue(team.vp)]).toEqual([[made.id], []]);
  const entries = (await historyOf(team.owner, made.id)).filter(({ action }) => action === 'approval_step.reassigned');
  const metadata = { opportunity_id: made.lines[0], step_id: rsm, rank: 20, from_user_id: null };
  expect(entries.map((each) => each.metadata)).toEqual([{ ...metadata, to_user_id: team.vp.id, reason: 'Away' }]);
  const events = (await eventsOf(gateway, team, made.id)).filter(({ type }) => type === 'reassigned');
  expect(events).toMatchObject([
    {
      type: 'reassigned',
      data: {
        id: made.id,
        step: { id: rsm, opportunity_id: made.lines[0], rank: 20, due_at: null, escalated_to: [] },
        from_user_id: null,
        to_user_id: team.vp.id,
        reason: 'Away',
      },
    },
  ]);
});

test('one step of a request is read by its id; an id of another request finds none', async () => {
  const { team, made, rsm } = await started(gateway);
  const document = 'query ($id: ID!, $step: ID) { approvalRequest(id: $id) { steps(id: $step) { id } } }';
  const read = async (step: string | null): Promise<unknown> =>
    (await team.owner.ask(document, { id: made.id, step })).body;
  const [other] = await stepsOf(team.owner, await ask(team.requester, [REQUESTED_PRICE]));
  expect(await read(rsm.toLowerCase())).toEqual({ data: { approvalRequest: { steps: [{ id: rsm }] } } });
  expect(await read(null)).toMatchObject({ data: { approvalRequest: { steps: [{ id: rsm }, {}] } } });
  for (const absent of [other?.id ?? '', 'x', ''])
    expect(await read(absent)).toEqual({ data: { approvalRequest: { steps: [] } } });
});

test('a waiting step is reassigned, and keeps the assignment when the route is planned again', async () => {
  const { team, made, rd } = await started(gateway);
  const other = await team.join('approver', team.levels.RD);
  expect(answered(await reassign(team.admin, rd, other))).toMatchObject({ status: 'waiting', candidates: [] });
  expect(await reassign(team.rd, rd, null)).toEqual(refusedReassign(NOT_ELIGIBLE));
  expect(answered(await reassign(other, rd, null)).assigned_to).toBeNull();
  await reassign(team.rd, rd, other);
  await approve(team.rsm, made, {});
  expect(await queue(other)).toEqual([made.id]);
  expect(await queue(team.rd)).toEqual([]);
  const again = await ask(team.requester, [REQUESTED_PRICE]);
  const [, waiting] = await stepsOf(team.owner, again);
  await reassign(team.admin, waiting?.id ?? '', other);
  const counter = { opportunity_id: again.lines[0], decision: 'approve', approved_price: 4_000 };
  await decide(team.rsm, again, [counter]);
  const [, planned] = await stepsOf(team.owner, again);
  expect(planned).toMatchObject({ status: 'active', assigned_to: { id: other.id } });
});

test('a reassignment names a user who may act, and a reason', async () => {
  const { team, peer, made, rsm } = await started(gateway);
  const to = { path: 'input.to_user_id', message: 'The selected input.to user id is invalid.' };
  const attempts: [object, object][] = [
    [{ reason: 'x' }, { 'input.to_user_id': ['The input.to user id field is required.'] }],
    [{ to_user_id: peer.id }, { 'input.reason': ['The input.reason field is required.'] }],
    ...[team.requester.id, team.admin.id, team.pa.id, newId(), 'nonsense'].map((to_user_id): [object, object] => [
      { to_user_id, reason: 'x' },
      { [to.path]: [to.message] },
    ]),
  ];
  for (const [input, failures] of attempts)
    expect([input, (await team.rsm.ask(REASSIGN, { id: rsm, input })).body]).toEqual([
      input,
      invalid(REASSIGN, 'reassignStep', failures as never),
    ]);
  expect(await reassign(team.pa, rsm, peer)).toEqual(refusedReassign(NOT_ELIGIBLE));
  expect(await reassign(team.requester, rsm, peer)).toEqual(refusedReassign(FORBIDDEN));
  expect(await claim(team.rsm, newId())).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  const users = `query ($id: ID!, $search: String) { approvalRequest(id: $id) { steps { assignable_users(search: $search) { id } } } }`;
  type Users = { approvalRequest: { steps: { assignable_users: { id: string }[] }[] } };
  const choice = async (person: Person, search?: string): Promise<string[][]> =>
    dataOf<Users>(await person.ask(users, { id: made.id, search })).approvalRequest.steps.map(({ assignable_users }) =>
      assignable_users.map(({ id }) => id).sort(),
    );
  const ids = (...people: Person[]): string[] => people.map(({ id }) => id).sort();
  expect(await choice(team.admin)).toEqual([
    ids(team.rsm, peer, team.rd, team.vp, team.owner),
    ids(team.rd, team.vp, team.owner),
  ]);
  expect(await choice(team.rsm)).toEqual([ids(team.rsm, peer, team.rd, team.vp, team.owner), []]);
  expect(await choice(team.admin, peer.name)).toEqual([expect.arrayContaining([peer.id]), expect.any(Array)]);
  expect(await choice(team.requester)).toEqual([[], []]);
  await withdraw(team.requester, made);
  expect(await reassign(team.admin, rsm, peer)).toEqual(refusedReassign(notPossible('edit', 'resubmit')));
});

test('a user whom self-approval bars neither claims nor passes on a step', async () => {
  const { team, made } = await started(gateway);
  const own = await ask(team.rsm, [REQUESTED_PRICE]);
  const [step] = await stepsOf(team.owner, own);
  expect([await claim(team.rsm, step?.id ?? ''), await reassign(team.rsm, step?.id ?? '', team.rd)]).toEqual([
    refusedClaim(SELF_APPROVAL),
    refusedReassign(SELF_APPROVAL),
  ]);
  expect(made.lines).toHaveLength(1);
});

test('of two claims at once one holds, and of two reassignments the later one', async () => {
  const { team, peer, made, rsm } = await started(gateway);
  const outcomes = await Promise.all([claim(team.rsm, rsm), claim(peer, rsm)]);
  expect(outcomes.filter((each) => 'errors' in (each as object))).toMatchObject([
    { errors: [{ extensions: { code: 'STEP_CLAIMED' } }] },
  ]);
  await Promise.all([reassign(team.admin, rsm, team.rd), reassign(team.owner, rsm, team.vp)]);
  const entries = (await historyOf(team.owner, made.id)).filter(({ action }) => action === 'approval_step.reassigned');
  expect(entries).toHaveLength(2);
  const [step] = await stepsOf(team.owner, made);
  expect(step?.assigned_to).toEqual({ id: entries.at(-1)?.metadata?.['to_user_id'] });
});
