import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes Nest's log to the log of the process. Its information on modules and routes has the level `debug`. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug({ nest: message });
  }

  warn(message: unknown): void {
    this.logger.warn({ nest: message });
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ nest: message, details });
  }

  fatal(message: unknown, ...details: unknown[]): void {
    this.logger.fatal({ nest: message, details });
  }
}
