import { failed } from '../support/expected';
import { useDatabaseAdmin, useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { approved, priced, revise } from '../support/revisions';
import { recorded, usedQuantities } from '../support/usage';
import {
  EDIT,
  alreadyDecided,
  approve,
  decide,
  deny,
  edit,
  eventsOf,
  expectedState,
  historyOf,
  read,
  refused,
  remove,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { BULK, DECIDE, type Made, stepsOf } from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);
const admin = useDatabaseAdmin();
afterAll(async () => expect(await violations(team.tenant.id)).toEqual([]));

/** How each line of a request has ended, in order: the successor, `left out`, or null. */
async function endsOf({ id }: Made): Promise<(string | null)[]> {
  const { rows } = await admin.query<{ superseded: boolean; by: string | null; request: string | null }>(
    `select superseded_at is not null as superseded, superseded_by_id as by, superseded_by_request_id as request from request_details where tenant_id = $1 and approval_request_id = $2 order by id`,
    [team.tenant.id, id],
  );
  return rows.map(({ superseded, by, request }) => (superseded ? (by ? `${by} of ${request}` : `left out`) : null));
}
const use = (line: string | undefined, quantity: number): Promise<unknown> =>
  recorded(team.owner, line ?? '', { order_reference: `PO-${quantity}`, quantity });
const usedOf = (made: Made): Promise<number[]> => usedQuantities(team.owner, made);

describe('the approval of a revision', () => {
  test('supersedes the predecessors of its lines and the lines that it left out', async () => {
    const source = await approved(team, [52, 53, 54]);
    const [one, two, three] = source.lines as [string, string, string];
    const revision = await revise(team.requester, source, { ...priced(two, 60), remove_opportunities: [three] });
    await approve(team.vp, revision);
    const successorOf = (line: string): string => `${revision.successors[line]} of ${revision.id}`;
    expect(await endsOf(source)).toEqual([successorOf(one), successorOf(two), 'left out']);
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('superseded', 3));
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('approved', 2));
    const prices = 'opportunities { approved_price superseded_at } valid_until';
    expect(await read(team.owner, source.id, prices)).toMatchObject({
      opportunities: [52, 53, 54].map((approved_price) => ({
        approved_price,
        superseded_at: expect.any(String) as string,
      })),
    });
    expect((await historyOf(team.owner, source.id)).at(-1)).toMatchObject({
      action: 'approval_request.superseded',
      actor: { user_id: team.vp.id },
      changes: { lifecycle_state: ['approved', 'superseded'], version: [2, 3] },
      metadata: { revision_id: revision.id },
    });
    const { type, data } = (await eventsOf(gateway, team, source.id)).at(-1) ?? {};
    expect([type, data]).toEqual([
      'superseded',
      expect.objectContaining({
        id: source.id,
        version: 3,
        status: 'approved',
        previous_status: 'approved',
        lifecycle_state: 'superseded',
        revision_id: revision.id,
      }),
    ]);
    const types = (await eventsOf(gateway, team, revision.id)).map((event) => event.type);
    expect(types).toEqual(['created', 'line_approved', 'approved']);
  });

  test('leaves the predecessor of a denied line as it was', async () => {
    const source = await approved(team, [52, 53]);
    const [one, two] = source.lines as [string, string];
    const revision = await revise(team.requester, source, {
      opportunities: [
        { id: one, requested_price: 60 },
        { id: two, requested_price: 61 },
      ],
    });
    await decide(team.vp, revision, [
      { opportunity_id: revision.lines[0], decision: 'deny', comment: 'No' },
      { opportunity_id: revision.lines[1], decision: 'approve' },
    ]);
    expect(await endsOf(source)).toEqual([null, `${revision.lines[1]} of ${revision.id}`]);
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('approved', 3));
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('partially_approved', 2));
    const again = await revise(team.requester, source, priced(one, 55));
    expect(again.successors).toEqual({ [one]: again.lines[0] });
  });

  test('with carried lines and no other approved one supersedes what it carries', async () => {
    const source = await approved(team, [52, 53]);
    const [one, two] = source.lines as [string, string];
    const revision = await revise(team.requester, source, priced(two, 60));
    await deny(team.vp, revision, { comment: 'No' });
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('partially_approved', 2));
    expect(await endsOf(source)).toEqual([`${revision.successors[one]} of ${revision.id}`, null]);
  });

  test('continues the used quantities, as they are at that moment', async () => {
    const source = await approved(team, [52, 53]);
    const [one, two] = source.lines as [string, string];
    await use(one, 3);
    const revision = await revise(team.requester, source, {
      opportunities: [{ id: two, requested_price: 60 }, { requested_price: 5 }],
    });
    expect(await usedOf(revision)).toEqual([0, 0, 0]);
    await use(two, 7);
    await approve(team.vp, revision);
    expect(await usedOf(revision)).toEqual([3, 7, 0]);
    expect(await usedOf(source)).toEqual([3, 7]);
  });

  test('by a bulk approval does the same, also in a batch that is atomic', async () => {
    for (const atomic of [false, true]) {
      const source = await approved(team, [52]);
      const revision = await revise(team.requester, source, priced(source.lines[0], 60));
      const ids = [source.id, revision.id, source.id];
      const { bulkApproveApprovalRequests: bulk } = dataOf<{ bulkApproveApprovalRequests: { summary: object } }>(
        await team.vp.ask(BULK, { input: { ids: atomic ? [revision.id] : ids, atomic } }),
      );
      expect(bulk.summary).toMatchObject({ approved: 1 });
      expect(await endsOf(source)).toEqual([`${revision.lines[0]} of ${revision.id}`]);
    }
  });

  test('by an edit that removes the last pending line does the same', async () => {
    const source = await approved(team, [52, 53, 54]);
    const [one, two, three] = source.lines as [string, string, string];
    const revision = await revise(team.requester, source, {
      opportunities: [
        { id: two, requested_price: 60 },
        { id: three, requested_price: 61 },
      ],
    });
    await decide(team.vp, revision, [{ opportunity_id: revision.successors[two], decision: 'approve' }]);
    await edit(team.requester, revision, { remove_opportunities: [revision.successors[three]] });
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('approved', 3));
    expect(await endsOf(source)).toEqual([
      `${revision.successors[one]} of ${revision.id}`,
      `${revision.successors[two]} of ${revision.id}`,
      'left out',
    ]);
  });

  test('shown by a dry run leaves everything as it is', async () => {
    const source = await approved(team, [52, 53], { validity_period: 'P10D' });
    const revision = await revise(team.requester, source, priced(source.lines[1], 60));
    const { valid_until } = await read<{ valid_until: string }>(team.owner, source.id, 'valid_until');
    const dryRun = `mutation ($id: ID!, $input: DecideApprovalRequestInput!) { decideApprovalRequest(id: $id, input: $input, dry_run: true) { outcome approval_request { version valid_until } } }`;
    const decisions = [{ opportunity_id: revision.lines[1], decision: 'approve' }];
    expect((await team.vp.ask(dryRun, { id: revision.id, input: { decisions } })).body).toEqual({
      data: { decideApprovalRequest: { outcome: 'approved', approval_request: { version: 2, valid_until } } },
    });
    expect(await endsOf(source)).toEqual([null, null]);
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 1));
  });
});

