import { AsyncLocalStorage } from 'node:async_hooks';
import type DataLoader from 'dataloader';

/** The author of a change: a user with an API key or a session, the service itself, an unauthenticated client, or the bearer of a link. */
export interface Actor {
  kind: 'api_key' | 'session' | 'system' | 'anonymous' | 'link';
  user_id?: string;
  api_key_id?: string;
  session_id?: string;
  name: string;
  /** Present for a user who is not a person. */
  user_kind?: 'service';
}

/** Facts about the current request, available to all code that it runs. */
export interface RequestContext {
  request_id: string;
  tenant_id: string;
  actor: Actor;
  environment: string;
  /** The role of the API key and that of its user, or the user's role for a session. A permission is needed in all of them. */
  roles: readonly string[];
  /** The scopes of the API key, which only restrict the permissions of the roles. Null and absent: all that the roles permit. */
  scopes?: readonly string[] | null;
  /** Whether the caller may only read. */
  read_only?: boolean;
  ip?: string;
  user_agent?: string;
  /**
   * Checks again, in each transaction, that the credential of the caller is valid with the same roles. Absent for the service itself.
   *
   * @throws Refused
   */
  assertAuthenticated?: () => Promise<void>;
  /** One batch loader per kind of nested data, see `loadBatched`, and one for the statements of each database. */
  loaders: Map<string, DataLoader<never, unknown>>;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and everything that it starts, in this request context. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** Runs `work` in the same request context with batch loaders of its own, so that its loads join no batch of concurrent code. */
export function batchingApart<T>(work: () => T): T {
  const context = contexts.getStore();
  return context ? contexts.run({ ...context, loaders: new Map() }, work) : work();
}

/** Runs `work` in the same request context, for transactions that are committed whether or not the credential of the caller is still valid. */
export function withoutAuthentication<T>(work: () => T): T {
  const context = contexts.getStore();
  return context ? contexts.run({ ...context, assertAuthenticated: undefined }, work) : work();
}

export const currentContext = (): RequestContext | undefined => contexts.getStore();

/** @throws Error without a request context, which is a bug of the caller */
export function requireContext(): RequestContext {
  const context = contexts.getStore();
  if (!context) throw new Error('No request context: wrap the code in `runInContext()`.');
  return context;
}

/**
 * The id of the current tenant, for encryption, tokens and log entries. Statements bind it with `tenant` instead.
 *
 * @throws Error without a request context
 */
export const currentTenantId = (): string => requireContext().tenant_id;

type SystemFacts = Pick<RequestContext, 'environment' | 'roles'>;

/** A request context for the service itself: demo data, background jobs and tests. */
export function systemContext(
  tenant_id: string,
  { environment = 'staging', roles = ['owner'], ...actor }: Partial<Actor & SystemFacts> = {},
): RequestContext {
  return {
    request_id: 'system',
    tenant_id,
    actor: { kind: 'system', name: 'system', ...actor },
    environment,
    roles,
    loaders: new Map(),
  };
}
