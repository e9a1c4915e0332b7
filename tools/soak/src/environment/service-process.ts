import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Addresses } from './idempotency-client';

/** A path, because apps are started and not imported. */
const MAIN = join(__dirname, '../../../../apps/gateway/dist/main.js');
const READY = /^ready on (http:\S+)/;

/** The built service in a child process. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves when the service is ready. @param main the program of another build */
  static async start(settings: Record<string, string>, main = MAIN): Promise<ServiceProcess> {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [main], {
      env: { PATH, HOME, PORT: '0', DAS_LOG_LEVEL: 'fatal', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = READY.exec(line)?.[1];
      if (!url) continue;
      child.stdout.resume(); // a full pipe would stop it
      return new ServiceProcess(child, url);
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    throw new Error(`The service ended before it was ready: ${child.exitCode ?? child.signalCode}.`);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}

/** The settings of a service without rate limits on that database. */
export const settingsOf = ({ url, admin_url }: Addresses): Record<string, string> => ({
  DATABASE_URL: url,
  DAS_DATABASE_ADMIN_URL: admin_url,
  DAS_SECRET_KEY: randomBytes(32).toString('base64'),
  DAS_GRAPHQL_REQUESTS_PER_MINUTE: '1000000',
  DAS_REST_REQUESTS_PER_MINUTE: '1000000',
});
