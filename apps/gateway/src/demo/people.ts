import { currentTenantId, requireContext, runInContext, systemContext } from '@das/platform';
import type { User } from '@das/tenants';

/** The people of a demo tenant, by their e-mail addresses. */
export class People {
  constructor(private readonly users: readonly User[]) {}

  readonly idOf = (email: string): string => this.user(email).id;

  /** Runs work as a person of the tenant, with the rights of their role. */
  as<T>(email: string, work: () => T): T {
    const { id: user_id, name, role } = this.user(email);
    const { environment } = requireContext();
    return runInContext(systemContext(currentTenantId(), { user_id, name, roles: [role], environment }), work);
  }

  private user(email: string): User {
    const user = this.users.find((each) => each.email === email);
    if (!user) throw new Error(`The demo has no ${email}.`);
    return user;
  }
}
