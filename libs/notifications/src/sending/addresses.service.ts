import { Audit } from '@das/audit';
import { Notices } from '@das/events';
import {
  Database,
  NotFound,
  PRESENT,
  Refused,
  byKey,
  loadBatched,
  requireContext,
  sql,
  tenant,
  ulidOf,
  where,
} from '@das/platform';
import { User, assertMay, holdsOneOf, may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { AddressState } from '../preferences/preference-rows';
import { lockRecipients } from '../preferences/recipients';
import type { Attempt } from './attempt';
import { type Address, nextAddress } from './next-address';

/** An attempt to write to a person. */
export interface AddressedAttempt {
  user_id: string;
  attempt: Attempt;
}

type StoredAddress = Address & { user_id: string };

/** Keeps the states of addresses, and resumes stopped ones. */
@Injectable()
export class Addresses {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly notices: Notices,
  ) {}

  /** The state of a user's address, loaded in one batch. Null for a caller without `users:read`, except for the caller's user. */
  async stateOf({ id }: Pick<User, 'id'>): Promise<AddressState | null> {
    const isOwn = id === requireContext().actor.user_id;
    if (!isOwn && !(may('users:read') && holdsOneOf(['users:read']))) return null;
    const stored = await loadBatched('states of addresses', id, async (ids) =>
      byKey(await this.stored(ids), 'user_id'),
    );
    return stored?.state ?? 'ok';
  }

  /** Records attempts in the order in which they ended, as part of the running transaction. */
  async record(attempts: readonly AddressedAttempt[]): Promise<void> {
    const user_ids = [...new Set(attempts.map(({ user_id }) => user_id))].sort();
    if (!user_ids.length) return;
    await lockRecipients(this.db, user_ids);
    for (const before of await this.stored(user_ids)) {
      const own = attempts.filter(({ user_id }) => user_id === before.user_id);
      const after = own.reduce<Address>((address, { attempt }) => nextAddress(address, attempt), before);
      if (after.refusals !== before.refusals || after.state !== before.state) await this.change(before, after);
    }
  }

  /**
   * Makes an address `ok`.
   *
   * @param given the id of the user; the caller's user by default
   * @throws Refused (`forbidden`) for another user without `users:manage`
   * @throws NotFound
   */
  async resume(given?: string | null): Promise<User> {
    const own = requireContext().actor.user_id;
    const wanted = given ? (ulidOf(given) ?? given) : own;
    if (wanted === undefined) throw new Refused('forbidden');
    if (wanted !== own) assertMay('users:manage');
    return this.db.transaction(async () => {
      const user = await this.db.rowsOf(User).find(wanted);
      if (!user) throw new NotFound(User.name, wanted);
      await lockRecipients(this.db, [user.id]);
      const [before] = await this.stored([user.id]);
      if (!before || before.state === 'ok') return user;
      await this.store(before.user_id, before, { state: 'ok', refusals: 0, last_error: null });
      await this.audit.record('user.email_resumed', changeOf(before, 'ok'));
      return user;
    });
  }

  private async change(before: StoredAddress, after: Address): Promise<void> {
    await this.store(before.user_id, before, after);
    if (after.state !== 'stopped' || before.state === 'stopped') return;
    await this.db.run(
      sql`insert into stopped_addresses (${tenant.column}, user_id) values (${tenant.id}, ${before.user_id}) on conflict do nothing`,
    );
    await this.audit.record('user.email_stopped', changeOf(before, 'stopped'));
    await this.notices.post({ kind: 'email_stopped', resource_id: before.user_id });
  }

  private async store(user_id: string, before: Address, { state, refusals, last_error }: Address): Promise<void> {
    await this.db.run(sql`
      update email_recipients set state = ${state}, refusals = ${refusals}, last_error = ${last_error},
             since = case when ${state} = state then since else ${PRESENT} end
       where ${tenant} and user_id = ${user_id}`);
    if (before.state === 'stopped' && state !== 'stopped')
      await this.db.run(sql`delete from stopped_addresses where ${tenant} and user_id = ${user_id}`);
  }

  private stored(user_ids: string[]): Promise<StoredAddress[]> {
    const condition = where.isOneOf('user_id', user_ids);
    return this.db.run<StoredAddress>(
      sql`select user_id, state, refusals, last_error from email_recipients where ${tenant} and ${condition ?? where.never}`,
    );
  }
}

const changeOf = ({ user_id: id, state }: StoredAddress, after: AddressState) => ({
  before: { id, email_state: state },
  after: { id, email_state: after },
});
