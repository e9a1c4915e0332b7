/** The roles of people and keys, from the most rights to the fewest. */
export const ROLES = ['owner', 'admin', 'approver', 'requester', 'auditor'] as const;

/** A role as a word, such as `Read only`. */
export const roleText = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** The roles that a person of this role may give. Only an owner gives the role of an owner, and never to a service account. */
export const rolesGivenBy = (role: string, kind = 'human'): readonly string[] =>
  role === 'owner' && kind !== 'service' ? ROLES : ROLES.filter((other) => other !== 'owner');
