import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

const RECONNECT_MS = 1_000;

/** Hears what is told on a channel (LISTEN) until it is ended. A lost connection is made again; what was told meanwhile is not heard. */
export class NotificationListener {
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly connection: Pick<ClientConfig, 'connectionString' | 'options'>,
    private readonly channel: string,
    private readonly hear: () => void,
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
      await this.listen().catch(() => undefined); // the database is away, and whoever needs it says so
      if (!signal.aborted) await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Ends with the connection. */
  private async listen(): Promise<void> {
    const client = new Client({ ...this.connection, application_name: 'das listening', keepAlive: true });
    const over = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', resolve);
      this.ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', this.hear);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      await over;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
