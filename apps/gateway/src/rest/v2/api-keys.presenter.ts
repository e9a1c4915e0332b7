import { ApiKey, type IssuedApiKey, KeyDay, KeyDays, type KeyDaysArguments, KeyUsage, KeyUsages } from '@das/api-keys';
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
    'scopes',
    'allowed_cidrs',
    'version',
    'created_at',
    'updated_at',
  ],
  nested: { user: USER, created_by: USER },
});

export const API_KEY_WITH_SECRET = API_KEY.withSecret();

const KEY_USAGE = new ResourceShape<KeyUsage>('KeyUsage', { columns: ['bucket', 'limit', 'used', 'window_seconds'] });

const KEY_DAY = new ResourceShape<KeyDay>('KeyDay', {
  columns: ['date', 'interface', 'requests', 'writes', 'client_errors', 'server_errors', 'limited'],
});

/** Not in GraphQL, where they are fields of the key. */
export const API_KEY_USAGE = new ResourceShape<{ usage: KeyUsage[]; daily_usage: KeyDay[] }>('ApiKeyUsage', {
  columns: [],
  nested: { usage: KEY_USAGE, daily_usage: KEY_DAY },
});

@Injectable()
export class ApiKeyPresenter {
  constructor(
    private readonly users: UserPresenter,
    private readonly usages: KeyUsages,
    private readonly days: KeyDays,
  ) {}

  async present(key: ApiKey): Promise<Resource> {
    const [user, created_by] = await Promise.all([
      this.users.presentById(key.user_id),
      this.users.presentById(key.created_by_id),
    ]);
    return { ...API_KEY.of(key), user, created_by };
  }

  async presentUsage(key: ApiKey, days: KeyDaysArguments): Promise<Resource> {
    const [usage, daily] = await Promise.all([this.usages.of(key), this.days.of(key.id, days)]);
    return { usage: usage.map((each) => KEY_USAGE.of(each)), daily_usage: daily.map((day) => KEY_DAY.of(day)) };
  }

  async presentIssued({ api_key, token }: IssuedApiKey): Promise<Resource> {
    return { ...(await this.present(api_key)), secret: token };
  }
}
