import { type Actor, Refused, requireContext, runInContext } from '@das/platform';
import { type Scopes, TenantsService, containsScopes } from '@das/tenants';
import { Injectable, Optional } from '@nestjs/common';
import type { Job } from './job';

/** A valid credential. */
export interface Credential {
  scopes: Scopes;
}

/** Finds the credential of an actor, as far as it is still valid. An application with API keys provides its own implementation. */
export abstract class Credentials {
  abstract find(actor: Actor): Promise<Credential | null>;

  /** As {@link find}, and locks the credential: a revocation or a change waits until the transaction ends. */
  abstract hold(actor: Actor): Promise<Credential | null>;
}

/** Without API keys nothing can be revoked. An actor with a key is refused, because an application with keys must check them. */
const withoutKey = async ({ api_key_id }: Actor): Promise<Credential | null> =>
  api_key_id === undefined ? { scopes: null } : null;

const defaultCredentials: Credentials = { find: withoutKey, hold: withoutKey };

/** Runs the work of jobs with the present rights of their creators. */
@Injectable()
export class JobCreators {
  constructor(
    private readonly tenants: TenantsService,
    @Optional() private readonly credentials: Credentials = defaultCredentials,
  ) {}

  /**
   * Runs work in the request context of the job's creator, with the roles and scopes that they have now: no role if they are inactive,
   * or their API key was revoked or has expired. The key is checked again and locked just before the commit: a revocation does not
   * wait for the work, and no work commits after it, nor after a scope was removed.
   */
  async run<T>({ call, created_by_id }: Job, work: () => Promise<T>): Promise<T> {
    const [creator, credential] = await Promise.all([
      created_by_id === null ? null : this.tenants.find(created_by_id),
      this.credentials.find(call.actor),
    ]);
    const roles = created_by_id === null ? call.roles : creator?.active ? [...call.roles, creator.role] : [];
    const rights = { roles: credential ? roles : [], scopes: credential?.scopes };
    const result = await runInContext({ ...requireContext(), ...rights, loaders: new Map() }, work);
    if (!credential) return result;
    const held = await this.credentials.hold(call.actor);
    if (!held || !containsScopes(held.scopes, credential.scopes)) throw new Refused('forbidden');
    return result;
  }
}
