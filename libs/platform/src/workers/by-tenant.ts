import type { Logger } from '@nestjs/common';
import { runInContext, systemContext } from '../context/request-context';
import { groupedBy } from '../database/load-batched';
import { inParallel } from './in-parallel';

/** Tenants whose work runs at the same time. The limit leaves most connections of the pool to requests. */
const TENANTS_AT_ONCE = 3;

/** The service as the author of work, and where its errors are logged. */
export interface TenantWorker {
  environment: string;
  name: string;
  log: Pick<Logger, 'error'>;
}

/**
 * Runs work on the items of each tenant in a context of that tenant. An error is logged and stops no other tenant.
 *
 * @returns the items of the tenants for which the work failed
 */
export async function byTenant<T extends object>(
  items: readonly T[],
  tenantOf: (item: T) => string,
  { environment, name, log }: TenantWorker,
  work: (items: T[]) => Promise<void>,
): Promise<T[]> {
  const failed: T[] = [];
  const keyed = items.map((item) => ({ item, tenant_id: tenantOf(item) }));
  await inParallel(TENANTS_AT_ONCE, [...groupedBy(keyed, 'tenant_id')], async ([tenant_id, ofTenant]) => {
    const own = ofTenant.map(({ item }) => item);
    await runInContext(systemContext(tenant_id, { environment, name }), () => work(own)).catch((error: unknown) => {
      log.error(error);
      failed.push(...own);
    });
  });
  return failed;
}
