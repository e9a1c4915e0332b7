import { Logger } from '@nestjs/common';
import type { Connections } from './connections';
import { type Listener, NotificationListener } from './notification-listener';
import type { Transactions } from './transactions';

/** PostgreSQL's LISTEN and NOTIFY, which reach all processes of the service. */
export class Notifications {
  private readonly log = new Logger(Notifications.name);

  constructor(
    private readonly connections: Connections,
    private readonly transactions: Transactions,
  ) {}

  /** Notifies the listeners of a channel. It runs outside of the current transaction: a NOTIFY inside would serialize all commits. */
  async notify(channel: string): Promise<void> {
    await this.transactions.outside(() =>
      this.connections.run([{ text: 'select pg_notify($1, $2)', values: [channel, ''] }]),
    );
  }

  /**
   * Calls `onNotification` for each notification, on a connection of its own that has the role of the pool's connections. Behind a
   * pooler without a direct address there are no notifications, so callers must also poll.
   */
  listen(channel: string, onNotification: () => void): Listener {
    const { listening } = this.connections;
    if (listening) return new NotificationListener(listening, channel, onNotification);
    this.log.warn(
      'DAS_DATABASE_DIRECT_URL is not set, and a pooler passes on no notifications: this worker polls every second.',
    );
    return { end: () => Promise.resolve() };
  }
}
