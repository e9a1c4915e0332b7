import { LifecycleService } from '@das/approval-requests';
import { useClient, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { REASON, approvedActionsOf, extend, refusedRevocation, revoke } from '../support/approved-prices';
import { violations } from '../support/invariants';
import { type Revised, approved, priced, revise } from '../support/revisions';
import {
  approve,
  edit,
  eventsOf,
  expectedState,
  historyOf,
  notPossible,
  read,
  remove,
  setPolicy,
  stateOf,
} from '../support/workflow-actions';
import { DECIDE, type Made, ask, stepsOf } from '../support/workflow-fixture';

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own);
const team = useTeam(gateway);
const admin = useClient(own.admin_url);

/** Lets the validity of a request end. */
async function end({ id }: Made): Promise<void> {
  const past = `valid_until = now() - interval '1 hour'`;
  await admin.query(`update approval_requests set ${past} where tenant_id = $1 and id = $2`, [team.tenant.id, id]);
  await admin.query(
    `update due_expiries set due_at = now() - interval '1 hour' where tenant_id = $1 and approval_request_id = $2`,
    [team.tenant.id, id],
  );
}
const expireDue = (): Promise<number> => gateway.app.get(LifecycleService).expireDue(100);
const statusesOf = async ({ id }: Made): Promise<string[]> =>
  (await read<{ opportunities: { status: string }[] }>(team.owner, id, 'opportunities { status }')).opportunities.map(
    ({ status }) => status,
  );

/** An approved request with a revision that carries its first line. */
async function opened(): Promise<{ source: Made; revision: Revised }> {
  const source = await approved(team, [152, 53], { validity_period: 'P10D' });
  return { source, revision: await revise(team.requester, source, priced(source.lines[1], 60)) };
}

test('the expiry of the source routes carried lines again, once', async () => {
  const { source, revision } = await opened();
  await end(source);
  expect(await expireDue()).toBe(1);
  expect(await expireDue()).toBe(0);
  expect(await stateOf(team.owner, source.id)).toEqual(expectedState('expired', 3));
  expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 2));
  expect(await statusesOf(revision)).toEqual(['pending', 'pending']);
  expect(await stepsOf(team.owner, revision.id)).toEqual(['1.1 10 active', '1.2 20 waiting', '1.1 10 active']);
  expect((await eventsOf(gateway, team, revision.id)).map(({ type }) => type)).toEqual(['created', 'updated']);
  expect((await historyOf(team.owner, revision.id)).at(-1)).toMatchObject({
    action: 'approval_request.updated',
    changes: { version: [1, 2] },
    metadata: { opportunities: { [revision.lines[0] as string]: [{ status: 'approved' }, { status: 'pending' }] } },
  });
  await approve(team.vp, revision);
  expect(await stateOf(team.owner, source.id)).toEqual(expectedState('superseded', 4));
  expect(await read(team.owner, revision.id, 'is_valid opportunities { approved_price }')).toEqual({
    is_valid: true,
    opportunities: [{ approved_price: 152 }, { approved_price: 60 }],
  });
});

test('nothing is carried from an expired source, and of one whose end no worker has seen', async () => {
  const [seen, unseen] = [
    await approved(team, [52], { validity_period: 'P10D' }),
    await approved(team, [52], { validity_period: 'P10D' }),
  ];
  await end(seen);
  await expireDue();
  await end(unseen);
  for (const source of [seen, unseen]) {
    const revision = await revise(team.requester, source, {});
    expect(await statusesOf(revision)).toEqual(['pending']);
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 1));
  }
  await expireDue();
});

test('the owner who deletes the source routes carried lines again; their approval then supersedes nothing', async () => {
  const { source, revision } = await opened();
  await remove(team.owner, source);
  expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 2));
  expect(await statusesOf(revision)).toEqual(['pending', 'pending']);
  expect(await read(team.owner, revision.id, 'revises { id }')).toEqual({ revises: null });
  await approve(team.vp, revision);
  expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('approved', 3));
  expect((await eventsOf(gateway, team, source.id)).map(({ type }) => type).slice(-2)).toEqual(['revised', 'deleted']);
});

