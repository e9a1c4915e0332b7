import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Settings } from './settings';

/** Token of the process's pino logger. */
export const LOG = Symbol('log');

/** Provides the settings and the logger to every module. */
@Global()
@Module({})
export class SettingsModule {
  static forRoot(settings: Settings, log: Logger): DynamicModule {
    const providers = [
      { provide: Settings, useValue: settings },
      { provide: LOG, useValue: log },
    ];
    return { module: SettingsModule, providers, exports: providers };
  }
}
