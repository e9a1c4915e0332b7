/** The roles of people and keys, from the most rights to the fewest. */
export const ROLES = ['owner', 'admin', 'approver', 'requester', 'auditor'] as const;

/** A name of the API, such as `read_only`, as a word: `Read only`. */
export const wordOf = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** A role as a word, such as `Owner`. */
export const roleText = wordOf;

/** The roles that a person of this role may give. Only an owner gives the role of an owner. */
export const rolesGivenBy = (role: string): readonly string[] =>
  role === 'owner' ? ROLES : ROLES.filter((other) => other !== 'owner');
