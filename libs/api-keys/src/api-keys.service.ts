import { Audit } from '@das/audit';
import {
  AlreadyEnded,
  Database,
  type Page,
  type PageRequest,
  Refused,
  ValidationFailed,
  changesNothing,
  checkedInput,
  markSecret,
  presentMembers,
  requireContext,
  sql,
  tenant,
  where,
  ExpectedVersion,
  refuseOtherVersion,
  versionIn,
  versionedInput,
} from '@das/platform';
import { TenantsService, type User, storedScopes } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApiKey } from './api-key';
import { exceedsRights } from './exceeds-rights';
import { storedRange } from './address-range';
import { CreateApiKeyInput, RotateApiKeyInput, UpdateApiKeyInput } from './key-inputs';
import { type KeyRestrictions, exceedsCaller } from './key-restrictions';
import { KeyPolicy } from './key-policy';
import { KeyLimit, NewApiKey } from './new-api-key';
import { ENVIRONMENTS, type Environment, displayPrefix, hashOf, newToken } from './token';

/** A new key with its token, which is not stored and cannot be read again. */
export interface IssuedApiKey {
  api_key: ApiKey;
  token: string;
}

const KIND = 'API key';

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
   * @throws Refused (`forbidden`) when the key would have more rights than the caller, or than the caller's key
   */
  async issue(input: CreateApiKeyInput): Promise<IssuedApiKey> {
    const { kind, role, user_id, requests_per_minute, ...key } = checkedInput(CreateApiKeyInput, input);
    const { actor, environment } = requireContext();
    if (kind && kind !== 'read_only' && kind !== environment)
      throw new ValidationFailed([{ path: ['input', 'kind'], rule: 'in' }]);
    this.assertWithinPolicy(requests_per_minute);
    const user = await this.activeUser(user_id ?? actor.user_id ?? '');
    const settings = {
      ...key,
      role: role ?? user.role,
      user_id: user.id,
      requests_per_minute,
      readOnly: kind === 'read_only',
    };
    assertNoMoreRights(settings.role, user);
    await this.assertWithinCaller(restrictionsOf(key), user);
    return this.createUnchecked(settings, environment as Environment);
  }

  /**
   * Creates a key without checking the rights of the caller. For administration commands and seeds; everything that acts on
   * behalf of a caller uses {@link issue}.
   *
   * @param environment the deployment's
   */
  async createUnchecked(input: NewApiKey, environment: Environment): Promise<IssuedApiKey> {
    const { readOnly = false, scopes, allowed_cidrs, ...settings } = checkedInput(NewApiKey, input);
    const key = { ...settings, ...storedRestrictions({ scopes, allowed_cidrs }) };
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
   * @throws VersionConflict when the caller expected another version of the old key
   * @throws AlreadyEnded for a key that was revoked, rotated or has expired
   * @throws Refused (`forbidden`) for a key of the other environment, or with more rights than the caller
   */
  async rotate(id: string, grace?: number, expected_version?: number): Promise<IssuedApiKey> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    const grace_minutes = checkedInput(RotateApiKeyInput, { grace_minutes: grace }, null).grace_minutes ?? 0;
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ApiKey).getForUpdate(id);
      refuseOtherVersion(before, expected_version, KIND);
      await this.assertNotEnded(before);
      const { name, role, kind, user_id, expires_at, requests_per_minute, scopes, allowed_cidrs } = before;
      await this.assertMayChange(before);
      const limits = { expires_at, requests_per_minute, scopes, allowed_cidrs };
      const settings = { name, role, user_id, ...limits, readOnly: kind === 'read_only' };
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

  /**
   * Changes settings of a key, effective from the next request on every instance. Absent fields stay unchanged; null clears.
   *
   * @param expected_version in place of that of the input
   * @throws NotFound
   * @throws VersionConflict when the caller expected another version
   * @throws AlreadyEnded for a key that was revoked, rotated or has expired
   * @throws ValidationFailed
   * @throws Refused (`forbidden`) for a key of the other environment, and for one that has or would have more rights than the caller
   */
  async update(id: string, input: UpdateApiKeyInput, expected_version = versionIn(input)): Promise<ApiKey> {
    const changeOf = versionedInput(UpdateApiKeyInput, input, KIND, expected_version);
    return this.db.transaction(async () => {
      const keys = this.db.rowsOf(ApiKey);
      const before = await keys.getForUpdate(id);
      const { scopes, allowed_cidrs, ...given } = changeOf(before);
      const change = { ...given, ...storedRestrictions({ scopes, allowed_cidrs }) };
      await this.assertNotEnded(before);
      this.assertWithinPolicy(change.requests_per_minute);
      await this.assertMayChange(before, { ...before, ...presentMembers(change) });
      if (changesNothing(before, change)) return before;
      const after = await keys.change(before.id, change);
      await this.audit.record('api_key.updated', { before, after });
      return after;
    });
  }

  /**
   * Revokes a key, effective from the next request on every instance. Revoking a revoked key changes nothing.
   *
   * @throws VersionConflict when the caller expected another version
   */
  revoke(id: string, expected_version?: number): Promise<ApiKey> {
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const before = await this.db.rowsOf(ApiKey).getForUpdate(id);
      refuseOtherVersion(before, expected_version, KIND);
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

  /** The key, unless it is revoked or expired. A key in its grace period is valid. */
  async findValid(id: string): Promise<ApiKey | null> {
    const condition = where.all([
      where.equals('id', id),
      sql.raw('coalesce(revoked_at > now(), true) and coalesce(expires_at > now(), true)'),
    ]);
    const [key = null] = await this.db.rowsOf(ApiKey).list({ where: condition });
    return key;
  }

  /** As {@link findValid}, and locks the key, so that a revocation waits until the transaction ends. */
  async holdValid(id: string): Promise<ApiKey | null> {
    await this.db.rowsOf(ApiKey).findForShare(id);
    return this.findValid(id);
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

  /** @throws ValidationFailed for a limit above the platform's */
  private assertWithinPolicy(limit: number | null | undefined): void {
    const max = this.policy.requests_per_minute;
    if (limit && limit > max)
      throw new ValidationFailed([{ path: ['input', 'requests_per_minute'], rule: 'max', params: { max } }]);
  }

  /** @param after the key with its new settings @throws Refused (`forbidden`) */
  private async assertMayChange(before: ApiKey, after: ApiKey = before): Promise<void> {
    if (before.environment !== requireContext().environment) throw new Refused('forbidden');
    const user = await this.tenants.find(before.user_id);
    assertNoMoreRights(before.role, user);
    for (const key of new Set([before, after])) await this.assertWithinCaller(key, user);
  }

  /** A key can neither create nor change keys that are less restricted than itself. @throws Refused (`forbidden`) */
  private async assertWithinCaller(key: KeyRestrictions, user: User): Promise<void> {
    const { actor, scopes } = requireContext();
    const own = actor.api_key_id === undefined ? null : await this.find(actor.api_key_id);
    const caller = { user_id: actor.user_id, scopes, allowed_cidrs: own?.allowed_cidrs ?? null };
    if (exceedsCaller(key, user, caller)) throw new Refused('forbidden');
  }

  private async activeUser(id: string): Promise<User> {
    const user = await this.tenants.find(id);
    if (!user?.active) throw new ValidationFailed([{ path: ['input', 'user_id'], rule: 'exists' }]);
    return user;
  }
}

const restrictionsOf = ({ scopes = null, allowed_cidrs = null }: Partial<KeyRestrictions>): KeyRestrictions => ({
  scopes,
  allowed_cidrs,
});

/** Restrictions in the form that is stored. Absent ones stay absent. */
const storedRestrictions = ({ scopes, allowed_cidrs }: Partial<KeyRestrictions>): Partial<KeyRestrictions> => ({
  scopes: scopes && storedScopes(scopes),
  allowed_cidrs: allowed_cidrs?.map(storedRange) ?? allowed_cidrs,
});

/** @throws Refused (`forbidden`) */
function assertNoMoreRights(role: string, user: User | null): asserts user is User {
  if (!user || exceedsRights([role, user.role], requireContext().roles)) throw new Refused('forbidden');
}
