import type { Logger } from '@nestjs/common';
import { runInContext, systemContext } from '../context/request-context';

/**
 * Runs work in a context of each tenant, one after another. An error is logged and stops no other tenant: its work is tried again in a later round.
 *
 * @param work returns whether more may be ready
 * @returns whether more may be ready of any tenant
 */
export async function ofEachTenant(
  tenants: readonly { tenant_id: string }[],
  log: Pick<Logger, 'error'>,
  work: () => Promise<boolean>,
): Promise<boolean> {
  let hasMore = false;
  for (const { tenant_id } of tenants) {
    const isReady = await runInContext(systemContext(tenant_id), work).catch((error: unknown) => {
      log.error(error);
      return false;
    });
    hasMore = isReady || hasMore;
  }
  return hasMore;
}
