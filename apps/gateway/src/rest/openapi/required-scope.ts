import type { Requirement } from '../../http/authorization/permissions.guard';

/** The scope that a key with scopes needs for an operation: the word of its permission. Null when it needs none. */
export const requiredScope = (requirement: Requirement | undefined): string | null =>
  requirement && 'permission' in requirement ? requirement.permission : null;
