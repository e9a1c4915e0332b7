import { Audit } from '@das/audit';
import {
  AlreadyEnded,
  Database,
  type Page,
  type PageRequest,
  Refused,
  ValidationFailed,
  checkedInput,
  markSecret,
  requireContext,
  sql,
  tenant,
  where,
} from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApiKey } from './api-key';
import { exceedsRights } from './exceeds-rights';
import { CreateApiKeyInput, RotateApiKeyInput } from './key-inputs';
import { KeyPolicy } from './key-policy';
import { KeyLimit, NewApiKey } from './new-api-key';
import { ENVIRONMENTS, type Environment, displayPrefix, hashOf, newToken } from './token';

/** A new key with its token, which is not stored and cannot be read again. */
export interface IssuedApiKey {
  api_key: ApiKey;
  token: string;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly tenants: TenantsService,
    private readonly policy: KeyPolicy,
  ) {}

  /** All keys of the tenant, including ended ones. */
  all(): Promise<ApiKey[]> {
    return this.db.rowsOf(ApiKey).list();
  }

  /** A page of the tenant's keys, including ended ones. */
  list(page: PageRequest): Promise<Page<ApiKey>> {
    return this.db.rowsOf(ApiKey).page({ ...page, walk: { list: 'api_keys' } });
  }

  find(id: string): Promise<ApiKey | null> {
    return this.db.rowsOf(ApiKey).find(id);
  }

  /**
   * Creates a key on behalf of the caller, for the environment of the deployment.
   *
   * @throws ValidationFailed for another environment, an unknown or inactive user, or a limit above the platform's
   * @throws Refused (`forbidden`) when the key would have more rights than the caller
   */
  async issue(input: CreateApiKeyInput): Promise<IssuedApiKey> {
    const { kind, role, user_id, requests_per_minute, ...key } = checkedInput(CreateApiKeyInput, input);
    const { actor, environment } = requireContext();
    const most = this.policy.requests_per_minute;
    if (kind && kind !== 'read_only' && kind !== environment)
      throw new ValidationFailed([{ path: ['input', 'kind'], rule: 'in' }]);
    if (requests_per_minute && requests_per_minute > most) {
      throw new ValidationFailed([{ path: ['input', 'requests_per_minute'], rule: 'max', params: { max: most } }]);
    }
    const user = await this.activeUser(user_id ?? actor.user_id ?? '');
    const settings = {
      ...key,
      role: role ?? user.role,
      user_id: user.id,
      requests_per_minute,
      readOnly: kind === 'read_only',
    };
    assertNoMoreRights(settings.role, user);
    return this.createUnchecked(settings, environment as Environment);
  }

  /**
   * Creates a key without checking the rights of the caller. For administration commands and seeds; everything that acts on
   * behalf of a caller uses {@link issue}.
   *
   * @param environment the deployment's
   */
  async createUnchecked(input: NewApiKey, environment: Environment): Promise<IssuedApiKey> {
    const { readOnly = false, ...key } = checkedInput(NewApiKey, input);
    if (!ENVIRONMENTS.includes(environment)) throw new ValidationFailed([{ path: ['environment'], rule: 'in' }]);
    return this.db.transaction(async () => {
      const token = markSecret(newToken(environment, readOnly));
      const kind = readOnly ? 'read_only' : environment;
      const created_by_id = requireContext().actor.user_id;
      const api_key = await this.db
        .rowsOf(ApiKey)
        .add({ ...key, kind, environment, prefix: displayPrefix(token), created_by_id });
      const columns = sql.fragment`(hash, ${tenant.column}, api_key_id)`;
      await this.db.run(
        sql`insert into api_key_hashes ${columns} values (${hashOf(token)}, ${tenant.id}, ${api_key.id})`,
      );
      await this.audit.record('api_key.created', { after: api_key });
      return { api_key, token };
    });
  }

  /**
   * Creates a key with the same settings, and ends the old one after a grace period, or at its expiry if that comes first.
   *
   * @param grace in minutes, 0 by default
   * @throws AlreadyEnded for a key that was revoked, rotated or has expired
   * @throws Refused (`forbidden`) for a key of the other environment, or with more rights than the caller
   */
  async rotate(id: string, grace?: number): Promise<IssuedApiKey> {
    const grace_minutes = checkedInput(RotateApiKeyInput, { grace_minutes: grace }, null).grace_minutes ?? 0;
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ApiKey).getForUpdate(id);
      await this.assertNotEnded(before);
      if (before.environment !== requireContext().environment) throw new Refused('forbidden');
      const { name, role, kind, user_id, expires_at, requests_per_minute } = before;
      assertNoMoreRights(role, await this.tenants.find(user_id));
      const settings = { name, role, user_id, expires_at, requests_per_minute, readOnly: kind === 'read_only' };
      const issued = await this.createUnchecked(settings, before.environment as Environment);
      const after = await this.end(before, grace_minutes);
      await this.audit.record('api_key.rotated', {
        before,
        after,
        metadata: { api_key_id: issued.api_key.id, grace_minutes },
      });
      return issued;
    });
  }

  /** Revokes a key, effective from the next request on every instance. Revoking a revoked key changes nothing. */
  revoke(id: string): Promise<ApiKey> {
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ApiKey).getForUpdate(id);
      if (await this.holds(before, 'revoked_at <= now()')) return before;
      const after = await this.end(before, 0);
      await this.audit.record('api_key.revoked', { before, after });
      return after;
    });
  }

  /** Sets the GraphQL requests per minute of a key, on behalf of the platform; null means the platform limit. */
  async limit(id: string, limit: number | null): Promise<ApiKey> {
    const { requests_per_minute = null } = checkedInput(KeyLimit, { requests_per_minute: limit }, null);
    return this.db.transaction(async () => {
      const keys = this.db.rowsOf(ApiKey);
      const before = await keys.getForUpdate(id);
      if (before.requests_per_minute === requests_per_minute) return before;
      const after = await keys.change(before.id, { requests_per_minute });
      await this.audit.record('api_key.limited', { before, after });
      return after;
    });
  }

  /** Whether the key is neither revoked nor expired. A key in its grace period is valid. */
  async isValid(id: string): Promise<boolean> {
    const condition = where.all([
      where.equals('id', id),
      sql.raw('coalesce(revoked_at > now(), true) and coalesce(expires_at > now(), true)'),
    ]);
    return (await this.db.rowsOf(ApiKey).count(condition)) > 0;
  }

  /** As {@link isValid}, and locks the key, so that a revocation waits until the transaction ends. */
  async holdValid(id: string): Promise<boolean> {
    await this.db.rowsOf(ApiKey).findForShare(id);
    return this.isValid(id);
  }

  /** Ends a key after the grace period, by the clock of the database, with which authentication compares. */
  private async end({ id, expires_at }: ApiKey, grace_minutes: number): Promise<ApiKey> {
    const statement = sql.unscoped`select least(now() + ${grace_minutes} * interval '1 minute', ${expires_at}::timestamptz) as revoked_at`;
    const [ending] = await this.db.run<{ revoked_at: string }>(statement);
    return this.db.rowsOf(ApiKey).change(id, { ...ending });
  }

  /** @throws AlreadyEnded */
  private async assertNotEnded(key: ApiKey): Promise<void> {
    if (await this.holds(key, 'expires_at <= now()')) throw new AlreadyEnded('API key', 'expired');
    if (key.revoked_at)
      throw new AlreadyEnded('API key', (await this.holds(key, 'revoked_at > now()')) ? 'rotated' : 'revoked');
  }

  /** Whether the condition is true for the key, by the database's clock. */
  private async holds({ id }: ApiKey, condition: string): Promise<boolean> {
    return (await this.db.rowsOf(ApiKey).count(where.all([where.equals('id', id), sql.raw(condition)]))) > 0;
  }

  private async activeUser(id: string): Promise<User> {
    const user = await this.tenants.find(id);
    if (!user?.active) throw new ValidationFailed([{ path: ['input', 'user_id'], rule: 'exists' }]);
    return user;
  }
}

/** @throws Refused (`forbidden`) */
function assertNoMoreRights(role: string, user: User | null): void {
  if (!user || exceedsRights([role, user.role], requireContext().roles)) throw new Refused('forbidden');
}
