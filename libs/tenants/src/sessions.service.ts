import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Audit, PlatformAudit } from '@das/audit';
import { Notices } from '@das/events';
import {
  Database,
  type Fragment,
  FAST_TIMEOUT_MS,
  Refused,
  checkedInput,
  newId,
  requireContext,
  runInContext,
  sql,
  tenant,
  ulidOf,
} from '@das/platform';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { noteBrowser } from './known-browsers';
import { candidateOf, candidatesWith } from './log-in-candidates';
import { hashPassword, isPasswordOf } from './passwords';
import { LogInInput } from './people-inputs';
import type { SessionState } from './session-state';
import { type Account, type AuthenticatedSession, type Candidate, type Origin, contextOf } from './session-user';
import { User } from './user';

/** A new session with its token, which is not stored and cannot be read again. */
export interface NewSession {
  user: User;
  token: string;
}

/** Maximum lifetime of a session in days. */
export const SESSION_DAYS = 7;

/** Minutes without a request after which a session ends, as `authenticate_session` decides it. */
const IDLE_MINUTES = 720;

const TOKEN_BYTES = 32;

/** Minimum duration of a refusal in milliseconds, so that it does not reveal whether the e-mail exists. */
const REFUSAL_MS = 250;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Logs users in and out, and authenticates session tokens. */
@Injectable()
export class SessionsService implements OnModuleInit {
  private readonly log = new Logger(SessionsService.name);
  /** Compared when the e-mail is unknown or its user has no password, so that the comparison takes as long. */
  private decoyHash = '';

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly platform: PlatformAudit,
    private readonly notices: Notices,
  ) {}

  async onModuleInit(): Promise<void> {
    this.decoyHash = await hashPassword(randomUUID());
  }

  /**
   * Logs a user in. The caller limits attempts per account and per address.
   *
   * @param replaced tokens of the sessions that the new one replaces; they are ended
   * @throws Refused (`invalid_credentials`) for a wrong password, an unknown e-mail and an inactive user alike
   */
  async logIn(input: LogInInput, origin: Origin, replaced: string[] = []): Promise<NewSession> {
    const { email, password } = checkedInput(LogInInput, input);
    const earliest = Date.now() + REFUSAL_MS;
    const candidates = await candidatesWith(this.db, email);
    const session = await this.begin(await this.matching(candidates, password), origin, replaced, true);
    if (session) return session;
    await this.recordFailure(candidates, origin);
    await pause(Math.max(earliest - Date.now(), 0));
    throw new Refused('invalid_credentials');
  }

  /**
   * Logs a user in whom the caller has identified without a password. The caller limits attempts.
   *
   * @param account undefined when the caller identified no user, which is recorded and refused like a wrong password
   * @throws Refused (`invalid_credentials`) without an account, and for an absent or inactive user
   */
  async logInIdentified(account: Account | undefined, origin: Origin, replaced: string[] = []): Promise<NewSession> {
    const withEmail = account ? await candidatesWith(this.db, account.email) : [];
    const candidates = withEmail.filter(
      ({ tenant_id, user_id }) => tenant_id === account?.tenant_id && user_id === account.user_id,
    );
    const session = await this.begin(
      candidates.find(({ active }) => active),
      origin,
      replaced,
      false,
    );
    if (session) return session;
    await this.recordFailure(candidates, origin);
    throw new Refused('invalid_credentials');
  }

  /** The session of the token; undefined when it is not valid in this environment. The same statement records that the session was used. */
  async authenticate(token: string, environment: string): Promise<AuthenticatedSession | undefined> {
    const statement = sql.unscoped`select * from authenticate_session(${hashOf(token)}, ${environment})`;
    const [session] = await this.db.run<AuthenticatedSession>({ ...statement, query_timeout: FAST_TIMEOUT_MS });
    return session;
  }

  /** The role of the user whose authenticated session of the current tenant this is. Undefined when the session has ended or the user is inactive. */
  async roleOf({
    session_id,
    user_id,
  }: Pick<AuthenticatedSession, 'session_id' | 'user_id'>): Promise<string | undefined> {
    const which = sql.fragment`user_id = ${user_id} and id = ${session_id} and created_at > now() - ${SESSION_DAYS} * interval '1 day'`;
    const session = sql.fragment`select from sessions where ${tenant} and ${which}`;
    const [valid] = await this.db.run<{ role: string }>(
      sql`select role from users where ${tenant} and id = ${user_id} and active and exists (${session})`,
    );
    return valid?.role;
  }

  /** When the session of the caller ends; null for a caller without a session. */
  async state(): Promise<SessionState | null> {
    const { user_id, session_id } = requireContext().actor;
    if (session_id === undefined) return null;
    const end = sql.fragment`created_at + ${SESSION_DAYS} * interval '1 day' as expires_at`;
    const own = sql`select ${end} from sessions where ${tenant} and user_id = ${user_id} and id = ${session_id}`;
    const [session] = await this.db.run<Pick<SessionState, 'expires_at'>>(own);
    return session ? { ...session, idle_minutes: IDLE_MINUTES } : null;
  }

  /** Ends the session of the request context. */
  async logOut(): Promise<void> {
    const { session_id } = requireContext().actor;
    await this.endOne(session_id, 'logged_out');
  }

  /** Ends all sessions of a user. */
  endAll(user_id: string, reason: string): Promise<void> {
    return this.end(sql.fragment`user_id = ${ulidOf(user_id)}`, reason);
  }

  /**
   * Ends all sessions of the caller's user but that of the caller.
   *
   * @throws Refused (`forbidden`) when the caller's own session has ended
   */
  async endOthers(reason: string): Promise<void> {
    const { user_id = '', session_id = '' } = requireContext().actor;
    const ofUser = sql.fragment`user_id = ${user_id}`;
    const own = await this.db.run(sql`select id from sessions where ${tenant} and ${ofUser} and id = ${session_id}`);
    if (!own.length) throw new Refused('forbidden');
    await this.end(sql.fragment`${ofUser} and id <> ${session_id}`, reason);
  }

  /** Begins a session of the user and ends the replaced ones. Undefined without a user, and when {@link beginOf} refuses. */
  private async begin(
    match: Candidate | undefined,
    origin: Origin,
    replaced: string[],
    withPassword: boolean,
  ): Promise<NewSession | undefined> {
    const session = match && (await runInContext(contextOf(match, origin), () => this.beginOf(match, withPassword)));
    if (session) for (const token of replaced) await this.endReplaced(token, origin);
    return session;
  }

  /** The replaced session may belong to another tenant than the new one. */
  private async endReplaced(token: string, origin: Origin): Promise<void> {
    const session = await this.authenticate(token, origin.environment);
    if (session) await runInContext(contextOf(session, origin), () => this.endOne(session.session_id, 'replaced'));
  }

  private endOne(session_id: string | undefined, reason: string): Promise<void> {
    return this.db.transaction(() => this.end(sql.fragment`id = ${session_id}`, reason));
  }

  private async end(which: Fragment, reason: string): Promise<void> {
    const ended = await this.db.run<{ id: string; user_id: string }>(
      sql`delete from sessions where ${tenant} and ${which} returning id, user_id`,
    );
    for (const session of ended) await this.audit.record('session.ended', { before: session, metadata: { reason } });
  }

  /** The first created user whose password matches: one person may have users in several tenants. All are always compared. */
  private async matching(candidates: Candidate[], password: string): Promise<Candidate | undefined> {
    const hashes = candidates.length
      ? candidates.map(({ password_hash }) => password_hash ?? this.decoyHash)
      : [this.decoyHash];
    const matches = await Promise.all(hashes.map((hash) => isPasswordOf(hash, password)));
    return candidates.find(({ active, password_hash }, index) => matches[index] && active && password_hash !== null);
  }

  /** Undefined when the user was deactivated, or the password changed, while it was compared. */
  private beginOf({ user_id, password_hash }: Candidate, withPassword: boolean): Promise<NewSession | undefined> {
    return this.db.transaction(async () => {
      const user = await this.db.rowsOf(User).getForUpdate(user_id);
      const current = await candidateOf(this.db, user);
      const isPerson = user.kind !== 'service'; // a process of the previous release could set a password
      if (!isPerson || !current?.active || current.password_hash !== password_hash) return undefined;
      const session = { id: newId(), user_id };
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { environment } = requireContext();
      await this.db.run(
        sql`delete from sessions where ${tenant} and user_id = ${user_id} and created_at < now() - ${SESSION_DAYS} * interval '1 day'`,
      );
      const row = sql.fragment`(${hashOf(token)}, ${tenant.id}, ${session.id}, ${user_id}, ${environment})`;
      await this.db.run(sql`insert into sessions (hash, ${tenant.column}, id, user_id, environment) values ${row}`);
      await this.audit.record('session.created', { after: session });
      if (withPassword) await this.noteBrowser(session);
      return { user, token };
    });
  }

  /** Tells the person of a log-in with a browser that is new for them. */
  private async noteBrowser({ id: session_id, user_id }: { id: string; user_id: string }): Promise<void> {
    if (!(await noteBrowser(this.db, user_id))) return;
    await this.notices.post({
      kind: 'sign_in_new_device',
      resource_id: user_id,
      actor_id: user_id,
      data: { session_id },
    });
  }

  /**
   * Records the failure in the log of each tenant with that e-mail, and in the platform's own log unless exactly one tenant has it.
   * Any tenant can register an e-mail: when several have it, none of them sees the IP address of another tenant's user.
   */
  private async recordFailure(candidates: Candidate[], origin: Origin): Promise<void> {
    const { request_id, environment, ip } = origin;
    const failure = { result: 'failed', metadata: { reason: 'invalid_credentials' } } as const;
    this.log.warn({ message: 'A log-in failed.', request_id, ip, ...failure.metadata });
    if (candidates.length !== 1) await this.platform.record([{ ...origin, ...failure, action: 'auth.failed' }]);
    const shown = candidates.length === 1 ? origin : { request_id, environment };
    for (const candidate of candidates) {
      const context = { ...contextOf(candidate, shown), actor: { kind: 'anonymous', name: 'anonymous' } as const };
      await runInContext(context, () =>
        this.audit.record('auth.failed', { ...failure, resource: { type: 'user', id: candidate.user_id } }),
      );
    }
  }
}