describe('the validity of a revision', () => {
  const validityOf = (request: Made): Promise<{ valid_until: string | null }> =>
    read(team.owner, request.id, 'valid_until');

  test('ends with the source as of the moment of its approval while a line is carried', async () => {
    const source = await approved(team, [52, 53], { validity_period: 'P10D' });
    const revision = await revise(team.requester, source, priced(source.lines[1], 60));
    await admin.query(
      `update approval_requests set valid_until = '2037-01-31 23:59:59Z' where tenant_id = $1 and id = $2`,
      [team.tenant.id, source.id],
    );
    await approve(team.vp, revision);
    expect(await validityOf(revision)).toEqual({ valid_until: '2037-01-31 23:59:59' });
  });

  test('is computed as for any request when no line is carried', async () => {
    const source = await approved(team, [52], { validity_period: '2037-01-31' });
    const revision = await revise(team.requester, source, { validity_period: '2037-02-28' });
    await approve(team.vp, revision);
    expect(await validityOf(revision)).toEqual({ valid_until: '2037-02-28 23:59:59' });
  });
});

test('a denied, withdrawn or deleted revision changes nothing, and a deleted approved one restores nothing', async () => {
  const source = await approved(team, [52, 53]);
  const input = priced(source.lines[0], 60);
  const all = { ...input, opportunities: source.lines.map((id) => ({ id, requested_price: 60 })) };
  await deny(team.vp, await revise(team.requester, source, all), { comment: 'No' });
  await withdraw(team.requester, await revise(team.requester, source, input));
  await remove(team.requester, await revise(team.requester, source, input));
  expect(await endsOf(source)).toEqual([null, null]);
  expect(await stateOf(team.owner, source.id)).toEqual(expectedState('approved', 2));
  const revision = await revise(team.requester, source, input);
  await approve(team.vp, revision);
  await remove(team.owner, revision);
  expect(await stateOf(team.owner, source.id)).toEqual(expectedState('superseded', 3));
});

