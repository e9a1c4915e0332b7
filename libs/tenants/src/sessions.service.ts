import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Audit, PlatformAudit } from '@das/audit';
import {
  type Call,
  Database,
  IMPATIENT_MS,
  RateLimited,
  Refused,
  type Taken,
  WINDOW_S,
  inCall,
  newId,
  prepared,
  requireCall,
  takeRequest,
} from '@das/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { emailHash } from './email-hash';
import { hashPassword, isPasswordOf } from './passwords';
import type { LogInInput } from './people-inputs';
import { type Role, User } from './user';

/** Whom a session stands for. */
export interface AuthenticatedSession {
  tenant_id: string;
  session_id: string;
  user_id: string;
  user_name: string;
  user_role: string;
}

/** Whom an e-mail may mean. */
interface Candidate {
  tenant_id: string;
  user_id: string;
  user_name: string;
  user_role: Role;
  active: boolean;
  password_hash: string | null;
}

/** Where a log-in comes from. */
export type Origin = Pick<Call, 'request_id' | 'environment' | 'ip' | 'user_agent'>;

/** The only moment at which a session's token is there to be seen. */
export interface NewSession {
  user: User;
  token: string;
}

/** How long a session lasts at most; 12 hours after it was last heard of it ends in any case. */
export const SESSION_DAYS = 7;

const PER_ACCOUNT = 10;
const PER_ADDRESS = 30;
const TOKEN_BYTES = 32;

/** A refusal takes this long, whatever there was to look up, to compare and to write down. */
const REFUSAL_MS = 250;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

@Injectable()
export class SessionsService implements OnModuleInit {
  /** Compared with where there is no password to compare with, so that it takes as long. */
  private nobodys = '';

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly platform: PlatformAudit,
  ) {}

  async onModuleInit(): Promise<void> {
    this.nobodys = await hashPassword(randomUUID());
  }

  /**
   * Begins a session of the person whose e-mail and password these are.
   *
   * @throws RateLimited after 10 attempts a minute for one e-mail, or 30 from one address
   * @throws Refused (`invalid_credentials`) alike for a wrong password and for an e-mail that nobody has
   */
  async logIn({ email, password }: LogInInput, origin: Origin): Promise<NewSession> {
    await this.takeAttempt(`address:${origin.ip}`, PER_ADDRESS);
    await this.takeAttempt(`account:${emailHash(email)}`, PER_ACCOUNT);
    const earliest = Date.now() + REFUSAL_MS;
    const candidates = await this.db.run<Candidate>(prepared('select * from log_in_candidates($1)', [emailHash(email)]));
    const match = await this.matching(candidates, password);
    const begun = match && (await inCall(callOf(match, origin), () => this.begin(match)));
    if (begun) return begun;
    await this.recordFailure(candidates, origin);
    await pause(Math.max(earliest - Date.now(), 0));
    throw new Refused('invalid_credentials');
  }

  /** Whom the token stands for, or undefined where it opens nothing here. One statement, which also notes that the session is used. */
  async authenticate(token: string, environment: string): Promise<AuthenticatedSession | undefined> {
    const text = 'select * from authenticate_session($1, $2)';
    const [session] = await this.db.run<AuthenticatedSession>({ ...prepared(text, [hashOf(token), environment]), query_timeout: IMPATIENT_MS });
    return session;
  }

  /** Ends the session of the current call. */
  async logOut(): Promise<void> {
    const { session_id } = requireCall().actor;
    await this.db.transaction(() => this.end('delete from sessions where id = $1 returning id, user_id', session_id, 'logged_out'));
  }

  /** Ends all sessions of a person. */
  endAll(user_id: string, reason: string): Promise<void> {
    return this.end('delete from sessions where user_id = $1 returning id, user_id', user_id, reason);
  }

  private async end(deletion: string, id: string | undefined, reason: string): Promise<void> {
    const ended = await this.db.run<{ id: string; user_id: string }>(prepared(deletion, [id]));
    for (const session of ended) await this.audit.record('session.ended', { before: session, metadata: { reason } });
  }

  private async takeAttempt(subject: string, most: number): Promise<void> {
    const [taken] = await this.db.run<Taken>(takeRequest(subject, 'log_in', most));
    if (!taken?.is_allowed) throw new RateLimited(taken?.wait_s ?? WINDOW_S);
  }

  /** Of several that match, which are accounts of one person in several tenants, the one that was made first. All are compared in any case. */
  private async matching(candidates: Candidate[], password: string): Promise<Candidate | undefined> {
    const hashes = candidates.length ? candidates.map(({ password_hash }) => password_hash ?? this.nobodys) : [this.nobodys];
    const matches = await Promise.all(hashes.map((hash) => isPasswordOf(hash, password)));
    return candidates.find(({ active, password_hash }, index) => matches[index] && active && password_hash !== null);
  }

  /** Nothing begins for somebody who was deactivated, or whose password changed, while it was compared. */
  private begin({ user_id, password_hash }: Candidate): Promise<NewSession | undefined> {
    return this.db.transaction(async () => {
      const user = await this.db.rowsOf(User).getForUpdate(user_id);
      const [still] = await this.db.run<Candidate>(prepared('select * from log_in_candidates($1) where user_id = $2', [emailHash(user.email), user_id]));
      if (!still?.active || still.password_hash !== password_hash) return undefined;
      const session = { id: newId(), user_id };
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { environment, tenant_id } = requireCall();
      await this.db.run(prepared(`delete from sessions where user_id = $1 and created_at < now() - interval '${SESSION_DAYS} days'`, [user_id]));
      const text = 'insert into sessions (hash, tenant_id, id, user_id, environment) values ($1, $2, $3, $4, $5)';
      await this.db.run(prepared(text, [hashOf(token), tenant_id, session.id, user_id, environment]));
      await this.audit.record('session.created', { after: session });
      return { user, token };
    });
  }

  /** In the log of each tenant whose account was tried; in the platform's own when it was nobody's. */
  private async recordFailure(candidates: Candidate[], origin: Origin): Promise<void> {
    const failure = { result: 'failed', metadata: { reason: 'invalid_credentials' } } as const;
    if (!candidates.length) await this.platform.record([{ ...origin, ...failure, action: 'auth.failed' }]);
    for (const candidate of candidates) {
      const call = { ...callOf(candidate, origin), actor: { kind: 'anonymous', name: 'anonymous' } as const };
      await inCall(call, () => this.audit.record('auth.failed', { ...failure, resource: { type: 'user', id: candidate.user_id } }));
    }
  }
}

const callOf = ({ tenant_id, user_id, user_name, user_role }: Candidate, origin: Origin): Call => ({
  ...origin,
  tenant_id,
  actor: { kind: 'session', user_id, name: user_name },
  roles: [user_role],
  loaders: new Map(),
});
