import { Audit } from '@das/audit';
import { Notices } from '@das/events';
import { Database, Refused, ValidationFailed, checkedInput, requireContext, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { candidateOf } from './log-in-candidates';
import { hashPassword, isPasswordOf } from './passwords';
import { ChangePasswordInput } from './people-inputs';
import { SessionsService } from './sessions.service';
import { User } from './user';

/** Stores and changes the passwords of users. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly sessions: SessionsService,
    private readonly notices: Notices,
  ) {}

  /**
   * Changes the password of the caller. Ends the user's other sessions and keeps that of the caller. The caller limits attempts.
   *
   * @throws Refused (`forbidden`) for a caller without a session
   * @throws ValidationFailed when the current password is wrong
   */
  async change(input: ChangePasswordInput): Promise<User> {
    const { kind, user_id = '' } = requireContext().actor;
    if (kind !== 'session') throw new Refused('forbidden');
    const { current_password, password } = checkedInput(ChangePasswordInput, input);
    const known = await this.hashOf(await this.db.rowsOf(User).get(user_id));
    if (!known || !(await isPasswordOf(known, current_password))) return this.refuse(user_id);
    const hash = await hashPassword(password);
    return this.db.transaction(async () => {
      const user = await this.db.rowsOf(User).getForUpdate(user_id);
      if ((await this.hashOf(user)) !== known) return this.refuse(user_id); // changed while it was compared
      await this.replace(user, hash);
      await this.sessions.endOthers('password_changed');
      return user;
    });
  }

  /** Replaces the password of a user, with its audit entry. Call it in a transaction. */
  async replace({ id }: User, hash: string): Promise<void> {
    await this.store(id, hash);
    await this.audit.record('user.password_changed', { before: { id }, after: { id } });
    const actor_id = requireContext().actor.user_id ?? null;
    await this.notices.post({ kind: 'password_changed', resource_id: id, actor_id });
  }

  /** Stores the hash of a user's password. Call it in a transaction. */
  async store(user_id: string, hash: string): Promise<void> {
    const now = new Date().toISOString(); // a parameter: on Citus no function of the database may follow `do update`
    const insertion = sql.fragment`insert into user_passwords (${tenant.column}, user_id, hash) values (${tenant.id}, ${user_id}, ${hash})`;
    await this.db.run(
      sql`${insertion} on conflict (${tenant.column}, user_id) do update set hash = ${hash}, updated_at = ${now}`,
    );
  }

  private async hashOf(user: User): Promise<string | null | undefined> {
    return (await candidateOf(this.db, user))?.password_hash;
  }

  /** @throws ValidationFailed, and records the attempt as a failed log-in is recorded */
  private async refuse(user_id: string): Promise<never> {
    const metadata = { reason: 'invalid_credentials' };
    await this.audit.refused('auth.failed', { result: 'failed', metadata, resource: { type: 'user', id: user_id } });
    throw new ValidationFailed([{ path: ['input', 'current_password'], rule: 'current_password' }]);
  }
}
