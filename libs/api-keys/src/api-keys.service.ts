import { Audit } from '@das/audit';
import { Database, IMPATIENT_MS, prepared, shownOnce } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApiKey } from './api-key';
import type { AuthenticatedKey } from './authenticated-key';
import { type Environment, displayPrefix, environmentOf, hashOf, isWellFormedToken, newToken } from './token';

export interface NewApiKey {
  name: string;
  role: string;
  /** Whom the key acts as. */
  user_id: string;
  readOnly?: boolean;
  /** UTC, `Y-m-d H:i:s`; without it the key does not expire. */
  expires_at?: string | null;
}

/** The only moment at which a key is there to be seen. */
export interface IssuedApiKey {
  api_key: ApiKey;
  token: string;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** Makes a key of the deployment's environment. */
  create({ readOnly = false, ...key }: NewApiKey, environment: Environment): Promise<IssuedApiKey> {
    return this.db.transaction(async () => {
      const token = shownOnce(newToken(environment, readOnly));
      const kind = readOnly ? 'read_only' : environment;
      const api_key = await this.db.rowsOf(ApiKey).add({ ...key, kind, environment, prefix: displayPrefix(token) });
      const text = `insert into api_key_hashes (hash, tenant_id, api_key_id) select $1, tenant_id, id from api_keys where id = $2`;
      await this.db.run(prepared(text, [hashOf(token), api_key.id]));
      await this.audit.record('api_key.created', { after: api_key });
      return { api_key, token };
    });
  }

  /** Ends a key: from the next request on nobody gets in with it, on any instance. */
  revoke(id: string): Promise<ApiKey> {
    return this.db.transaction(async () => {
      const keys = this.db.rowsOf(ApiKey);
      const before = await keys.getForUpdate(id);
      if (before.revoked_at) return before;
      // by the database's clock, which authentication goes by
      const after = await keys.change(before.id, { revoked_at: 'now' });
      await this.audit.record('api_key.revoked', { before, after });
      return after;
    });
  }

  /**
   * Whom the token stands for, or undefined when it opens nothing here: malformed, unknown, revoked, expired, of an
   * inactive user or of the other environment. One statement, and none for a token that is not well formed.
   */
  async authenticate(token: string, environment: Environment): Promise<AuthenticatedKey | undefined> {
    if (!isWellFormedToken(token)) return undefined;
    const [key] = await this.db.run<AuthenticatedKey>({
      ...prepared('select * from authenticate_api_key($1)', [hashOf(token)]),
      query_timeout: IMPATIENT_MS,
    });
    return environmentOf(token) === environment ? key : undefined;
  }
}
