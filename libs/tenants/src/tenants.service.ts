import { Audit } from '@das/audit';
import {
  type Condition,
  Database,
  EVERYTHING,
  type Fragment,
  type Page,
  type PageSelection,
  Refused,
  ValidationFailed,
  byKey,
  changesNothing,
  checkedInput,
  currentTenantId,
  loadBatched,
  presentMembers,
  requireContext,
  sql,
  tenant,
  where,
  versionIn,
  versionedInput,
  versionedPreparation,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { noteChangedCalendar } from './changed-calendar';
import { emailHash } from './email-hash';
import { endsOwner, mayChangeUser, mayChangeWithScopes, serviceAccountFailures } from './may-change-user';
import { hashPassword } from './passwords';
import { PasswordsService } from './passwords.service';
import { NewTenant } from './new-tenant';
import { PeopleArguments, type UserFilterInput } from './people-arguments';
import { CreateUserInput, UpdateTenantInput, UpdateUserInput } from './people-inputs';
import { isOwner } from './permissions';
import { SessionsService } from './sessions.service';
import { CLAIM_MINUTES, COMMENT_EDIT_MINUTES, LATE_USE_DAYS, type Tenant } from './tenant';
import { User } from './user';
import { userEvents } from './user-events';

/** Reads and writes the tenant of the request context and its users. */
@Injectable()
export class TenantsService {
  private readonly responseTimeChanges: (() => Promise<void>)[] = [];
  private readonly userChanges: ((after: User) => Promise<void>)[] = [];

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
  ) {}

  /** Registers what follows from a change of `owner_response_time`, in its transaction. Injected this way because steps depend on this library. */
  onResponseTimeChange(follow: () => Promise<void>): void {
    this.responseTimeChanges.push(follow);
  }

  /** Registers work of a library above that belongs to the transaction in which a user changes. */
  registerUserChange(work: (after: User) => Promise<void>): void {
    this.userChanges.push(work);
  }

  /** Creates the tenant of the request context: its id is the context's `tenant_id`. */
  async create(given: NewTenant): Promise<Pick<Tenant, 'id' | 'slug' | 'name'>> {
    const { slug, name, timezone = 'UTC', routing_basis = 'unit_price' } = checkedInput(NewTenant, given);
    return this.db.transaction(async () => {
      const after = { id: currentTenantId(), slug, name };
      const row = sql.fragment`${tenant.id}, ${slug}, ${name}, ${timezone}, ${routing_basis}`;
      await this.db.run(sql`insert into tenants (id, slug, name, timezone, routing_basis) values (${row})`);
      await this.audit.record('tenant.created', { after });
      return after;
    });
  }

  /**
   * Changes the tenant of the request context.
   *
   * @param expected_version in place of that of the input
   * @throws VersionConflict when the caller expected another version
   */
  async update(given: UpdateTenantInput, expected_version = versionIn(given)): Promise<Tenant> {
    const changeOf = versionedInput(UpdateTenantInput, given, 'tenant', expected_version);
    return this.db.transaction(async () => {
      await this.lockPeople();
      const before = await this.current();
      const change = withDefaults(changeOf(before));
      if (changesNothing(before, change)) return before;
      const next = { ...before, ...presentMembers(change) };
      const { name, timezone, routing_basis, self_approval, currency } = next;
      const policies = sql.fragment`routing_basis = ${routing_basis}, self_approval = ${self_approval}, reason_codes = ${JSON.stringify(next.reason_codes)}`;
      const periods = sql.fragment`comment_edit_minutes = ${next.comment_edit_minutes}, claim_minutes = ${next.claim_minutes}, late_use_days = ${next.late_use_days}`;
      const values = sql.fragment`name = ${name}, timezone = ${timezone}, currency = ${currency}, ${periods}, ${policies}`;
      const deadlines = responseTimes(next, await this.db.clock.ofTransaction());
      await this.db.run(sql`update tenants set ${values}, ${deadlines} where id = ${tenant.id}`);
      if (next.timezone !== before.timezone) await noteChangedCalendar(this.db);
      if (next.owner_response_time !== before.owner_response_time)
        for (const onChange of this.responseTimeChanges) await onChange();
      const after = await this.current();
      await this.audit.record('tenant.updated', { before, after });
      return after;
    });
  }

  /** Creates a person. @throws Refused (`forbidden`) when a caller who is not an owner would create an owner, and for a key with scopes */
  async createUser(input: CreateUserInput): Promise<User> {
    const { password, ...user } = checkedInput(CreateUserInput, input);
    if (!mayChangeUser(isOwner(), null, user) || requireContext().scopes) throw new Refused('forbidden');
    const hash = password && (await hashPassword(password));
    return this.db.transaction(async () => {
      const after = await this.db.rowsOf(User).add(user);
      const columns = sql.fragment`(email_hash, ${tenant.column}, user_id)`;
      await this.db.run(
        sql`insert into user_email_hashes ${columns} values (${emailHash(user.email)}, ${tenant.id}, ${after.id})`,
      );
      if (hash) await this.passwords.store(after.id, hash);
      await this.audit.record('user.created', { after });
      return after;
    });
  }

  /**
   * Changes a user. A new password and a deactivation end the user's sessions.
   *
   * @param expected_version in place of that of the input
   * @throws NotFound when the user is absent
   * @throws VersionConflict when the caller expected another version
   * @throws Refused (`forbidden`) when a caller who is not an owner would change an owner, or give a user that role; for a key with scopes also for
   *   a password or a role of a person
   * @throws ValidationFailed when no active owner would remain, and for a password or the role owner of a service account
   */
  async updateUser(id: string, given: UpdateUserInput, expected_version = versionIn(given)): Promise<User> {
    const changeOf = await versionedPreparation('user', expected_version, async () => {
      const { id: _, expected_version: __, password, ...change } = checkedInput(UpdateUserInput, given);
      return { change, password, hash: password && (await hashPassword(password)) };
    });
    return this.db.transaction(async () => {
      await this.lockPeople();
      const before = await this.db.rowsOf(User).getForChange(id); // decisions of the user, which refer to it, may hold locks that `userChanges` need
      const { change, password, hash } = changeOf(before);
      if (!mayChangeUser(isOwner(), before, { ...before, ...presentMembers(change) })) throw new Refused('forbidden');
      if (requireContext().scopes && !mayChangeWithScopes(before, { ...change, password }))
        throw new Refused('forbidden');
      const failures = before.kind === 'service' ? serviceAccountFailures({ ...change, password }) : [];
      if (failures.length) throw new ValidationFailed(failures);
      await this.assertOwnerRemains(before, change);
      const after = changesNothing(before, change) ? before : await this.db.rowsOf(User).change(before.id, change);
      for (const { action, columns } of userEvents(before, after)) {
        await this.audit.record(action, {
          before: changedColumns(before, columns),
          after: changedColumns(after, columns),
        });
      }
      for (const work of this.userChanges) await work(after);
      if (hash) await this.passwords.replace(after, hash);
      if (hash || !after.active) await this.sessions.endAll(after.id, hash ? 'password_changed' : 'deactivated');
      return after;
    });
  }

  find(id: string): Promise<User | null> {
    return this.db.rowsOf(User).find(id);
  }

  /** The tenant of the request context. */
  async current(): Promise<Tenant> {
    const columns = sql.fragment`id, slug, name, timezone, routing_basis, self_approval, currency, reason_codes, comment_edit_minutes, owner_response_time, answer_time, claim_minutes, late_use_days, business_hours, holidays, version, created_at`;
    const [current] = await this.db.run<Tenant>(sql`select ${columns} from tenants where id = ${tenant.id}`);
    if (!current) throw new Error('The tenant of the request context does not exist.');
    return current;
  }

  /** The active owners. */
  owners(): Promise<User[]> {
    return this.db
      .rowsOf(User)
      .list({ where: where.all([where.equals('role', 'owner'), where.equals('active', true)]) });
  }

  /** A user of the tenant; look-ups of one request are batched. */
  user(id: string): Promise<User | undefined> {
    return loadBatched('users', id, async (ids) =>
      byKey(await this.db.rowsOf(User).list({ where: where.isOneOf('id', ids) }), 'id'),
    );
  }

  /** All users of the tenant. */
  users(): Promise<User[]> {
    return this.db.rowsOf(User).list();
  }

  /** A page of the users, including inactive ones, by id. */
  people({ filter, ...page }: PeopleArguments, wants: PageSelection = EVERYTHING): Promise<Page<User>> {
    return this.db
      .rowsOf(User)
      .page({ ...page, wants, where: matching(filter ?? {}), walk: { list: 'users', filter } });
  }

  /**
   * Active users to choose from, by name and then id.
   *
   * @param search part of the name or the e-mail
   * @param condition a further condition on users
   */
  choose(most: number, search?: string | null, condition?: Condition): Promise<User[]> {
    const found = where.any([where.contains('name', search), where.contains('email', search)]);
    const users = this.db.rowsOf(User).select(undefined, where.all([where.equals('active', true), found, condition]));
    return this.db.run(sql`${users} order by name collate "und-x-icu", id limit ${most}`);
  }

  /** Serializes changes of users, of delegations between them, and of the tenant, so that two owners cannot demote each other concurrently. */
  async lockPeople(): Promise<void> {
    await this.db.run(sql`select id from tenants where id = ${tenant.id} for no key update`);
  }

  /** @throws ValidationFailed when no other active owner exists */
  private async assertOwnerRemains(before: User, change: UpdateUserInput): Promise<void> {
    if (!endsOwner(before, { ...before, ...presentMembers(change) })) return;
    const others = where.all([
      where.equals('role', 'owner'),
      where.equals('active', true),
      where.not(where.equals('id', before.id)),
    ]);
    if (await this.db.rowsOf(User).count(others)) return;
    const column = change.role === undefined || change.role === 'owner' ? 'active' : 'role';
    throw new ValidationFailed([{ path: ['input', column], rule: 'active_owner' }]);
  }
}

