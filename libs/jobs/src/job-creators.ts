import { type Actor, Refused, requireContext, runInContext } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable, Optional } from '@nestjs/common';
import type { Job } from './job';

/** Checks whether the credential of an actor is still valid. An application with API keys provides its own implementation. */
export abstract class Credentials {
  abstract areValid(actor: Actor): Promise<boolean>;

  /** As {@link areValid}, and locks the credential: a revocation waits until the transaction ends. */
  abstract hold(actor: Actor): Promise<boolean>;
}

/** Without API keys nothing can be revoked. An actor with a key is refused, because an application with keys must check them. */
const hasNoKey = async ({ api_key_id }: Actor): Promise<boolean> => api_key_id === undefined;

const defaultCredentials: Credentials = { areValid: hasNoKey, hold: hasNoKey };

/** Runs the work of jobs with the present rights of their creators. */
@Injectable()
export class JobCreators {
  constructor(
    private readonly tenants: TenantsService,
    @Optional() private readonly credentials: Credentials = defaultCredentials,
  ) {}

  /**
   * Runs work in the request context of the job's creator, with the roles that they have now: none if they are inactive, or
   * their API key was revoked or has expired. The key is checked again and locked just before the commit: a revocation does not
   * wait for the work, and no work commits after it.
   */
  async run<T>({ call, created_by_id }: Job, work: () => Promise<T>): Promise<T> {
    const [creator, isValid] = await Promise.all([
      created_by_id === null ? null : this.tenants.find(created_by_id),
      this.credentials.areValid(call.actor),
    ]);
    const roles = created_by_id === null ? call.roles : creator?.active ? [...call.roles, creator.role] : [];
    const result = await runInContext({ ...requireContext(), roles: isValid ? roles : [], loaders: new Map() }, work);
    if (isValid && !(await this.credentials.hold(call.actor))) throw new Refused('forbidden');
    return result;
  }
}