test('a carried line is decided already, by the approver of the source', async () => {
  const source = await approved(team, [52, 53]);
  const revision = await revise(team.requester, source, priced(source.lines[1], 60));
  const decisions = [{ opportunity_id: revision.lines[0], decision: 'approve' }];
  expect(await decide(team.rsm, revision, decisions)).toEqual(
    refused(DECIDE, alreadyDecided('approve', team.vp, 'approve', 'deny')),
  );
});

describe('editing an open revision', () => {
  const statusesOf = async ({ id }: Made): Promise<string[]> =>
    (await read<{ opportunities: { status: string }[] }>(team.owner, id, 'opportunities { status }')).opportunities.map(
      ({ status }) => status,
    );

  test('routes a carried line whose content changes, for good', async () => {
    const source = await approved(team, [52, 53, 54]);
    const revision = await revise(team.requester, source, priced(source.lines[2], 60));
    const [first] = revision.lines;
    await edit(team.requester, revision, priced(first, 152));
    expect(await statusesOf(revision)).toEqual(['pending', 'approved', 'pending']);
    expect(await stepsOf(team.owner, revision.id)).toEqual([
      '1.1 10 active',
      '1.2 20 waiting',
      '1.1 10 approved @ 53',
      '1.1 10 active',
    ]);
    await edit(team.requester, revision, priced(first, 52));
    expect(await statusesOf(revision)).toEqual(['pending', 'approved', 'pending']);
    await edit(team.requester, revision, { project_name: 'Other' });
    expect(await statusesOf(revision)).toEqual(['pending', 'approved', 'pending']);
    expect(await stateOf(team.owner, revision.id)).toEqual(expectedState('pending', 4));
  });

  test('routes all carried lines when the customer changes', async () => {
    const source = await approved(team, [52, 53]);
    const revision = await revise(team.requester, source, priced(source.lines[1], 60));
    await edit(team.requester, revision, { customer_name: 'Other' });
    expect(await statusesOf(revision)).toEqual(['pending', 'pending']);
    await approve(team.vp, revision);
    expect(await stateOf(team.owner, source.id)).toEqual(expectedState('superseded', 3));
  });

  test('counts a carried line as a line without a decision, unlike a decided one', async () => {
    const source = await approved(team, [52, 53]);
    const revision = await revise(team.requester, source, {
      opportunities: [{ id: source.lines[1], requested_price: 60 }, { requested_price: 5 }],
    });
    await decide(team.vp, revision, [{ opportunity_id: revision.lines[1], decision: 'approve' }]);
    expect(await edit(team.requester, revision, priced(revision.lines[1], 61))).toMatchObject({
      errors: [{ extensions: { code: 'INVALID_TRANSITION' } }],
    });
    expect(await edit(team.requester, revision, priced(revision.lines[0], 61))).toEqual({
      data: { updateApprovalRequest: { version: 3 } },
    });
    expect(await statusesOf(revision)).toEqual(['pending', 'approved', 'pending']);
  });

  test('is refused when it leaves nothing to decide', async () => {
    const source = await approved(team, [52, 53]);
    const revision = await revise(team.requester, source, priced(source.lines[1], 60));
    for (const remove_opportunities of [[revision.lines[1]], revision.lines])
      expect(await edit(team.requester, revision, { remove_opportunities })).toEqual(
        failed(EDIT, 'updateApprovalRequest', {
          message: 'Validation failed for the field [updateApprovalRequest].',
          code: 'VALIDATION_FAILED',
          facts: {
            validation: {
              'input.opportunities': [
                'The input.opportunities field must change or add a line: nothing is left to decide.',
              ],
            },
          },
        }),
      );
    expect(await statusesOf(revision)).toEqual(['approved', 'pending']);
    await edit(team.requester, revision, { remove_opportunities: [revision.lines[0]] });
    await approve(team.vp, revision);
    expect(await endsOf(source)).toEqual(['left out', `${revision.lines[1]} of ${revision.id}`]);
  });
});
