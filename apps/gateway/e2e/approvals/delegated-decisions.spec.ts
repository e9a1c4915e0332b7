import { delegate, newStandIn, revoke, seenBy } from '../support/delegations';
import { failed } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { queue } from '../support/listed-requests';
import { dataOf } from '../support/gateway';
import { inDays } from '../support/moments';
import {
  NOT_ELIGIBLE,
  SELF_APPROVAL,
  approve,
  deny,
  eventsOf,
  historyOf,
  read,
  refused,
  setPolicy,
} from '../support/workflow-actions';
import { APPROVE, type Made, type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const FOR = `mutation ($id: ID!, $on_behalf_of: ID) { approveApprovalRequest(id: $id, on_behalf_of: $on_behalf_of) { outcome replayed lines { outcome on_behalf_of { id } } } }`;
const DECIDE = `mutation ($id: ID!, $input: DecideApprovalRequestInput!) { decideApprovalRequest(id: $id, input: $input) { outcome lines { on_behalf_of { id } } } }`;
const BULK = `mutation ($input: BulkApproveInput!) { bulkApproveApprovalRequests(input: $input) { results { outcome error { code message } } } }`;
const SET = `mutation ($level_id: ID!, $user_id: ID!, $scope: ScopeInput) { setApproverScope(level_id: $level_id, user_id: $user_id, scope: $scope) { uncovered_steps } }`;
const PREVIEW = `query ($id: ID!) { previewApprovalRoute(input: { approval_request_id: $id }) { lines { reason steps { candidates { user { id } because on_behalf_of { id } } } } warnings { code } } }`;

const approveFor = async (person: Person, { id }: Made, principal?: Person): Promise<unknown> =>
  (await person.ask(FOR, { id, on_behalf_of: principal?.id })).body;
const won = (principal: Person | null, outcome = 'approved', replayed = false): object => {
  const lines = [{ outcome, on_behalf_of: principal && { id: principal.id } }];
  return { data: { approveApprovalRequest: { outcome, replayed, lines } } };
};
const decideAt = async (person: Person, made: Made, approved_price: number): Promise<unknown> =>
  (
    await person.ask(DECIDE, {
      id: made.id,
      input: { decisions: [{ opportunity_id: made.lines[0], decision: 'approve', approved_price }] },
    })
  ).body;
const codeOf = (body: unknown): string | undefined =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
const people = async (): Promise<{ team: Team; tom: Person }> => {
  const team = await newTeam(gateway);
  return { team, tom: await newStandIn(team) };
};

test('a delegate sees waiting items, decides them, and the decision names both people everywhere', async () => {
  const { team, tom } = await people();
  const made = await ask(team.requester, [1_000]);
  expect(await queue(tom)).toEqual([]);
  const { id: delegation_id } = await delegate(team.rsm, tom);
  expect([await queue(tom), await queue(tom, 'delegate'), await queue(tom, 'own'), await queue(team.rsm)]).toEqual([
    [made.id],
    [made.id],
    [],
    [made.id],
  ]);
  expect(await seenBy(tom, made)).toEqual({
    candidates: [`level ${team.rsm.id}`, `delegate ${tom.id} for ${team.rsm.id}`],
    can_decide: [true],
  });
  expect(await approveFor(tom, made)).toEqual(won(team.rsm));
  const on_behalf_of_id = team.rsm.id;
  expect(await read(team.owner, made.id, 'steps { acted_by { id } on_behalf_of { id } }')).toEqual({
    steps: [{ acted_by: { id: tom.id }, on_behalf_of: { id: team.rsm.id } }],
  });
  const marked = (await historyOf(team.owner, made.id)).flatMap(({ action, actor, metadata }) =>
    metadata && 'delegation_id' in metadata
      ? [[action, actor.user_id, metadata['on_behalf_of_id'], metadata['delegation_id']]]
      : [],
  );
  expect(marked).toEqual([
    ['approval_line.approved', tom.id, on_behalf_of_id, delegation_id],
    ['approval_request.approved', tom.id, on_behalf_of_id, delegation_id],
  ]);
  expect((await eventsOf(gateway, team, made.id)).slice(1).map(({ data }) => data.decision)).toEqual([
    expect.objectContaining({ actor_id: tom.id, on_behalf_of_id }),
    expect.objectContaining({ actor_id: tom.id, on_behalf_of_id }),
  ]);
});

test('a repetition belongs to the actor, also afterwards; the principal gets the names of both people', async () => {
  const { team, tom } = await people();
  const made = await ask(team.requester, [1_000]);
  const delegation = await delegate(team.rsm, tom);
  expect(await approveFor(tom, made, team.rsm)).toEqual(won(team.rsm));
  await revoke(team.rsm, delegation);
  for (const other of [undefined, tom, team.vp])
    expect(await approveFor(tom, made, other)).toEqual(won(team.rsm, 'approved', true));
  expect(await approve(team.rsm, made)).toEqual(
    refused(APPROVE, {
      message: expect.stringMatching(
        `^Approved by ${tom.name} on behalf of ${team.rsm.name} on [0-9: -]{19}\\.$`,
      ) as string,
      code: 'ALREADY_DECIDED',
      facts: {
        decision: 'approve',
        decided_by: { id: tom.id, name: tom.name },
        on_behalf_of: { id: team.rsm.id, name: team.rsm.name },
        decided_at: expect.any(String) as unknown,
        allowed_actions: [],
      },
    }),
  );
});

test('own authority comes first; on_behalf_of names one, and the id of the caller means own authority only', async () => {
  const { team } = await people();
  const tom = await team.join('approver', team.levels.RSM);
  await delegate(team.rsm, tom);
  await delegate(team.vp, tom);
  const [one, two, three] = [
    await ask(team.requester, [1_000]),
    await ask(team.requester, [1_000]),
    await ask(team.requester, [9_000]),
  ];
  expect(await approveFor(tom, one)).toEqual(won(null));
  expect(await approveFor(tom, two, team.rsm)).toEqual(won(team.rsm));
  expect([
    codeOf(await approveFor(tom, three, tom)),
    codeOf(await approveFor(tom, three, team.rsm)),
    codeOf(await approveFor(tom, three, team.pa)),
  ]).toEqual(Array.from({ length: 3 }, () => 'NOT_ELIGIBLE_APPROVER'));
  expect(await approveFor(tom, three)).toEqual(won(team.vp));
});

test('a delegate never jumps in, and receives nothing that the principal has received', async () => {
  const { team, tom } = await people();
  const grace = await newStandIn(team);
  await delegate(team.vp, tom);
  await delegate(team.rsm, team.vp);
  const made = await ask(team.requester, [1_000]);
  await delegate(tom, grace);
  for (const person of [tom, grace]) {
    expect(await queue(person)).toEqual([]);
    expect(await approve(person, made)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
  }
  expect(await approveFor(team.vp, made)).toEqual(won(null));
});

test('an owner is represented at the steps of owners, by a delegation of all levels', async () => {
  const { team, tom } = await people();
  await delegate(team.owner, tom);
  const [theirs, unstaffed, staffed] = [
    await ask(team.requester, [50_000]),
    await ask(team.requester, [1_000]),
    await ask(team.requester, [4_000]),
  ];
  expect(codeOf(await approve(tom, unstaffed))).toBe('NOT_ELIGIBLE_APPROVER');
  dataOf(
    await team.owner.ask(SET, { level_id: team.levels.RSM, user_id: team.rsm.id, scope: { sales_regions: ['Mars'] } }),
  );
  expect(await queue(tom)).toEqual([]);
  expect(await seenBy(tom, unstaffed)).toEqual({
    candidates: [`owner ${team.owner.id}`, `delegate ${tom.id} for ${team.owner.id}`],
    can_decide: [true],
  });
  expect(await approveFor(tom, unstaffed)).toEqual(won(team.owner));
  expect(codeOf(await approve(tom, staffed))).toBe('NOT_ELIGIBLE_APPROVER');
  expect(await approveFor(team.vp, theirs)).toEqual(won(null, 'advanced'));
  expect(await queue(tom)).toEqual([theirs.id]);
  expect(await approveFor(tom, theirs)).toEqual(won(team.owner));
});

test('level_ids, max_amount and scope limit a delegation; a lower counter price comes within the amount', async () => {
  const { team, tom } = await people();
  await team.hold(team.rsm, team.levels.PA);
  await delegate(team.rsm, tom, { level_ids: [team.levels.RSM], max_amount: 900, scope: { sales_regions: ['na'] } });
  const NA = { sales_region: 'NA' };
  const [small, other, low, high] = [
    await ask(team.requester, [800], NA),
    await ask(team.requester, [800], { sales_region: 'EMEA' }),
    await ask(team.requester, [50], NA),
    await ask(team.requester, [1_200], NA),
  ];
  expect(await queue(tom)).toEqual([small.id]);
  for (const made of [other, low, high]) {
    expect((await seenBy(tom, made)).can_decide).toEqual([false]);
    expect(await approve(tom, made)).toEqual(refused(APPROVE, NOT_ELIGIBLE));
  }
  expect(await decideAt(tom, high, 900)).toEqual({
    data: { decideApprovalRequest: { outcome: 'approved', lines: [{ on_behalf_of: { id: team.rsm.id } }] } },
  });
  expect(codeOf(await deny(tom, await ask(team.requester, [1_200], NA), { comment: 'No' }))).toBe(
    'NOT_ELIGIBLE_APPROVER',
  );
  expect(await approveFor(tom, small)).toEqual(won(team.rsm));
});

test('the amount of a delegation follows the routing basis of the tenant', async () => {
  const { team, tom } = await people();
  await setPolicy(gateway, team, 'routing_basis', 'request_total');
  await delegate(team.rsm, tom, { max_amount: 1_000 });
  const [within, above] = [await ask(team.requester, [400, 600]), await ask(team.requester, [400, 601])];
  expect(await queue(tom)).toEqual([within.id]);
  expect((await seenBy(tom, above)).can_decide).toEqual([false, false]);
  expect((await seenBy(tom, within)).can_decide).toEqual([true, true]);
});

test('four eyes: neither a delegate nor the principal signs a line that was signed for the principal', async () => {
  const { team, tom } = await people();
  const grace = await newStandIn(team);
  await team.hold(team.rsm, team.levels.RD);
  await delegate(team.rsm, tom);
  await delegate(team.rsm, grace);
  const made = await ask(team.requester, [2_000]);
  expect(await approveFor(tom, made)).toEqual(won(team.rsm, 'advanced'));
  expect([await queue(tom), await queue(grace), await queue(team.rsm), await queue(team.rd)]).toEqual([
    [],
    [],
    [],
    [made.id],
  ]);
  expect((await seenBy(team.rsm, made)).candidates).toEqual([`level ${team.rd.id}`]);
  expect([
    codeOf(await approveFor(grace, made)),
    codeOf(await decideAt(tom, made, 1_900)),
    codeOf(await decideAt(team.rsm, made, 1_900)),
  ]).toEqual(Array.from({ length: 3 }, () => 'NOT_ELIGIBLE_APPROVER'));
  expect(codeOf(await approve(team.rsm, made))).toBe('ALREADY_DECIDED');
  expect(await approveFor(tom, made)).toEqual(won(team.rsm, 'advanced', true));
  expect(await approveFor(team.rd, made)).toEqual(won(null));
});

test('self-approval is checked for both people', async () => {
  const { team, tom } = await people();
  const priya = await team.join('approver', team.levels.RSM);
  await delegate(priya, tom);
  const hers = await ask(priya, [1_000]);
  expect(await queue(tom)).toEqual([]);
  expect((await seenBy(tom, hers)).can_decide).toEqual([false]);
  for (const principal of [undefined, priya])
    expect(await approveFor(tom, hers, principal)).toEqual(failed(FOR, 'approveApprovalRequest', SELF_APPROVAL));
  const his = await ask(tom, [1_000]);
  expect(await queue(tom)).toEqual([]);
  expect(await approve(tom, his)).toEqual(refused(APPROVE, SELF_APPROVAL));
  await setPolicy(gateway, team, 'self_approval', 'allow');
  expect(await queue(tom)).toEqual([hers.id, his.id]);
  expect(await approveFor(tom, hers)).toEqual(won(priya));
  const marks = (await historyOf(team.owner, hers.id)).filter(({ metadata }) => metadata?.['self_approval']);
  expect(marks.map(({ action }) => action)).toEqual(['approval_line.approved', 'approval_request.approved']);
});

test('bulk approval decides on behalf of a principal, and refuses each item that the delegation does not cover', async () => {
  const { team, tom } = await people();
  await delegate(team.rsm, tom);
  const ids = [(await ask(team.requester, [1_000])).id, (await ask(team.requester, [9_000])).id];
  const bulk = async (input: object): Promise<unknown> => dataOf(await tom.ask(BULK, { input }));
  const done = { outcome: 'approved', error: null };
  const not = { outcome: 'failed', error: { code: 'NOT_ELIGIBLE_APPROVER', message: NOT_ELIGIBLE.message } };
  const results = (...each: object[]): object => ({ bulkApproveApprovalRequests: { results: each } });
  expect(await bulk({ ids, on_behalf_of: team.vp.id })).toEqual(results(not, not));
  expect(await bulk({ ids, on_behalf_of: team.rsm.id.toLowerCase() })).toEqual(results(done, not));
  expect(await bulk({ filter: { awaiting_me: true } })).toEqual(results());
});

test('the preview says who acts for whom, and a delegate who has delegated is a warning of the step', async () => {
  const { team, tom } = await people();
  const { until } = await delegate(team.rsm, tom);
  const made = await ask(team.requester, [1_000]);
  await delegate(tom, team.pa, { from: inDays(1) });
  const { previewApprovalRoute } = dataOf<{
    previewApprovalRoute: { lines: { reason: string; steps: object[] }[]; warnings: object[] };
  }>(await team.requester.ask(PREVIEW, { id: made.id }));
  const [line] = previewApprovalRoute.lines;
  expect(line?.reason.endsWith(`${tom.name} acts for ${team.rsm.name} until ${until}.`)).toBe(true);
  expect(line?.steps).toEqual([
    {
      candidates: [
        { user: { id: team.rsm.id }, because: 'level', on_behalf_of: null },
        { user: { id: tom.id }, because: 'delegate', on_behalf_of: { id: team.rsm.id } },
      ],
    },
  ]);
  const { warnings } = await read<{ warnings: object[] }>(team.owner, made.id, 'warnings { code opportunity_id }');
  expect(warnings).toContainEqual({ code: 'DELEGATE_AWAY', opportunity_id: made.lines[0] });
});
