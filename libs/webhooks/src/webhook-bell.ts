import { Database, type Listening } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Where processes without a worker tell those that have one. */
const CHANNEL = 'das_webhooks';

/** What is told within this time is told once. */
const GATHER_MS = 20;

/** Says that there is something to deliver: to the worker of this process, or to those of others where there is none here. */
@Injectable()
export class WebhookBell {
  private hear?: () => void;
  private isTelling = false;

  constructor(private readonly db: Database) {}

  /** @param hear is called at each ring, here or in a process without a worker; rings may get lost, so look by yourself, too */
  listen(hear: () => void): Listening {
    this.hear = hear;
    return this.db.listen(CHANNEL, hear);
  }

  /** Rings when the running transaction is committed, and not before: until then nobody else sees what it wrote. */
  ring(): void {
    this.db.afterCommit(() => (this.hear ? this.hear() : this.tellOthers()));
  }

  private tellOthers(): void {
    if (this.isTelling) return;
    this.isTelling = true;
    setTimeout(() => {
      this.isTelling = false;
      this.db.notify(CHANNEL).catch(() => undefined); // they find out by themselves within a second
    }, GATHER_MS).unref();
  }
}
