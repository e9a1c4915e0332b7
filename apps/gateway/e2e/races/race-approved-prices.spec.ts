import { LifecycleService } from '@das/approval-requests';
import { EXTEND, REVOKE, approvedRequest } from '../support/approved-prices';
import { dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { useRace } from '../support/race-fixture';
import { size } from '../support/scale';
import { codesOf, times } from '../support/two-gateways';
import { eventsOf } from '../support/workflow-actions';
import type { Made } from '../support/workflow-fixture';

const { two, team, admin } = useRace();
afterEach(async () => expect(await violations(team.tenant.id)).toEqual([]));

const ROUNDS = size(8, 40);
const approved = (prices: number[], validity_period = '2037-01-31'): Promise<Made[]> =>
  Promise.all(times(ROUNDS, () => approvedRequest(team, prices, { validity_period })));
const asked = (document: string, { id }: Made, index: number, input: object) =>
  two.askAt(index, team.owner, document, { id, input });
const stateOf = async ({ id }: Made): Promise<unknown> =>
  dataOf<{ approvalRequest: object }>(
    await team.owner.ask(
      'query ($id: ID!) { approvalRequest(id: $id) { lifecycle_state is_valid version extensions opportunities { is_valid } } }',
      { id },
    ),
  ).approvalRequest;

test('two revocations of one line: one, and the other is INVALID_TRANSITION', async () => {
  for (const made of await approved([52])) {
    const replies = await Promise.all(times(4, (index) => asked(REVOKE, made, index, { comment: `${index}` })));
    expect(replies.flatMap(codesOf).sort()).toEqual(['', ...times(3, () => 'INVALID_TRANSITION')]);
    expect(await stateOf(made)).toMatchObject({ lifecycle_state: 'revoked', version: 3 });
  }
});

test('two revocations of different lines: both, and the second ends the approval', async () => {
  for (const made of await approved([52, 60])) {
    const replies = await Promise.all(
      made.lines.map((line, index) => asked(REVOKE, made, index, { opportunity_ids: [line], comment: 'x' })),
    );
    expect(replies.flatMap(codesOf)).toEqual(['', '']);
    expect(await stateOf(made)).toMatchObject({ lifecycle_state: 'revoked', version: 4 });
  }
});

test('an extension and a revocation: by the order of their commits', async () => {
  for (const [index, made] of (await approved([52])).entries()) {
    const [revocation, extension] = await Promise.all([
      asked(REVOKE, made, index, { comment: 'x' }),
      asked(EXTEND, made, index + 1, { validity_period: 'P1D' }),
    ]);
    expect(codesOf(revocation)).toEqual(['']);
    expect(['', 'INVALID_TRANSITION']).toContain(codesOf(extension)[0]);
    expect(await stateOf(made)).toMatchObject({ lifecycle_state: 'revoked', opportunities: [{ is_valid: false }] });
  }
});

test('two extensions with the same version: one, and the other is VERSION_CONFLICT', async () => {
  for (const made of await approved([52])) {
    const input = { validity_period: 'P1D', expected_version: 2 };
    const replies = await Promise.all(times(2, (index) => asked(EXTEND, made, index, input)));
    expect(replies.flatMap(codesOf).sort()).toEqual(['', 'VERSION_CONFLICT']);
    expect(await stateOf(made)).toMatchObject({ version: 3, extensions: 1 });
  }
});

test('an extension and the expiry: the request is valid, with at most one .expired, before .extended', async () => {
  const requests = await approved([52], 'P1D');
  await admin.query(
    `update approval_requests set valid_until = now() - interval '1 minute' where tenant_id = $1 and id = any($2)`,
    [team.tenant.id, requests.map(({ id }) => id)],
  );
  await admin.query(`update due_expiries set due_at = now() - interval '1 minute' where tenant_id = $1`, [
    team.tenant.id,
  ]);
  const expiring = times(4, () => two.one.app.get(LifecycleService).expireDue(100));
  const extending = requests.map((made, index) => asked(EXTEND, made, index, { validity_period: 'P1D' }));
  const [replies] = await Promise.all([Promise.all(extending), Promise.all(expiring)]);
  expect(replies.flatMap(codesOf)).toEqual(requests.map(() => ''));
  for (const made of requests) {
    expect(await stateOf(made)).toMatchObject({ lifecycle_state: 'approved', is_valid: true, extensions: 1 });
    const types = (await eventsOf(two.one, team, made.id)).map(({ type }) => type).slice(3);
    expect([['extended'], ['expired', 'extended']]).toContainEqual(types);
  }
});
