import type { Requirement } from '../../http/authorization/permissions.guard';

/** The scope that a key with scopes needs for an operation: the first one that it declares. Null when it needs none. */
export const requiredScope = (requirement: Requirement | undefined): string | null =>
  requirement && 'scopes' in requirement ? requirement.scopes[0] : null;
