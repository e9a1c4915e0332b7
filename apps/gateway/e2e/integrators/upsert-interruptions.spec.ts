import { newId } from '@das/platform';
import { useTeam, useWorkingGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';
import { finishedJob, itemsOf } from '../support/jobs';
import { type Rest, restClient } from '../support/rest-client';

const gateway = useWorkingGateway();
const team = useTeam(gateway);

const itemsOfSize = (count: number, length: number): object[] => {
  const prefix = newId();
  return Array.from({ length: count }, (_, index) => ({
    partnumber: `${prefix}-${index}`,
    description: 'x'.repeat(length),
  }));
};

async function started(rest: Rest, body: object): Promise<string> {
  const reply = await rest('/v2/products/bulk-upsert', { method: 'POST', body });
  expect(reply.status).toBe(202);
  return (reply.body as { data: { job_id: string } }).data.job_id;
}

test('/health/live responds while an upsert of 10 MiB is received and processed', async () => {
  const items = itemsOfSize(10_000, 950);
  expect(JSON.stringify({ items, dry_run: true }).length).toBeGreaterThan(9.5 * 1_024 * 1_024);
  const rest = await restClient(gateway, team.owner);
  await whileHealthy(gateway, async () => {
    const { result } = await finishedJob(team.owner, await started(rest, { items, dry_run: true }));
    expect(result?.summary).toEqual({ total: 10_000, created: 10_000, updated: 0, unchanged: 0, failed: 0 });
  });
});

/** What ends the right of a service account to go on. */
const ENDS: Record<string, (key: string, account: string) => [string, object]> = {
  'its key is revoked': (id) => ['mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id }],
  'its user is deactivated': (_, id) => [
    'mutation ($id: ID, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { active } }',
    { id, input: { active: false } },
  ],
};

test.each(Object.entries(ENDS))('when %s, the remaining items of an upsert job fail with forbidden', async (_, end) => {
  const owner = await restClient(gateway, team.owner);
  const account = (await owner('/v2/service-accounts', { method: 'POST', body: { name: 'ERP', role: 'admin' } })).body;
  const { id: user_id } = (account as { data: { id: string } }).data;
  const key = (await owner('/v2/api-keys', { method: 'POST', body: { name: 'ERP', role: 'admin', user_id } })).body;
  const { id, secret } = (key as { data: { id: string; secret: string } }).data;
  const job = await started(await restClient(gateway, { token: secret }), { items: itemsOfSize(5_000, 10) });
  dataOf(await team.owner.ask(...end(id, user_id)));
  const { status, done, result } = await finishedJob(team.owner, job);
  const { created, failed } = result?.summary as { created: number; failed: number };
  expect([status, done, created + failed, failed > 0]).toEqual(['done', 5_000, 5_000, true]);
  const [first] = await itemsOf(team.owner, job, 'failed');
  expect(first?.detail).toMatchObject({ outcome: 'failed', id: null, error: { code: 'forbidden', errors: null } });
});
