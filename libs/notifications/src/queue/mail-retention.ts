import { Database, type RemovedBatch, removeEnded } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Removes mails whose days have passed. */
@Injectable()
export class MailRetention {
  constructor(private readonly db: Database) {}

  /** Removes mails of the current tenant that ended so many days ago. */
  removeNext(days: number): Promise<RemovedBatch> {
    return removeEnded(this.db, 'email_deliveries', days);
  }
}
