import { Audit } from '@das/audit';
import type { Client } from 'pg';
import type { Gateway, TestTenant } from './gateway';

/** The lines of an export. */
export const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Adds entries of `size` bytes to the log of the tenant. */
export const addEntries = (gateway: Gateway, tenant: TestTenant, count: number, size = 1): Promise<unknown> =>
  tenant.as(() =>
    gateway.db.transaction(async () => {
      for (let number = 0; number < count; number += 1)
        await gateway.app.get(Audit).record('thing.done', { metadata: { filler: 'x'.repeat(size) } });
    }),
  );

/** The metadata of the recorded exports of a tenant, oldest first. */
export const recordedExports = async (admin: Client, { id }: { id: string }): Promise<unknown[]> =>
  (
    await admin.query<{ metadata: unknown }>(
      `select metadata from audit_logs where tenant_id = $1 and action = 'audit_log.exported' order by seq`,
      [id],
    )
  ).rows.map(({ metadata }) => metadata);
