import { LifecycleService } from '@das/approval-requests';
import { Client } from 'pg';
import { useOwnGateway, useOwnDatabase, useTeam } from '../support/fixtures';
import { type Gateway, dataOf } from '../support/gateway';
import { violations } from '../support/invariants';
import { size } from '../support/scale';
import { APPROVE, ask } from '../support/workflow-fixture';

const own = useOwnDatabase();
const gateways = [1, 2, 3].map(() => useOwnGateway({}, own));
const team = useTeam(gateways[0] as Gateway);

const LIST = '{ approvalRequests(first: 100) { data { lifecycle_state status is_valid version } } }';
const DELETE = 'mutation ($id: ID!) { deleteApprovalRequest(id: $id) { id } }';

test('expired approvals expire once each with many concurrent workers, and deleted approvals do not expire', async () => {
  const ids = await Promise.all(
    Array.from(
      { length: size(40, 100) },
      async () => (await ask(team.requester, [1_000], { validity_period: 'P1D' })).id,
    ),
  );
  for (const id of ids) dataOf(await team.rsm.ask(APPROVE, { id }));
  const admin = new Client(own.admin_url);
  await admin.connect();
  await admin.query(`update approval_requests set valid_until = now() - interval '1 second' where tenant_id = $1`, [
    team.tenant.id,
  ]);
  await admin.end();
  const expiring = gateways.flatMap((gateway) => [1, 2, 3].map(() => gateway.app.get(LifecycleService).expireDue(100)));
  const deleted = ids.slice(10, 15).map((id) => team.owner.ask(DELETE, { id }));
  await Promise.all([...expiring, ...deleted]);
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
  const { approvalRequests } = dataOf<{ approvalRequests: { data: object[] } }>(await team.owner.ask(LIST));
  expect(approvalRequests.data).toEqual(
    ids.slice(5).map(() => ({ lifecycle_state: 'expired', status: 'approved', is_valid: false, version: 3 })),
  );
  expect(await Promise.all(gateways.map((gateway) => gateway.app.get(LifecycleService).expireDue(100)))).toEqual([
    0, 0, 0,
  ]);
});
