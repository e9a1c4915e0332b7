import type { Connections } from './connections';
import { NotificationListener } from './notification-listener';
import type { Transactions } from './transactions';

/** PostgreSQL's LISTEN and NOTIFY, which reach all processes of the service. */
export class Notifications {
  constructor(
    private readonly connections: Connections,
    private readonly transactions: Transactions,
  ) {}

  /** Notifies the listeners of a channel. It runs outside of the current transaction: a NOTIFY inside would serialize all commits. */
  async notify(channel: string): Promise<void> {
    await this.transactions.outside(() => this.connections.run([{ text: 'select pg_notify($1, $2)', values: [channel, ''] }]));
  }

  /** Calls `onNotification` for each notification, on a connection of its own that has the role of the pool's connections. */
  listen(channel: string, onNotification: () => void): NotificationListener {
    return new NotificationListener(this.connections.config, channel, onNotification);
  }
}
