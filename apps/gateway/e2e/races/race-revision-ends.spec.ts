import { ExpiryWorker } from '@das/approval-requests';
import { deletion } from '../support/factories';
import { useClient, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { type Gateway, type Reply, post } from '../support/gateway';
import { violations } from '../support/invariants';
import { openedRevisions } from '../support/revisions';
import { size } from '../support/scale';
import { times } from '../support/two-gateways';
import { read } from '../support/workflow-actions';
import { APPROVE, BULK, type Person } from '../support/workflow-fixture';

const own = useOwnDatabase();
const gateways = times(2, () => useOwnGateway({}, own));
const team = useTeam(gateways[0] as Gateway);
const admin = useClient(own.admin_url);
afterEach(async () => {
  expect(await violations(team.tenant.id, own.admin_url)).toEqual([]);
  const { rows } = await admin.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

const DELETE = deletion('ApprovalRequest');
const ROUNDS = size(6, 40);

const askAt = (index: number, { token }: Person, query: string, variables: object): Promise<Reply> =>
  post(gateways[index % 2]?.url ?? '', { query, variables }, { authorization: `Bearer ${token}` });

test('approving a revision while its source expires: it supersedes the lines, or decides the lines that were routed again', async () => {
  const pairs = await openedRevisions(team, ROUNDS, { validity_period: 'P10D' });
  const ids = pairs.map(({ source }) => source.id);
  const past = `now() - interval '1 second' where tenant_id = $1`;
  await admin.query(`update approval_requests set valid_until = ${past} and id = any($2)`, [team.tenant.id, ids]);
  await admin.query(`update due_expiries set due_at = ${past}`, [team.tenant.id]);
  const expiring = gateways.flatMap(({ app }) => times(3, () => app.get(ExpiryWorker).work()));
  await Promise.all([
    ...expiring,
    ...pairs.map((pair, index) => askAt(index, team.vp, APPROVE, { id: pair.revision.id })),
  ]);
  for (const { source, revision } of pairs) {
    expect(await read(team.owner, revision.id, 'lifecycle_state version is_valid')).toEqual({
      lifecycle_state: 'approved',
      version: 3,
      is_valid: true,
    });
    expect(await read(team.owner, source.id, 'lifecycle_state version')).toEqual({
      lifecycle_state: 'superseded',
      version: 4,
    });
  }
});

test('batches of sources and revisions in opposite orders, atomic or not, do not deadlock with deletions', async () => {
  const pairs = await openedRevisions(team, ROUNDS);
  const ids = pairs.flatMap(({ source, revision }) => [revision.id, source.id]);
  const bulk = (index: number, atomic: boolean, items: string[]): Promise<Reply> =>
    askAt(index, team.vp, BULK, { input: { ids: items, atomic } });
  await Promise.all([
    bulk(
      0,
      true,
      pairs.map(({ revision }) => revision.id),
    ),
    bulk(1, true, pairs.map(({ revision }) => revision.id).reverse()),
    bulk(0, false, ids),
    bulk(1, false, [...ids].reverse()),
    ...pairs.slice(0, 3).map((pair, index) => askAt(index, team.owner, DELETE, { id: pair.source.id })),
  ]);
  for (const { revision } of pairs)
    expect(await read(team.owner, revision.id, 'lifecycle_state')).toEqual({ lifecycle_state: 'approved' });
});
