import { ApiKeysService } from '@das/api-keys';
import { Credentials } from '@das/jobs';
import type { Actor } from '@das/platform';
import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';

/** Only keys can become invalid during a job: the end of a session does not stop the jobs that it began (decision 0078). */
@Injectable()
class KeyCredentials implements Credentials {
  constructor(private readonly keys: ApiKeysService) {}

  async areValid({ api_key_id }: Actor): Promise<boolean> {
    return api_key_id === undefined || this.keys.isValid(api_key_id);
  }

  async hold({ api_key_id }: Actor): Promise<boolean> {
    return api_key_id === undefined || this.keys.holdValid(api_key_id);
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