const matching = ({ name, email, role, active, kind }: UserFilterInput): Condition | undefined =>
  where.all([
    where.contains('name', name),
    where.contains('email', email),
    where.equalsLowercase('role', role),
    where.equals('active', active),
    where.equalsLowercase('kind', kind),
  ]);

/** The columns that a change sets: null is the default of the column. */
const withDefaults = ({
  reason_codes,
  comment_edit_minutes,
  claim_minutes,
  late_use_days,
  ...fields
}: UpdateTenantInput): Partial<Tenant> => ({
  ...fields,
  comment_edit_minutes: comment_edit_minutes === null ? COMMENT_EDIT_MINUTES : comment_edit_minutes,
  claim_minutes: claim_minutes === null ? CLAIM_MINUTES : claim_minutes,
  late_use_days: late_use_days === null ? LATE_USE_DAYS : late_use_days,
  reason_codes: reason_codes === null ? [] : reason_codes?.map(({ code, label }) => ({ code, label })),
});

/** The columns of durations. Owners' steps get their deadlines from the moment at which there is a response time. */
function responseTimes({ owner_response_time, answer_time }: Tenant, now: string): Fragment {
  const since = sql.fragment`case when ${owner_response_time}::text is null then null when owner_response_time is null then ${now}::timestamptz else owner_response_time_since end`;
  return sql.fragment`owner_response_time = ${owner_response_time}, owner_response_time_since = ${since}, answer_time = ${answer_time}`;
}

const changedColumns = (user: User, columns: (keyof User)[]): Pick<User, 'id'> & Partial<User> => ({
  id: user.id,
  ...Object.fromEntries(columns.map((column) => [column, user[column]])),
});
