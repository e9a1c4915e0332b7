import type { RequestContext } from '@das/platform';
import type { Role } from './user';

/** The session of a valid token, with its tenant and user. */
export interface AuthenticatedSession {
  tenant_id: string;
  session_id: string;
  user_id: string;
  user_name: string;
  user_role: string;
}

/** A user of any tenant, with the e-mail by which the user is found before the tenant is known. */
export interface Account {
  tenant_id: string;
  user_id: string;
  email: string;
}

/** A user with the e-mail of a log-in. */
export interface Candidate {
  tenant_id: string;
  user_id: string;
  user_name: string;
  user_role: Role;
  active: boolean;
  password_hash: string | null;
}

/** The request of a log-in. */
export type Origin = Pick<RequestContext, 'request_id' | 'environment' | 'ip' | 'user_agent'>;

type SessionUser = Pick<AuthenticatedSession, 'tenant_id' | 'user_id' | 'user_name' | 'user_role'> & {
  session_id?: string;
};

/** The request context of a user who logs in, or of a session. */
export const contextOf = (
  { tenant_id, user_id, user_name, user_role, session_id }: SessionUser,
  origin: Origin,
): RequestContext => ({
  ...origin,
  tenant_id,
  actor: { kind: 'session', user_id, name: user_name, ...(session_id && { session_id }) },
  roles: [user_role],
  loaders: new Map(),
});
