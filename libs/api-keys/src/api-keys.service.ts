import { Audit } from '@das/audit';
import {
  AlreadyEnded,
  Database,
  type Page,
  type PageRequest,
  Refused,
  ValidationFailed,
  all,
  equals,
  prepared,
  requireCall,
  shownOnce,
  that,
} from '@das/platform';
import { type User, TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApiKey } from './api-key';
import type { AuthenticatedKey, Door, RefusedKey } from './authenticated-key';
import { exceedsRights } from './exceeds-rights';
import type { CreateApiKeyInput } from './key-inputs';
import { KeyLookups } from './key-lookups';
import { KeyPolicy } from './key-policy';
import { type Environment, displayPrefix, faultOf, hashOf, newToken } from './token';

export interface NewApiKey {
  name: string;
  role: string;
  /** Whom the key acts as. */
  user_id: string;
  readOnly?: boolean;
  /** UTC, `Y-m-d H:i:s`; without it the key does not expire. */
  expires_at?: string | null;
  requests_per_minute?: number | null;
}

/** The only moment at which a key is there to be seen. */
export interface IssuedApiKey {
  api_key: ApiKey;
  token: string;
}

@Injectable()
export class ApiKeysService {
  private readonly lookups: KeyLookups;

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly tenants: TenantsService,
    private readonly policy: KeyPolicy,
  ) {
    this.lookups = new KeyLookups(db);
  }

  /** All keys of the tenant, those that have ended too. */
  all(): Promise<ApiKey[]> {
    return this.db.rowsOf(ApiKey).list();
  }

  /** The same in pages. */
  list(page: PageRequest): Promise<Page<ApiKey>> {
    return this.db.rowsOf(ApiKey).page(page);
  }

  find(id: string): Promise<ApiKey | null> {
    return this.db.rowsOf(ApiKey).find(id);
  }

  /**
   * Makes a key as somebody asks for it, for the environment that they ask in.
   *
   * @throws ValidationFailed for another environment, a user who is not there or not active, or a limit above the platform's
   * @throws Refused (`forbidden`) when the key could do more than who asks
   */
  async issue({ kind, role, user_id, requests_per_minute, ...key }: CreateApiKeyInput): Promise<IssuedApiKey> {
    const { actor, environment } = requireCall();
    const most = this.policy.requests_per_minute;
    if (kind && kind !== 'read_only' && kind !== environment) throw new ValidationFailed([{ path: ['input', 'kind'], rule: 'in' }]);
    if (requests_per_minute && requests_per_minute > most) {
      throw new ValidationFailed([{ path: ['input', 'requests_per_minute'], rule: 'max', params: { max: most } }]);
    }
    const user = await this.activeUser(user_id ?? actor.user_id ?? '');
    const wanted = { ...key, role: role ?? user.role, user_id: user.id, requests_per_minute, readOnly: kind === 'read_only' };
    refuseMoreRights(wanted.role, user);
    return this.create(wanted, environment as Environment);
  }

  /** Makes a key of the deployment's environment. */
  create({ readOnly = false, ...key }: NewApiKey, environment: Environment): Promise<IssuedApiKey> {
    return this.db.transaction(async () => {
      const token = shownOnce(newToken(environment, readOnly));
      const kind = readOnly ? 'read_only' : environment;
      const created_by_id = requireCall().actor.user_id;
      const api_key = await this.db.rowsOf(ApiKey).add({ ...key, kind, environment, prefix: displayPrefix(token), created_by_id });
      const text = `insert into api_key_hashes (hash, tenant_id, api_key_id) select $1, tenant_id, id from api_keys where id = $2`;
      await this.db.run(prepared(text, [hashOf(token), api_key.id]));
      await this.audit.record('api_key.created', { after: api_key });
      return { api_key, token };
    });
  }

  /**
   * Makes a key with the same settings, and ends the old one after a grace period, or at its expiry where that comes first.
   *
   * @throws AlreadyEnded for a key that was revoked, rotated or has expired: there is nothing to hand over
   * @throws Refused (`forbidden`) for a key of the other environment, or one that can do more than who asks
   */
  rotate(id: string, grace_minutes = 0): Promise<IssuedApiKey> {
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ApiKey).getForUpdate(id);
      await this.refuseEnded(before);
      if (before.environment !== requireCall().environment) throw new Refused('forbidden');
      const { name, role, kind, user_id, expires_at, requests_per_minute } = before;
      refuseMoreRights(role, await this.tenants.find(user_id));
      const wanted = { name, role, user_id, expires_at, requests_per_minute, readOnly: kind === 'read_only' };
      const issued = await this.create(wanted, before.environment as Environment);
      const after = await this.end(before, grace_minutes);
      await this.audit.record('api_key.rotated', { before, after, metadata: { api_key_id: issued.api_key.id, grace_minutes } });
      return issued;
    });
  }

  /** Ends a key: from the next request on nobody gets in with it, on any instance. */
  revoke(id: string): Promise<ApiKey> {
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ApiKey).getForUpdate(id);
      if (await this.is(before, 'revoked_at <= now()')) return before;
      const after = await this.end(before, 0);
      await this.audit.record('api_key.revoked', { before, after });
      return after;
    });
  }

  /** The platform's word on how many GraphQL requests a minute the key has; null is as many as others. */
  limit(id: string, requests_per_minute: number | null): Promise<ApiKey> {
    return this.db.transaction(async () => {
      const keys = this.db.rowsOf(ApiKey);
      const before = await keys.getForUpdate(id);
      if (before.requests_per_minute === requests_per_minute) return before;
      const after = await keys.change(before.id, { requests_per_minute });
      await this.audit.record('api_key.limited', { before, after });
      return after;
    });
  }

  /**
   * Whom the token stands for, with one request taken from its bucket, or why it opens nothing: malformed, unknown, revoked,
   * expired, of an inactive user or of the other environment. A token that is not well formed is not looked up.
   */
  async authenticate(token: string, door: Door): Promise<AuthenticatedKey | RefusedKey> {
    const fault = faultOf(token);
    return fault ? { refusal: fault } : this.lookups.find({ ...door, hash: hashOf(token) });
  }

  /** By the database's clock, which authentication goes by. */
  private async end({ id, expires_at }: ApiKey, grace_minutes: number): Promise<ApiKey> {
    const text = `select least(now() + $1 * interval '1 minute', $2::timestamptz) as revoked_at`;
    const [ending] = await this.db.run<{ revoked_at: string }>(prepared(text, [grace_minutes, expires_at]));
    return this.db.rowsOf(ApiKey).change(id, { ...ending });
  }

  private async refuseEnded(key: ApiKey): Promise<void> {
    if (await this.is(key, 'expires_at <= now()')) throw new AlreadyEnded('ApiKey', 'expired');
    if (key.revoked_at) throw new AlreadyEnded('ApiKey', (await this.is(key, 'revoked_at > now()')) ? 'rotated' : 'revoked');
  }

  /** Whether the condition holds of the key by the database's clock. */
  private async is({ id }: ApiKey, condition: string): Promise<boolean> {
    return (await this.db.rowsOf(ApiKey).count(all([equals('id', id), that(condition)]))) > 0;
  }

  private async activeUser(id: string): Promise<User> {
    const user = await this.tenants.find(id);
    if (!user?.active) throw new ValidationFailed([{ path: ['input', 'user_id'], rule: 'exists' }]);
    return user;
  }
}

function refuseMoreRights(role: string, user: User | null): void {
  if (!user || exceedsRights([role, user.role], requireCall().roles)) throw new Refused('forbidden');
}
