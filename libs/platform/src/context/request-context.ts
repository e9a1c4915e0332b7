import { AsyncLocalStorage } from 'node:async_hooks';
import type DataLoader from 'dataloader';

/** Who acts: a person through an API key or logged in, the service itself, or somebody who could not say who they are. */
export interface Actor {
  kind: 'api_key' | 'session' | 'system' | 'anonymous';
  user_id?: string;
  api_key_id?: string;
  session_id?: string;
  name: string;
}

/** What is true of the request that is being answered, for all code below it. */
export interface RequestContext {
  request_id: string;
  tenant_id: string;
  actor: Actor;
  environment: string;
  /** The roles whose rights the caller has in common: the key's and its user's, or the user's alone. */
  roles: readonly string[];
  /** Whether the caller may only read. */
  read_only?: boolean;
  ip?: string;
  user_agent?: string;
  /** One batch loader per kind of nested data; see `loadBatched`. */
  loaders: Map<string, DataLoader<string, unknown>>;
}

const calls = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it starts, as part of `call`. */
export const runInContext = <T>(call: RequestContext, work: () => T): T => calls.run(call, work);

/** Runs `work` in the same call, but batches what it loads with nothing that is loaded beside it. */
export function batchingApart<T>(work: () => T): T {
  const call = calls.getStore();
  return call ? calls.run({ ...call, loaders: new Map() }, work) : work();
}

export const currentContext = (): RequestContext | undefined => calls.getStore();

/** @throws Error outside of a call: a bug, never an answer to a client */
export function requireContext(): RequestContext {
  const call = calls.getStore();
  if (!call) throw new Error('No request context: wrap the code in `runInContext()`.');
  return call;
}

/**
 * The id of the current tenant, for encryption, tokens and log entries. Statements bind it with `tenant` instead.
 *
 * @throws Error without a request context
 */
export const currentTenantId = (): string => requireContext().tenant_id;

type SystemCall = Pick<RequestContext, 'environment' | 'roles'>;

/** A call of the service itself, for the demo data, jobs and tests. */
export function systemContext(tenant_id: string, { environment = 'staging', roles = ['owner'], ...actor }: Partial<Actor & SystemCall> = {}): RequestContext {
  return { request_id: 'system', tenant_id, actor: { kind: 'system', name: 'system', ...actor }, environment, roles, loaders: new Map() };
}
