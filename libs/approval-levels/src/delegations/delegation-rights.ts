import type { People } from './delegation';

/** The caller, as far as rights on delegations depend on them. */
export interface DelegationCaller {
  user_id: string | undefined;
  /** Whether their role may decide requests; false with a read-only key. */
  mayDecide: boolean;
  mayManageUsers: boolean;
  mayReadAll: boolean;
  isOwner: boolean;
}

/** A delegation with the role of its principal. */
type OfPrincipal = People & { isOwners: boolean };

/** Whether the caller may create and change delegations of this principal. An admin may not for an owner. */
export const mayDelegateFor = (
  caller: DelegationCaller,
  { principal_id, isOwners }: Pick<OfPrincipal, 'isOwners' | 'principal_id'>,
): boolean => caller.mayDecide && (isSelf(caller, principal_id) || mayManage(caller, isOwners));

/** The principal and the delegate may revoke; so may an owner, and an admin except for an owner's delegation. */
export const mayRevoke = (caller: DelegationCaller, { delegate_id, ...principal }: OfPrincipal): boolean =>
  mayDelegateFor(caller, principal) || (caller.mayDecide && isSelf(caller, delegate_id));

export const mayRead = (caller: DelegationCaller, { principal_id, delegate_id }: People): boolean =>
  caller.mayReadAll || isSelf(caller, principal_id) || isSelf(caller, delegate_id);

const isSelf = ({ user_id }: DelegationCaller, id: string): boolean => user_id !== undefined && user_id === id;

const mayManage = ({ mayManageUsers, isOwner }: DelegationCaller, isOwners: boolean): boolean =>
  mayManageUsers && (isOwner || !isOwners);
