import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CommitHooks } from './database/commit-hooks';
import { Database, type DatabaseOptions } from './database/database';
import { Notifications } from './database/notifications';
import type { ConnectionSettings } from './database/open-data-source';
import { Measurements } from './telemetry/measurements';
import { Workers } from './workers/workers';

export interface PlatformOptions extends ConnectionSettings, DatabaseOptions {}

/** Provides the {@link Database}, its {@link CommitHooks}, its {@link Notifications} and its {@link Measurements}, and the {@link Workers} to every other module. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(private readonly db: Database) {}

  static forRoot(options: PlatformOptions): DynamicModule {
    const providers = [
      { provide: Database, useFactory: () => Database.open(options) },
      { provide: CommitHooks, useFactory: (db: Database) => db.commitHooks, inject: [Database] },
      { provide: Notifications, useFactory: (db: Database) => db.notifications, inject: [Database] },
      { provide: Measurements, useFactory: (db: Database) => db.measurements, inject: [Database] },
      Workers,
    ];
    return {
      module: PlatformModule,
      providers,
      exports: [Database, CommitHooks, Notifications, Measurements, Workers],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.db.close();
  }
}
