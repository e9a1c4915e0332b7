/** What the state of the request allows instead, such as `Available actions: edit, withdraw.` */
export const allowedActionsText = (actions: unknown): string =>
  Array.isArray(actions) && actions.length > 0
    ? `Available actions: ${actions.join(', ')}.`
    : 'No actions are available for this request.';
