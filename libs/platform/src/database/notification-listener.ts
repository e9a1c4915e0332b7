import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import { assertNotShared, isGreetedByServer } from './shared-connections';
import { KEEP_ALIVE } from './timeouts';

const RECONNECT_MS = 1_000;

/** Receives notifications until it is ended. */
export interface Listener {
  end(): Promise<void>;
}

/**
 * Listens on a channel (LISTEN) until it is ended. It reconnects 1 second after a lost connection; notifications sent in between
 * are lost.
 */
export class NotificationListener implements Listener {
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;
  private readonly log = new Logger(NotificationListener.name);
  /** Whether the failure was logged, which happens once until a connection succeeds. */
  private isReported = false;

  constructor(
    private readonly connection: Pick<ClientConfig, 'connectionString' | 'options'>,
    private readonly channel: string,
    private readonly onNotification: () => void,
  ) {
    this.running = this.run();
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.listen().catch((error: Error) => this.report(error));
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is closed or lost. */
  private async listen(): Promise<void> {
    const client = new Client({ ...this.connection, application_name: 'das listening', ...KEEP_ALIVE });
    const closed = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', resolve);
      this.ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', this.onNotification);
    try {
      await client.connect();
      await this.assertServer(client);
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      this.isReported = false;
      await closed;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** A pooler that shares connections accepts LISTEN and passes on no notifications. @throws UnexpectedPooler */
  private async assertServer(client: Client): Promise<void> {
    if (await isGreetedByServer(client)) return;
    await assertNotShared(
      this.connection.connectionString ?? '',
      'DAS_DATABASE_DIRECT_URL is the address of a connection pooler instead of the server.',
    );
  }

  private report({ message }: Error): void {
    if (!this.isReported) this.log.warn(`No notifications arrive, and this worker polls every second: ${message}`);
    this.isReported = true;
  }
}
