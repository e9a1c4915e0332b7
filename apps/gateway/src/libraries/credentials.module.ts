import { ApiKeysService } from '@das/api-keys';
import { type Credential, Credentials } from '@das/jobs';
import type { Actor } from '@das/platform';
import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';

/** The end of a session does not end what it permitted. */
const SESSION: Credential = { scopes: null };

/** Only keys can become invalid during a job: the end of a session does not stop the jobs that it began (decision 0078). */
@Injectable()
class KeyCredentials implements Credentials {
  constructor(private readonly keys: ApiKeysService) {}

  async find({ api_key_id }: Actor): Promise<Credential | null> {
    return api_key_id === undefined ? SESSION : this.keys.findValid(api_key_id);
  }

  async hold({ api_key_id }: Actor): Promise<Credential | null> {
    return api_key_id === undefined ? SESSION : this.keys.holdValid(api_key_id);
  }
}

/** Lets libraries ask about credentials without knowing how callers authenticate. */
@Global()
@Module({})
export class CredentialsModule {
  /** @param keys the module of API keys as the application imports it */
  static forRoot(keys: DynamicModule): DynamicModule {
    return {
      module: CredentialsModule,
      imports: [keys],
      providers: [{ provide: Credentials, useClass: KeyCredentials }],
      exports: [Credentials],
    };
  }
}
