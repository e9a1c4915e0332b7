const NAMES: Record<string, string> = {
  approve: 'approve',
  deny: 'deny',
  edit: 'edit',
  withdraw: 'withdraw',
  resubmit: 'resubmit',
  delete: 'delete',
};

/** Allowed actions as words, such as `edit, withdraw`. */
export const actionsText = (actions: unknown): string =>
  Array.isArray(actions) ? actions.map((action) => NAMES[String(action)] ?? String(action)).join(', ') : '';
