import { TenantsService, User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';

export const USER = new ResourceShape<User>('User', { columns: ['id', 'name', 'email', 'role', 'active'] });

@Injectable()
export class UserPresenter {
  constructor(private readonly tenants: TenantsService) {}

  /** The user with this id, loaded in one batch with the others of the response; null without one. */
  async presentById(id: string | null): Promise<Resource | null> {
    const user = id ? await this.tenants.user(id) : undefined;
    return user ? USER.of(user) : null;
  }
}
