import { PlatformAudit } from '@das/audit';
import { requireContext } from '@das/platform';
import type { INestApplicationContext } from '@nestjs/common';

/**
 * Records a successful command in the platform's own log, for a change that belongs to no single tenant. Inside a transaction, the entry commits with
 * the change. A change of one tenant is recorded in the log of that tenant by the service that makes it.
 *
 * @param action `platform.` and a verb
 */
export async function recordOnPlatform(
  app: INestApplicationContext,
  action: `platform.${string}`,
  metadata: object,
): Promise<void> {
  const { actor, environment, request_id } = requireContext();
  await app
    .get(PlatformAudit)
    .record([{ action, result: 'success', metadata: { ...metadata, actor: actor.name }, environment, request_id }]);
}
