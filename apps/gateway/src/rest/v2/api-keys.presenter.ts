import { ApiKey, type IssuedApiKey } from '@das/api-keys';
import { Injectable } from '@nestjs/common';
import { ApiKeysResolver } from '../../graphql/api-keys.resolver';
import { type Presented, Shown } from '../shown';
import { USER } from './users.presenter';

export const API_KEY = new Shown<ApiKey>('ApiKey', {
  own: ['id', 'name', 'kind', 'environment', 'role', 'prefix', 'last_used_at', 'expires_at', 'revoked_at', 'requests_per_minute', 'created_at', 'updated_at'],
  nested: { user: USER, created_by: USER },
});

export const API_KEY_WITH_SECRET = API_KEY.withSecret();

@Injectable()
export class ApiKeyPresenter {
  constructor(private readonly fields: ApiKeysResolver) {}

  async present(key: ApiKey): Promise<Presented> {
    const [user, created_by] = await Promise.all([this.fields.user(key), this.fields.created_by(key)]);
    return { ...API_KEY.of(key), user: user ? USER.of(user) : null, created_by: created_by ? USER.of(created_by) : null };
  }

  async presentIssued({ api_key, token }: IssuedApiKey): Promise<Presented> {
    return { ...(await this.present(api_key)), secret: token };
  }
}
