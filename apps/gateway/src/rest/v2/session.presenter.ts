import type { User } from '@das/tenants';
import { ResourceShape } from '../framework/resource-shape';

/** The user who logs in. What depends on other rows of the tenant is left out: a log-in has no tenant context. */
export const SESSION_USER = new ResourceShape<User>(
  'SessionUser',
  { columns: ['id', 'name', 'email', 'role', 'active'] },
  'User',
);

export const SESSION = new ResourceShape<object>('Session', { columns: [], nested: { user: SESSION_USER } }, 'Viewer');

/** Larger than any valid e-mail and password. */
export const MAX_LOG_IN_BYTES = 4_096;
