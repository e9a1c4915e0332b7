import { Database, newId, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { AuditResult } from './audit-entry';

/** What happened at the door, to no tenant. */
export interface PlatformEntry {
  action: string;
  result: AuditResult;
  metadata: object;
  environment: string;
  ip?: string;
  user_agent?: string;
  request_id: string;
}

const COLUMNS = sql.raw('id, action, result, metadata, environment, ip, user_agent, request_id');

/** Adds to the platform's own log; the service cannot read it. */
@Injectable()
export class PlatformAudit {
  constructor(private readonly db: Database) {}

  /** In one statement, however many there are. */
  async record(entries: PlatformEntry[]): Promise<void> {
    const rows = JSON.stringify(entries.map((entry) => ({ id: newId(), ...entry })));
    await this.db.run(sql.unscoped`insert into platform_audit_logs (${COLUMNS})
      select ${COLUMNS} from json_to_recordset(${rows})
        as entry (id text, action text, result text, metadata json, environment text, ip text, user_agent text, request_id text)`);
  }
}
