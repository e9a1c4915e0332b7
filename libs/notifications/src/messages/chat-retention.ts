import { Database, type RemovedBatch, removeEnded } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Removes chat messages whose days have passed. */
@Injectable()
export class ChatRetention {
  constructor(private readonly db: Database) {}

  /** Removes messages of the current tenant that ended so many days ago. */
  removeNext(days: number): Promise<RemovedBatch> {
    return removeEnded(this.db, 'chat_messages', days);
  }
}
