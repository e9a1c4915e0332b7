import type { Requirement } from '../../http/authorization/permissions.guard';

/** The first of the scopes of which a key with scopes needs one. Null for an operation that needs none. */
export const requiredScope = (requirement: Requirement | undefined): string | null =>
  requirement && 'scopes' in requirement ? requirement.scopes[0] : null;
