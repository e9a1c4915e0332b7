import { Audit } from '@das/audit';
import { Database, Refused, newId, requireContext, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Seconds for which a lease holds without being renewed: less than the 60 that an export counts as running after its process was killed. */
const LEASE_S = 45;

/** Lets each user run one export at a time, with whichever key or session. Times are those of the database. */
@Injectable()
export class ExportLeasesService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns the id of the export
   * @throws Refused (`export_running`)
   */
  async take(): Promise<string> {
    const { user_id } = requireContext().actor;
    if (user_id === undefined) throw new Refused('forbidden');
    const export_id = newId();
    // eslint-disable-next-line no-restricted-syntax -- leases have the real clock
    const values = sql.fragment`${tenant.id}, ${user_id}, ${export_id}, now(), now() + ${LEASE_S}::float8 * interval '1 second'`;
    // on Citus the update may call no function, so the row to insert has the present time
    const update = sql.fragment`export_id = excluded.export_id, renewed_at = excluded.renewed_at, expires_at = excluded.expires_at where running_exports.expires_at < excluded.renewed_at`;
    const [taken] = await this.db.run(
      sql`insert into running_exports (${tenant.column}, user_id, export_id, renewed_at, expires_at) values (${values})
          on conflict (${tenant.column}, user_id) do update set ${update} returning export_id`,
    );
    if (!taken) throw new Refused('export_running');
    return export_id;
  }

  /** @returns false when another export has taken the lease, because this one did not renew it in time */
  async renew(export_id: string): Promise<boolean> {
    // eslint-disable-next-line no-restricted-syntax -- leases have the real clock
    const times = sql.fragment`renewed_at = now(), expires_at = now() + ${LEASE_S}::float8 * interval '1 second'`;
    const renewed = await this.db.run(
      sql`update running_exports set ${times} where ${this.of(export_id)} returning export_id`,
    );
    return renewed.length > 0;
  }

  async release(export_id: string): Promise<void> {
    await this.db.run(sql`delete from running_exports where ${this.of(export_id)}`);
  }

  /** Releases the lease of an export that has ended, and records the export. */
  end(export_id: string, metadata: object): Promise<void> {
    return this.db.transaction(async () => {
      await this.release(export_id);
      await this.audit.record('approval_request.exported', { metadata });
    });
  }

  private of(export_id: string) {
    return sql.fragment`${tenant} and user_id = ${requireContext().actor.user_id} and export_id = ${export_id}`;
  }
}
