/** Roles that read internal items, always or of requests that they did not create. */
export const READS_ALWAYS: readonly string[] = ['owner', 'auditor'];
export const READS_UNLESS_CREATOR: readonly string[] = ['admin', 'approver'];

/**
 * Whether a reader may read internal comments and links of a request.
 *
 * @param roles the role of the reader and, with an API key, that of the key; each must have the right
 * @param isCreator whether the reader created the request
 */
export const readsInternal = (roles: readonly string[], isCreator: boolean): boolean =>
  roles.length > 0 &&
  roles.every((role) => READS_ALWAYS.includes(role) || (READS_UNLESS_CREATOR.includes(role) && !isCreator));
