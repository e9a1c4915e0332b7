import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
type ChildArguments = Parameters<FastifyBaseLogger['child']>;

/** The log of a request. Creates pino's child with the first entry, because nearly no request writes one. */
class RequestLog {
  private own?: FastifyBaseLogger;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly settings: ChildArguments,
  ) {}

  get level(): string {
    return this.parent.level;
  }

  fatal(...entry: unknown[]): void {
    this.write('fatal', entry);
  }

  error(...entry: unknown[]): void {
    this.write('error', entry);
  }

  warn(...entry: unknown[]): void {
    this.write('warn', entry);
  }

  info(...entry: unknown[]): void {
    this.write('info', entry);
  }

  debug(...entry: unknown[]): void {
    this.write('debug', entry);
  }

  trace(...entry: unknown[]): void {
    this.write('trace', entry);
  }

  silent(): void {}

  child(...settings: ChildArguments): FastifyBaseLogger {
    return this.created().child(...settings);
  }

  private created(): FastifyBaseLogger {
    return (this.own ??= this.parent.child(...this.settings));
  }

  private write(level: Level, entry: unknown[]): void {
    const log = this.created();
    log[level](...(entry as [unknown]));
  }
}

/** Creates the log of a request. */
export const requestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (parent, bindings, options) =>
  new RequestLog(parent, [bindings, options]);
