import { CommitHooks, type Listener, Notifications } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** The channel on which processes without a worker notify the processes that have one. */
const CHANNEL = 'das_webhooks';

/** Notifications within this time in milliseconds are sent as one. */
const DEBOUNCE_MS = 20;

/** Announces new deliveries: to the worker of this process, or to other processes when this one has no worker. */
@Injectable()
export class DeliveryNotifier {
  private onDelivery?: () => void;
  private isPending = false;

  constructor(
    private readonly hooks: CommitHooks,
    private readonly notifications: Notifications,
  ) {}

  /** @param onDelivery called for deliveries of this process and of processes without a worker. Notifications may be lost, so callers must also poll. */
  listen(onDelivery: () => void): Listener {
    this.onDelivery = onDelivery;
    return this.notifications.listen(CHANNEL, onDelivery);
  }

  /** Notifies after the commit, because the new deliveries are not visible before. */
  notify(): void {
    this.hooks.afterCommit(() => (this.onDelivery ? this.onDelivery() : this.notifyOthers()));
  }

  private notifyOthers(): void {
    if (this.isPending) return;
    this.isPending = true;
    setTimeout(() => {
      this.isPending = false;
      this.notifications.notify(CHANNEL).catch(() => undefined); // the workers poll every second anyway
    }, DEBOUNCE_MS).unref();
  }
}
