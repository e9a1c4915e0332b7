import { PlatformModule, type PlatformOptions } from '@das/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings';
import { SettingsModule } from '../config/settings.module';
import { ExportsModule } from '../exports/exports';
import { GraphqlApiModule } from '../graphql/graphql-api.module';
import { HttpModule } from '../http/http.module';
import { IdempotencyModule } from '../idempotency/idempotency';
import { ObservabilityModule } from '../observability/observability.module';
import { RestApiModule } from '../rest/rest-api.module';
import { WorkersModule } from '../workers/workers.module';
import { LibrariesModule } from '../libraries/libraries.module';

/** The service: the libraries, and what serves them over HTTP. */
@Module({})
export class AppModule {
  static forRoot(settings: Settings, database: PlatformOptions, log: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.forRoot(settings, log),
        PlatformModule.forRoot(database),
        LibrariesModule.forRoot(settings),
        ObservabilityModule.forRoot(settings),
        HttpModule,
        ExportsModule,
        IdempotencyModule,
        GraphqlApiModule,
        RestApiModule,
        WorkersModule,
      ],
    };
  }
}
