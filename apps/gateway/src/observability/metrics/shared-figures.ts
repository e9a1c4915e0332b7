import { PlatformAudit } from '@das/audit';
import {
  Database,
  FAST_TIMEOUT_MS,
  ServiceUnavailable,
  type WorkMetrics,
  type Worker,
  runInContext,
  sql,
  systemContext,
} from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Readiness } from '../../http/health/readiness';

/** Figures of the whole installation. Undefined ones are unknown. */
export interface SharedFigures {
  isDatabaseUp: boolean;
  /** Undefined for a process that serves no clients. */
  isReady?: boolean;
  /** The gauges of the workers. */
  work: Awaited<ReturnType<WorkMetrics['read']>>;
  /** Tables of which the last check of the backups saw fewer rows than there are. */
  incomplete_backup_tables?: number;
}

/** Reads the figures that the database has of all processes and instances together, over one connection. */
@Injectable()
export class SharedFiguresReader {
  private readonly log = new Logger(SharedFiguresReader.name);
  #reading: Promise<SharedFigures> | undefined;

  constructor(
    private readonly db: Database,
    private readonly readiness: Readiness,
    private readonly settings: Settings,
    private readonly audit: PlatformAudit,
  ) {}

  /** Concurrent calls share one read. */
  read(workers: Worker[]): Promise<SharedFigures> {
    this.#reading ??= this.readTogether(workers).finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  /** Statements of one context in one tick share a connection and are written at once. The tenant is none: no row of a tenant is visible. */
  private readTogether(workers: Worker[]): Promise<SharedFigures> {
    return runInContext(systemContext(''), async () => {
      const [answer, isReady, incomplete_backup_tables, ...work] = await Promise.all([
        this.known(this.ping()),
        this.isReady(),
        this.known(this.audit.incompleteBackupTables()),
        ...workers.map(({ metrics }) => metrics && this.known(metrics.read(this.db))),
      ]);
      return {
        isDatabaseUp: answer !== undefined,
        isReady,
        incomplete_backup_tables,
        work: Object.assign({}, ...work) as SharedFigures['work'],
      };
    });
  }

  private async isReady(): Promise<boolean | undefined> {
    if (this.settings.DAS_ROLE === 'worker') return undefined;
    return this.readiness.assertReady().then(
      () => true,
      () => false,
    );
  }

  private ping(): Promise<unknown> {
    return this.db.run({ ...sql.unscoped`select 1`, query_timeout: FAST_TIMEOUT_MS });
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
