import { Database, IMPATIENT_MS, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** How the queue stands, of all tenants together. */
export interface Figures {
  /** Deliveries whose time has come, and that nobody has taken yet. */
  due: number;
  /** Those whose time is still to come. */
  waiting: number;
  /** Those that a worker has. */
  in_flight: number;
  /** How long the oldest that is due has been so, in seconds. */
  oldest_due_s: number;
  /** Endpoints whose last call failed. */
  failing_endpoints: number;
}

/** For whoever runs the service. */
@Injectable()
export class QueueFigures {
  constructor(private readonly db: Database) {}

  /** @throws ServiceUnavailable */
  async read(): Promise<Figures> {
    const [figures] = await this.db.run<Figures>({ ...sql.unscoped`select * from webhook_queue_figures()`, query_timeout: IMPATIENT_MS });
    return figures as Figures; // a sum over no rows is a row
  }
}
