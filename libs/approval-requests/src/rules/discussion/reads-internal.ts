const ALWAYS = new Set(['owner', 'auditor']);
const UNLESS_CREATOR = new Set(['admin', 'approver']);

/**
 * Whether a reader may read internal comments and links of a request.
 *
 * @param roles the role of the reader and, with an API key, that of the key; each must have the right
 * @param isCreator whether the reader created the request
 */
export const readsInternal = (roles: readonly string[], isCreator: boolean): boolean =>
  roles.length > 0 && roles.every((role) => ALWAYS.has(role) || (UNLESS_CREATOR.has(role) && !isCreator));
