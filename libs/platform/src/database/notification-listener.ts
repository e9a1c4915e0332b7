import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

const RECONNECT_MS = 1_000;

/**
 * Listens on a channel (LISTEN) until it is ended. It reconnects 1 second after a lost connection; notifications sent in between
 * are lost.
 */
export class NotificationListener {
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;

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
      await this.listen().catch(() => undefined); // an unavailable database is reported by the requests that need it
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is closed or lost. */
  private async listen(): Promise<void> {
    const client = new Client({ ...this.connection, application_name: 'das listening', keepAlive: true });
    const closed = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', resolve);
      this.ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', this.onNotification);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      await closed;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
