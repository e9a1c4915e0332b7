/** The scopes that a key may be restricted to, with what each permits, in the order of the pages. */
export const SCOPES: readonly (readonly [scope: string, text: string])[] = [
  ['requests:read', 'Requests, used prices, saved views, the export'],
  ['requests:write', 'Create and change requests, record usage'],
  ['requests:decide', 'Approve, deny, ask, claim, delegate'],
  ['routes:preview', 'Preview which levels a request goes to'],
  ['catalog:read', 'Products and categories'],
  ['catalog:write', 'Change and import products and categories'],
  ['levels:read', 'Approval levels'],
  ['levels:write', 'Change levels and their holders, simulate'],
  ['users:read', 'People and service accounts'],
  ['users:manage', 'Service accounts; names and activity of people'],
  ['tenant:manage', 'Organisation, calendar, shared views'],
  ['webhooks:manage', 'Webhook endpoints, secrets and deliveries'],
  ['audit:read', 'Audit log, its export, and events'],
  ['keys:manage', 'API keys, their usage and their requests'],
  ['events:read', 'Only the event feed'],
  ['usage:write', 'Only recording and reversing usage'],
  ['logs:read', 'Only usage and requests of API keys'],
];

/** Scopes of a key that this version of the page does not know. */
export const unknownScopes = (chosen: readonly string[]): string[] =>
  chosen.filter((scope) => !SCOPES.some(([known]) => known === scope));

/** The scopes, sorted as the service stores them, with this one added or removed. */
export const withScope = (chosen: readonly string[], scope: string, isChosen: boolean): string[] =>
  isChosen ? [...chosen, scope].sort() : chosen.filter((each) => each !== scope);

/** Scopes as a text: those of a key that is not restricted are all that its roles allow. */
export const scopesText = (scopes: readonly string[] | null): string =>
  scopes === null ? 'All that the role allows' : scopes.join(', ') || 'None';
