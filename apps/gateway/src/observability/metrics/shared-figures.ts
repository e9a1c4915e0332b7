import { JobFigures, type JobStateFigures } from '@das/approval-requests';
import { AuditCheckpoints } from '@das/audit';
import { Database, IMPATIENT_MS, ServiceUnavailable, runInContext, sql, systemContext } from '@das/platform';
import { type Figures, QueueFigures } from '@das/webhooks';
import { Injectable, Logger } from '@nestjs/common';

/** Figures of the whole installation. Undefined ones are unknown. */
export interface SharedFigures {
  isDatabaseUp: boolean;
  queue?: Figures;
  jobs?: JobStateFigures[];
  /** Seconds since the oldest head of the audit logs got entries without a checkpoint. */
  unsigned_s?: number;
}

/** Reads the figures that the database has of all processes and instances together, over one connection. */
@Injectable()
export class SharedFiguresReader {
  private readonly log = new Logger(SharedFiguresReader.name);
  #reading: Promise<SharedFigures> | undefined;

  constructor(
    private readonly db: Database,
    private readonly queue: QueueFigures,
    private readonly jobs: JobFigures,
    private readonly checkpoints: AuditCheckpoints,
  ) {}

  /** Concurrent calls share one read. */
  read(): Promise<SharedFigures> {
    this.#reading ??= this.readTogether().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** Statements of one context in one tick share a connection and a packet. The tenant is none: no row of a tenant is visible. */
  private readTogether(): Promise<SharedFigures> {
    return runInContext(systemContext(''), async () => {
      const [answer, queue, jobs, unsigned_s] = await Promise.all([
        this.known(this.ping()),
        this.known(this.queue.read()),
        this.known(this.jobs.read()),
        this.known(this.checkpoints.oldestUnsigned()),
      ]);
      return { isDatabaseUp: answer !== undefined, queue, jobs, unsigned_s };
    });
  }

  private ping(): Promise<unknown> {
    return this.db.run({ ...sql.unscoped`select 1`, query_timeout: IMPATIENT_MS });
  }

  /** A figure that cannot be read is left out, and hides no other one. */
  private async known<T>(reading: Promise<T>): Promise<T | undefined> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) this.log.error(error);
      return undefined;
    }
  }
}
