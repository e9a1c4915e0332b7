import { requireContext } from '@das/platform';
import { type User, isOwner, may, mayDecideRequests, mayNow, rolesWith } from '@das/tenants';
import type { DelegationCaller } from './delegation-rights';

/** The caller with their effective rights, also those of their key. */
export function delegationCaller(): DelegationCaller {
  const { actor } = requireContext();
  return {
    user_id: actor.user_id,
    mayDecide: mayNow('requests:decide'),
    mayManageUsers: mayNow('users:manage'),
    mayReadAll: may('users:read') || may('audit:read'),
    isOwner: isOwner(),
  };
}

/** The roles whose users may be principals and delegates. */
export const DECIDING_ROLES: ReadonlySet<string> = rolesWith('requests:decide');

/** Whether the user may be a principal or a delegate. */
export const mayTakePart = (user: User | null | undefined): user is User => !!user?.active && mayDecideRequests(user);
