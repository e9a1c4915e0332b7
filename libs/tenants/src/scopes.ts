import { PERMISSIONS, type Permission } from './permission-names';

/** Scopes for a part of what a permission permits. */
export const NARROW_SCOPES = ['events:read', 'usage:write', 'logs:read'] as const;

/** All words that the scopes of an API key may contain: each permission is a scope. */
export const SCOPES = [...PERMISSIONS, ...NARROW_SCOPES] as const;
export type Scope = (typeof SCOPES)[number];

/** Maximum number of scopes of a key. */
export const MAX_SCOPES = 20;

/** The scope that this one includes. */
const INCLUDED: Readonly<Record<string, Scope>> = { 'audit:read': 'events:read', 'keys:manage': 'logs:read' };

/** The permissions of which the role needs one for a narrow scope to permit anything. */
export const NEEDED_FOR: Readonly<Record<(typeof NARROW_SCOPES)[number], readonly Permission[]>> = {
  'events:read': ['audit:read'],
  'usage:write': ['requests:write'],
  'logs:read': ['keys:manage', 'audit:read'],
};

/** The scopes of a key; null and undefined restrict nothing. */
export type Scopes = readonly string[] | null | undefined;

/** Whether the scopes contain this one, or one that includes it. */
export const containsScope = (own: Scopes, wanted: string): boolean =>
  !own || own.includes(wanted) || own.some((scope) => INCLUDED[scope] === wanted);

/** Whether a key with the scopes `own` may give the scopes `wanted` to another key. */
export const containsScopes = (own: Scopes, wanted: Scopes): boolean =>
  !own || (!!wanted && wanted.every((scope) => containsScope(own, scope)));

/** The scopes as they are stored: sorted, each once. */
export const storedScopes = (given: readonly string[]): string[] => [...new Set(given)].sort();
