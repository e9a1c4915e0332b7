import { Audit, AuditLogsService } from '@das/audit';
import { useDatabaseAdmin, useGateway } from '../support/fixtures';
import type { Reply, TestTenant } from '../support/gateway';
import { givenProduct } from '../support/factories';

const gateway = useGateway();
const admin = useDatabaseAdmin();

const audit = (): Audit => gateway.app.get(Audit);
const newest = (tenant: TestTenant): Promise<string[]> =>
  tenant.as(async () => (await gateway.app.get(AuditLogsService).list({})).data.map(({ action }) => action));

describe('the audit entries of a transaction', () => {
  test('are listed in the order of recording, with the same time', async () => {
    const other = await gateway.newTenant();
    const words = Array.from({ length: 30 }, (_, number) => `thing.done_${number}`);
    await other.as(() =>
      gateway.db.transaction(async () => {
        for (const action of words) await audit().record(action, { resource: { type: 'thing', id: 'T' } });
      }),
    );
    const history = await other.as(() => audit().history({ type: 'thing', id: 'T' }));
    expect(history.map(({ action }) => action)).toEqual(words);
    expect(new Set(history.map(({ occurred_at }) => occurred_at)).size).toBe(1);
  });

  test('are rolled back with it; entries of refusals are kept', async () => {
    const other = await gateway.newTenant();
    const failing = other.as(() =>
      gateway.db.transaction(async () => {
        await audit().record('thing.done', {});
        await audit().refused('auth.forbidden', { metadata: { operation: 'x' } });
        throw new Error('No.');
      }),
    );
    await expect(failing).rejects.toThrow('No.');
    expect((await newest(other)).slice(0, 2)).toEqual(['auth.forbidden', 'api_key.created']);
  });

  test('concurrent transactions number their entries without gaps, in any order of commits, and without a deadlock', async () => {
    const other = await gateway.newTenant();
    const ids = await Promise.all([givenProduct(other), givenProduct(other)]);
    const change = (id: string, price: number): Promise<Reply> =>
      other.graphql(`mutation { updateProduct(id: "${id}", input: { list_price: ${price} }) { id } }`);
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, number) => change(ids[number % 2] ?? '', number + 1)),
    );
    const changed = replies.filter(({ status }) => status === 200).length; // on a slow machine some requests time out while they wait for a row lock
    expect(changed).toBeGreaterThan(20);
    const { rows } = await admin.query<{ seq: string }>(
      'select seq from audit_logs where tenant_id = $1 order by occurred_at, seq',
      [other.id],
    );
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 5 + changed }, (_, index) => index + 1));
  });
});
