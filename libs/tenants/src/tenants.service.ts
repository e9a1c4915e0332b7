import { Audit } from '@das/audit';
import { Database, all, byKey, equals, isOneOf, loadBatched, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { RoutingBasis, Tenant } from './tenant';
import { type Role, User } from './user';

export interface NewTenant {
  slug: string;
  name: string;
  timezone?: string;
  routing_basis?: RoutingBasis;
}

export interface NewUser {
  name: string;
  email: string;
  role: Role;
}

@Injectable()
export class TenantsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** Makes the tenant of the current call, who is its first caller. */
  create({ slug, name, timezone = 'UTC', routing_basis = 'unit_price' }: NewTenant): Promise<Pick<Tenant, 'id' | 'slug' | 'name'>> {
    return this.db.transaction(async () => {
      const tenant = { id: requireCall().tenant_id, slug, name };
      const text = 'insert into tenants (id, slug, name, timezone, routing_basis) values ($1, $2, $3, $4, $5)';
      await this.db.run(prepared(text, [tenant.id, slug, name, timezone, routing_basis]));
      await this.audit.record('tenant.created', { after: tenant });
      return tenant;
    });
  }

  createUser(user: NewUser): Promise<User> {
    return this.db.transaction(async () => {
      const created = await this.db.rowsOf(User).add(user);
      await this.audit.record('user.created', { after: created });
      return created;
    });
  }

  find(id: string): Promise<User | null> {
    return this.db.rowsOf(User).find(id);
  }

  /** The tenant of the current call. */
  async current(): Promise<Tenant> {
    const [tenant] = await this.db.run<Tenant>(prepared('select * from tenants where id = $1', [requireCall().tenant_id]));
    if (!tenant) throw new Error('The tenant of this call does not exist.');
    return tenant;
  }

  /** The active owners. */
  owners(): Promise<User[]> {
    return this.db.rowsOf(User).list({ where: all([equals('role', 'owner'), equals('active', true)]) });
  }

  /** A person of this tenant, batched with the others that the call asks for. */
  user(id: string): Promise<User | undefined> {
    return loadBatched('users', id, async (ids) => byKey(await this.db.rowsOf(User).list({ where: isOneOf('id', ids) }), 'id'));
  }
}
