import {
  EXTEND,
  approvedActionsOf,
  approvedRequest,
  extend,
  readingPerson,
  refusedExtension,
  revoke,
} from '../support/approved-prices';
import { notFound } from '../support/expected';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import {
  FORBIDDEN,
  NOT_ELIGIBLE,
  SELF_APPROVAL,
  approve,
  historyOf,
  notPossible,
  setPolicy,
} from '../support/workflow-actions';
import { type Made, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();
const admin = useDatabaseAdmin();
const team = useTeam(gateway);

const extended = (valid_until: string): object => ({
  data: { extendApproval: { lifecycle_state: 'approved', is_valid: true, version: 3, valid_until, extensions: 1 } },
});

describe('an extension needs the authority that the prices need today', () => {
  const P1D = { validity_period: 'P1D' };
  const people = (given: Team = team) => Object.entries({ ...given }).filter(([name]) => NAMES.includes(name));
  const NAMES = ['owner', 'admin', 'requester', 'pa', 'rsm', 'rd', 'vp'];
  /** Who may extend, by `available_actions` and by trying it. */
  async function extenders(made: Made, given: Team = team): Promise<string> {
    const able: string[] = [];
    for (const [name, person] of people(given)) {
      const isShown = (await approvedActionsOf(person as Team['owner'], made))[0]?.includes('extend') ?? false;
      const { data } = (await extend(person as Team['owner'], made, P1D)) as {
        data?: { extendApproval: object | null };
      };
      expect([name, isShown]).toEqual([name, !!data?.extendApproval]);
      if (isShown) able.push(name);
    }
    return able.join(' ');
  }

  test.each([
    [[52], 'owner pa rsm rd vp'],
    [[152], 'owner rsm rd vp'],
    [[52, 2_000], 'owner rd vp'],
    [[20_000], 'owner'],
  ])('of the lines %j: %s', async (prices, expected) =>
    expect(await extenders(await approvedRequest(team, prices, undefined, team.owner))).toBe(expected),
  );

  test('at the approved price, not the requested one', async () => {
    const made = await ask(team.requester, [152], { validity_period: '2037-01-31' });
    await team.vp.ask(
      'mutation ($id: ID!, $line: ID!) { decideApprovalRequest(id: $id, input: { decisions: [{ opportunity_id: $line, decision: "approve", approved_price: 90 }] }) { outcome } }',
      { id: made.id, line: made.lines[0] },
    );
    expect(await extenders(made)).toBe('owner pa rsm rd vp');
  });

  test('revoked lines do not count', async () => {
    const made = await approvedRequest(team, [52, 2_000]);
    await revoke(team.vp, made, { opportunity_ids: [made.lines[1]], comment: 'x' });
    expect(await extenders(made)).toBe('owner pa rsm rd vp');
  });

  test('today: with levels that the person has lost or gained since, and with their scopes', async () => {
    const other = await newTeam(gateway);
    const made = await approvedRequest(other, [152], { validity_period: '2037-01-31', sales_region: 'NA' }, other.rsm);
    await other.tenant.graphql(
      'mutation ($level: ID!, $user: ID!) { unassignApprover(level_id: $level, user_id: $user) { id } }',
      {
        level: other.levels.RSM,
        user: other.rsm.id,
      },
    );
    await other.tenant.graphql(
      'mutation ($level: ID!, $user: ID!) { setApproverScope(level_id: $level, user_id: $user, scope: { sales_regions: ["EMEA"] }) { uncovered_steps } }',
      { level: other.levels.VP, user: other.vp.id },
    );
    await other.hold(other.admin, other.levels.RD);
    expect(await extend(other.rsm, made, P1D)).toEqual(refusedExtension(NOT_ELIGIBLE));
    expect(await extenders(made, other)).toBe('owner admin rd');
  });

  test('under the policy of self-approval: requesters are barred before their authority is asked', async () => {
    const own = await newTeam(gateway);
    const made = await ask(own.pa, [52], { validity_period: '2037-01-31' });
    await approve(own.vp, made);
    const barred = await ask(own.admin, [52], { validity_period: '2037-01-31' });
    await approve(own.vp, barred);
    expect(await extend(own.pa, made, P1D)).toEqual(refusedExtension(SELF_APPROVAL));
    expect(await extend(own.admin, barred, P1D)).toEqual(refusedExtension(SELF_APPROVAL));
    expect(await extend(own.admin, made, P1D)).toEqual(refusedExtension(NOT_ELIGIBLE));
    const hers = await ask(own.owner, [52], { validity_period: '2037-01-31' });
    await approve(own.vp, hers);
    expect(await extend(own.owner, hers, P1D)).toEqual(extended('2037-02-01 23:59:59'));
    expect((await historyOf(own.owner, hers.id)).at(-1)).toMatchObject({ metadata: { self_approval: true } });
    await setPolicy(gateway, own, 'self_approval', 'forbid');
    expect(await extend(own.owner, hers, P1D)).toEqual(refusedExtension(SELF_APPROVAL));
    await setPolicy(gateway, own, 'self_approval', 'allow');
    expect(await extend(own.pa, made, P1D)).toEqual(extended('2037-02-01 23:59:59'));
  });

  test('the creators of earlier and later requests in its lineage are barred from a revision', async () => {
    const own = await newTeam(gateway);
    const [first, revision, third] = [await approvedRequest(own), await approvedRequest(own), await ask(own.vp, [52])];
    await admin.query('update approval_requests set revises_id = $2, lineage_id = $2 where id = $1', [
      revision.id,
      first.id,
    ]);
    await admin.query('update approval_requests set revises_id = $2, lineage_id = $3 where id = $1', [
      third.id,
      revision.id,
      first.id,
    ]);
    expect(await approvedActionsOf(own.vp, revision)).toEqual(['revoke use', 'revoke use']);
    expect(await extend(own.vp, revision, P1D)).toEqual(refusedExtension(SELF_APPROVAL));
    expect(await extend(own.rd, revision, P1D)).toEqual(extended('2037-02-01 23:59:59'));
    expect(await extend(own.vp, first, P1D)).toEqual(extended('2037-02-01 23:59:59'));
  });

  test('a delegation does not count', async () => {
    const own = await newTeam(gateway);
    const made = await approvedRequest(own, [152]);
    const input = { principal_id: own.vp.id, delegate_id: own.pa.id, until: '2036-01-01 00:00:00' };
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    await own.owner.ask('mutation ($input: CreateDelegationInput!) { createDelegation(input: $input) { id } }', {
      input: { ...input, until },
    });
    expect(await extend(own.pa, made, P1D)).toEqual(refusedExtension(NOT_ELIGIBLE));
    expect(await approvedActionsOf(own.pa, made)).toEqual(['use', 'use']);
  });
});

test('refusals come in the order: role, absence, state, version, input, self-approval, authority', async () => {
  const [pending, made] = [
    await ask(team.requester, [52]),
    await approvedRequest(team, [152], { validity_period: '2037-01-31' }),
  ];
  const [none, wrong] = [{ id: '01KJQDJGR0RT2GZSKYPD8J86G9' }, { expected_version: 7 }];
  expect(await extend(team.requester, none, wrong)).toEqual(refusedExtension(FORBIDDEN));
  expect(await extend(team.pa, none, wrong)).toEqual(notFound(EXTEND, 'extendApproval', 'ApprovalRequest', none.id));
  expect(await extend(team.rsm, pending, wrong)).toEqual(refusedExtension(notPossible('approve', 'deny')));
  expect(await extend(team.pa, made, wrong)).toEqual(
    refusedExtension({
      message: 'Version 7 was expected, but the request is at version 2.',
      code: 'VERSION_CONFLICT',
      facts: { current_version: 2, expected_version: 7 },
    }),
  );
  expect(await extend(team.pa, made, { expected_version: 2 })).toMatchObject({
    errors: [{ extensions: { code: 'VALIDATION_FAILED' } }],
  });
  expect(await extend(team.pa, made, { expected_version: 2, validity_period: 'P1D' })).toEqual(
    refusedExtension(NOT_ELIGIBLE),
  );
});

test('a request of another tenant does not exist, and a read-only key extends nothing', async () => {
  const [made, other] = [await approvedRequest(team), await newTeam(gateway)];
  expect(await extend(other.owner, made, { validity_period: 'P1D' })).toEqual(
    notFound(EXTEND, 'extendApproval', 'ApprovalRequest', made.id),
  );
  const reader = await readingPerson(gateway, team, team.vp);
  expect(await extend(reader, made, { validity_period: 'P1D' })).toMatchObject({
    errors: [{ message: FORBIDDEN.message, extensions: { code: 'READ_ONLY_KEY' } }],
  });
  expect(await approvedActionsOf(reader, made)).toEqual(['', '']);
});
