import { Audit } from '@das/audit';
import { Database, checkedInput, newId } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CreateServiceAccountInput } from './service-account-input';
import { User } from './user';

/** Creates users that programs act as. They change as people do, with `TenantsService.updateUser`. */
@Injectable()
export class ServiceAccountsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * Creates a service account. It has no password, and no row by which a log-in finds users.
   *
   * @throws ValidationFailed also for the role owner
   */
  async create(input: CreateServiceAccountInput): Promise<User> {
    const { name, role, description = null } = checkedInput(CreateServiceAccountInput, input);
    return this.db.transaction(async () => {
      const email = `svc-${newId()}@service.invalid`;
      const after = await this.db.rowsOf(User).add({ name, role, description, email, kind: 'service' });
      await this.audit.record('user.created', { after });
      return after;
    });
  }
}