describe('the revocation', () => {
  test('of some lines of the source routes only what carries them', async () => {
    const source = await approved(team, [152, 53, 54]);
    const [one, two, three] = source.lines as [string, string, string];
    const revision = await revise(team.requester, source, priced(three, 60));
    await revoke(team.admin, source, { ...REASON, opportunity_ids: [one] });
    expect(await statusesOf(revision)).toEqual(['pending', 'approved', 'pending']);
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 2));
    await revoke(team.admin, source, { ...REASON, opportunity_ids: [three] });
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 2));
    await approve(team.vp, revision);
    expect(
      await read(team.owner, source.id, 'lifecycle_state opportunities { superseded_by_id revoked_by { id } }'),
    ).toEqual({
      lifecycle_state: 'superseded',
      opportunities: [
        { superseded_by_id: null, revoked_by: { id: team.admin.id } },
        { superseded_by_id: revision.successors[two], revoked_by: null },
        { superseded_by_id: null, revoked_by: { id: team.admin.id } },
      ],
    });
  });

  test('of all lines routes everything, and the approval of the revision leaves the source revoked', async () => {
    const { source, revision } = await opened();
    await revoke(team.owner, source);
    expect(await statusesOf(revision)).toEqual(['pending', 'pending']);
    await approve(team.vp, revision);
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('revoked', 3));
    expect((await eventsOf(gateway, team, source.id)).at(-1)?.type).toBe('revoked');
  });

  test('of a source whose lines were superseded is refused', async () => {
    const { source, revision } = await opened();
    await approve(team.vp, revision);
    expect(await revoke(team.owner, source)).toEqual(refusedRevocation(notPossible('edit', 'delete')));
  });
});

test('an extension while a revision is open moves the end of both; lines that were routed stay routed', async () => {
  const { source, revision } = await opened();
  await extend(team.vp, source, { valid_until: '2037-01-31' });
  expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 1));
  await approve(team.vp, revision);
  expect(await read(team.owner, revision.id, 'valid_until')).toEqual({ valid_until: '2037-01-31 23:59:59' });
  const other = await opened();
  await end(other.source);
  await expireDue();
  await extend(team.vp, other.source, { valid_until: '2037-01-31' });
  expect(await stateOf(team.owner, other.source.id)).toEqual(expectedState('approved', 4));
  expect(await statusesOf(other.revision)).toEqual(['pending', 'pending']);
});

test('the available actions of the source lack revise while a revision is open', async () => {
  const { source, revision } = await opened();
  expect((await approvedActionsOf(team.requester, source))[0]).toBe('revoke use');
  await remove(team.requester, revision);
  expect((await approvedActionsOf(team.requester, source))[0]).toBe('revise revoke use');
});

describe('when the validity of the source has ended and no worker has seen it', () => {
  test('an approval expires it first and decides all lines', async () => {
    const { source, revision } = await opened();
    await end(source);
    const input = { decisions: [{ opportunity_id: revision.lines[1], decision: 'approve' }] };
    const dryRun = DECIDE.replace('input: $input', 'input: $input, dry_run: true');
    expect((await team.vp.ask(dryRun, { id: revision.id, input })).body).toMatchObject({
      data: {
        decideApprovalRequest: { outcome: 'advanced', approval_request: { lifecycle_state: 'pending', version: 3 } },
      },
    });
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 1));
    await approve(team.vp, revision);
    expect(await read(team.owner, revision.id, 'version lifecycle_state is_valid')).toEqual({
      version: 3,
      lifecycle_state: 'approved',
      is_valid: true,
    });
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('superseded', 4));
    expect(await expireDue()).toBe(0);
  });

  test('an approval with the former version is a conflict, and the source expires later', async () => {
    const { source, revision } = await opened();
    await end(source);
    expect(await approve(team.vp, revision, { expected_version: 1 })).toMatchObject({
      errors: [{ extensions: { code: 'VERSION_CONFLICT', current_version: 2 } }],
    });
    expect(await expireDue()).toBe(1);
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 2));
  });

  test('an edit expires it, too', async () => {
    const { source, revision } = await opened();
    await end(source);
    expect(await edit(team.requester, revision, { project_name: 'Apollo' })).toEqual({
      data: { updateApprovalRequest: { version: 3 } },
    });
    expect(await statusesOf(revision)).toEqual(['pending', 'pending']);
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('expired', 3));
  });
});

test('under request_total an edit of a revision routes carried lines only above the total of the source', async () => {
  await setPolicy(gateway, team, 'routing_basis', 'request_total');
  const source = await ask(team.requester, [52, 60], { customer_name: 'Acme' });
  await approve(team.vp, source);
  const revision = await revise(team.requester, source, priced(source.lines[1], 50));
  expect(await statusesOf(revision)).toEqual(['approved', 'pending']);
  await edit(team.requester, revision, { opportunities: [{ requested_price: 10 }] });
  expect(await statusesOf(revision)).toEqual(['approved', 'pending', 'pending']);
  await edit(team.requester, revision, priced(revision.lines[1], 50.01));
  expect(await statusesOf(revision)).toEqual(['pending', 'pending', 'pending']);
  await edit(team.requester, revision, priced(revision.lines[1], 1));
  expect(await statusesOf(revision)).toEqual(['pending', 'pending', 'pending']);
  await setPolicy(gateway, team, 'routing_basis', 'unit_price');
});

test('every invariant holds', async () => {
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
});
