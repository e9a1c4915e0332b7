import { currentTenantId, runInContext, systemContext } from '@das/platform';
import type { Person } from './person';

/** Runs work with the rights of a mail's recipient. */
export const asRecipient = <T>(
  { user_id, name, role }: Person,
  environment: string,
  work: () => Promise<T>,
): Promise<T> => runInContext(systemContext(currentTenantId(), { environment, user_id, name, roles: [role] }), work);
