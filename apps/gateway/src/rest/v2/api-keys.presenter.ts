import { ApiKey, type IssuedApiKey, KeyUsage, KeyUsages } from '@das/api-keys';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

export const API_KEY = new ResourceShape<ApiKey>('ApiKey', {
  columns: [
    'id',
    'name',
    'kind',
    'environment',
    'role',
    'prefix',
    'last_used_at',
    'last_used_ip',
    'expires_at',
    'revoked_at',
    'requests_per_minute',
    'version',
    'created_at',
    'updated_at',
  ],
  nested: { user: USER, created_by: USER },
});

export const API_KEY_WITH_SECRET = API_KEY.withSecret();

const KEY_USAGE = new ResourceShape<KeyUsage>('KeyUsage', { columns: ['bucket', 'limit', 'used', 'window_seconds'] });

/** Not in GraphQL, where the usage is a field of the key. */
export const API_KEY_USAGE = new ResourceShape<{ usage: KeyUsage[] }>('ApiKeyUsage', {
  columns: [],
  nested: { usage: KEY_USAGE },
});

@Injectable()
export class ApiKeyPresenter {
  constructor(
    private readonly users: UserPresenter,
    private readonly usages: KeyUsages,
  ) {}

  async present(key: ApiKey): Promise<Resource> {
    const [user, created_by] = await Promise.all([
      this.users.presentById(key.user_id),
      this.users.presentById(key.created_by_id),
    ]);
    return { ...API_KEY.of(key), user, created_by };
  }

  async presentUsage(key: ApiKey): Promise<Resource> {
    return { usage: (await this.usages.of(key)).map((usage) => KEY_USAGE.of(usage)) };
  }

  async presentIssued({ api_key, token }: IssuedApiKey): Promise<Resource> {
    return { ...(await this.present(api_key)), secret: token };
  }
}
