import { Audit } from '@das/audit';
import { Database, Refused, ValidationFailed, all, byKey, changesNothing, equals, isOneOf, loadBatched, not, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { emailHash } from './email-hash';
import { endsOwner, mayChangeUser } from './may-change-user';
import { hashPassword } from './passwords';
import type { UpdateTenantInput, UpdateUserInput } from './people-inputs';
import { isOwner } from './permissions';
import { SessionsService } from './sessions.service';
import type { RoutingBasis, Tenant } from './tenant';
import { type Role, User } from './user';
import { userEvents } from './user-events';

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
  /** Without one nobody logs in as them. */
  password?: string | null;
}

@Injectable()
export class TenantsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
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

  /** Changes the tenant of the current call. */
  update(change: UpdateTenantInput): Promise<Tenant> {
    return this.db.transaction(async () => {
      await this.lock();
      const before = await this.current();
      if (changesNothing(before, change)) return before;
      const { id, name, timezone, routing_basis, self_approval } = { ...before, ...given(change) };
      const text = 'update tenants set name = $2, timezone = $3, routing_basis = $4, self_approval = $5 where id = $1';
      await this.db.run(prepared(text, [id, name, timezone, routing_basis, self_approval]));
      const after = await this.current();
      await this.audit.record('tenant.updated', { before, after });
      return after;
    });
  }

  /** @throws Refused (`forbidden`) when somebody who is no owner would make one */
  async createUser({ password, ...user }: NewUser): Promise<User> {
    if (!mayChangeUser(isOwner(), null, user)) throw new Refused('forbidden');
    const hash = password && (await hashPassword(password));
    return this.db.transaction(async () => {
      const after = await this.db.rowsOf(User).add(user);
      const text = 'insert into user_email_hashes (email_hash, tenant_id, user_id) select $1, tenant_id, id from users where id = $2';
      await this.db.run(prepared(text, [emailHash(user.email), after.id]));
      if (hash) await this.keepPassword(after, hash);
      await this.audit.record('user.created', { after });
      return after;
    });
  }

  /**
   * Changes a person. A new password, or the end of their activity, ends their sessions.
   *
   * @throws Refused (`forbidden`) when somebody who is no owner would touch one or make one
   * @throws ValidationFailed when no active owner would remain
   */
  async updateUser(id: string, { id: _, password, ...change }: UpdateUserInput): Promise<User> {
    const hash = password && (await hashPassword(password));
    return this.db.transaction(async () => {
      await this.lock();
      const before = await this.db.rowsOf(User).getForUpdate(id);
      if (!mayChangeUser(isOwner(), before, { ...before, ...given(change) })) throw new Refused('forbidden');
      await this.refuseLastOwnersEnd(before, change);
      const after = changesNothing(before, change) ? before : await this.db.rowsOf(User).change(before.id, change);
      for (const { action, columns } of userEvents(before, after)) {
        await this.audit.record(action, { before: picked(before, columns), after: picked(after, columns) });
      }
      if (hash) await this.keepPassword(after, hash);
      if (hash) await this.audit.record('user.password_changed', { before: { id: after.id }, after: { id: after.id } });
      if (hash || !after.active) await this.sessions.endAll(after.id, hash ? 'password_changed' : 'deactivated');
      return after;
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

  /** All people of this tenant. */
  users(): Promise<User[]> {
    return this.db.rowsOf(User).list();
  }

  /** Changes of who owns the tenant, and of the tenant itself, come one after the other: two owners cannot each end the other. */
  private async lock(): Promise<void> {
    await this.db.run(prepared('select id from tenants where id = $1 for no key update', [requireCall().tenant_id]));
  }

  private async refuseLastOwnersEnd(before: User, change: UpdateUserInput): Promise<void> {
    if (!endsOwner(before, { ...before, ...given(change) })) return;
    const others = all([equals('role', 'owner'), equals('active', true), not(equals('id', before.id))]);
    if (await this.db.rowsOf(User).count(others)) return;
    const column = change.role === undefined || change.role === 'owner' ? 'active' : 'role';
    throw new ValidationFailed([{ path: ['input', column], rule: 'active_owner' }]);
  }

  private async keepPassword({ id }: User, hash: string): Promise<void> {
    const text = `insert into user_passwords (tenant_id, user_id, hash) select tenant_id, id, $2 from users where id = $1
                  on conflict (tenant_id, user_id) do update set hash = $2, updated_at = now()`;
    await this.db.run(prepared(text, [id, hash]));
  }
}

/** What a change does say: absent values stay as they are. */
const given = <T extends object>(change: T): Partial<T> => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;

const picked = (user: User, columns: (keyof User)[]): Pick<User, 'id'> & Partial<User> => ({
  id: user.id,
  ...Object.fromEntries(columns.map((column) => [column, user[column]])),
});
