import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Database, type DatabaseOptions } from './database/database';
import { type ConnectionSettings, openDataSource } from './database/open-data-source';

export interface PlatformOptions extends ConnectionSettings, DatabaseOptions {}

/** Gives every other module the {@link Database}. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(private readonly db: Database) {}

  static forRoot(options: PlatformOptions): DynamicModule {
    const database = { provide: Database, useFactory: async () => new Database(await openDataSource(options), options) };
    return { module: PlatformModule, providers: [database], exports: [Database] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.db.dataSource.destroy();
  }
}
