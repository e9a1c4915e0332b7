import { DelegationListsService } from '@das/approval-levels';
import { Addresses } from '@das/notifications';
import { TenantsService, User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';

const COLUMNS = ['id', 'name', 'email', 'role', 'active'] as const;

export const USER = new ResourceShape<User>('User', {
  columns: [...COLUMNS, 'kind', 'description', 'version'],
  computed: ['away_until', 'email_state'],
});

/** The user who logs in. What depends on other rows of the tenant is left out: a log-in has no tenant context. */
export const SESSION_USER = new ResourceShape<User>('SessionUser', { columns: COLUMNS }, 'User');

/** What a user needs is loaded in one batch with that of the other users of the response. */
@Injectable()
export class UserPresenter {
  constructor(
    private readonly delegations: DelegationListsService,
    private readonly tenants: TenantsService,
    private readonly addresses: Addresses,
  ) {}

  async present(user: User): Promise<Resource> {
    const [away_until, email_state] = await Promise.all([
      this.delegations.awayUntil(user.id),
      this.addresses.stateOf(user),
    ]);
    return { ...USER.of(user), away_until, email_state };
  }

  presentAll(users: User[]): Promise<Resource[]> {
    return Promise.all(users.map((user) => this.present(user)));
  }

  /** The user with this id; null without one. */
  async presentById(id: string | null): Promise<Resource | null> {
    const user = id ? await this.tenants.user(id) : undefined;
    return user ? this.present(user) : null;
  }
}
