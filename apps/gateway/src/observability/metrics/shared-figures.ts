import { PlatformAudit } from '@das/audit';
import {
  Database,
  FAST_TIMEOUT_MS,
  ServiceUnavailable,
  type Watermark,
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
  /** How far the watermark of deltas is behind the present time of the database. */
  sync_lag_seconds?: number;
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
      const [answer, isReady, incomplete_backup_tables, watermark, ...work] = await Promise.all([
        this.known(this.ping()),
        this.isReady(),
        this.known(this.audit.incompleteBackupTables()),
        this.known(this.db.watermark()),
        ...workers.map(({ metrics }) => metrics && this.known(metrics.read(this.db))),
      ]);
      return {
        isDatabaseUp: answer !== undefined,
        isReady,
        incomplete_backup_tables,
        sync_lag_seconds: watermark && lagOf(watermark),
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

const MS_PER_S = 1_000;

/** Both moments in whole seconds, so that it is 0 without an open transaction. */
const lagOf = ({ synced_to, now }: Watermark): number =>
  (Date.parse(`${now.slice(0, 19)}Z`) - Date.parse(`${synced_to}Z`)) / MS_PER_S;
