import { Database, FAST_TIMEOUT_MS, newId, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { AuditResult } from './audit-entry';

/** A failed authentication that belongs to no tenant. */
export interface PlatformEntry {
  action: string;
  result: AuditResult;
  metadata: object;
  environment: string;
  ip?: string;
  user_agent?: string;
  request_id: string;
}

const TABLE = sql.tableWithoutTenant('platform_audit_logs');
const COLUMNS = sql.raw('id, action, result, metadata, environment, ip, user_agent, request_id');

/** Writes `platform_audit_logs`. The role of the service reads one figure of it. */
@Injectable()
export class PlatformAudit {
  constructor(private readonly db: Database) {}

  /** Inserts all entries in one statement. */
  async record(entries: PlatformEntry[]): Promise<void> {
    const rows = JSON.stringify(entries.map((entry) => ({ id: newId(), ...entry })));
    await this.db.run(sql.unscoped`insert into ${TABLE} (${COLUMNS})
      select ${COLUMNS} from json_to_recordset(${rows})
        as entry (id text, action text, result text, metadata json, environment text, ip text, user_agent text, request_id text)`);
  }

  /** Tables of which the last check of the backups saw fewer rows than there are; undefined before the first check. @throws ServiceUnavailable */
  async incompleteBackupTables(): Promise<number | undefined> {
    const [checked] = await this.db.run<{ tables: number | null }>({
      ...sql.unscoped`select incomplete_backup_tables() as tables`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return checked?.tables ?? undefined;
  }
}
