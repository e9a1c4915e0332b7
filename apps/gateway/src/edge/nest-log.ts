import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own words in our log; its chatter of modules and routes is for whoever debugs. */
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
