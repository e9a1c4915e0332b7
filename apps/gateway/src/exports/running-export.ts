import { Database, Refused, TenantRow, newId, requireContext, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An export that runs in some process. A user has at most one, whichever key or session is used. */
@Entity('running_exports')
export class RunningExport extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @Column({ type: 'text', collation: 'C' })
  id: string;

  /** The end of its lease, which its process renews while it runs. */
  @Column('timestamptz')
  until: string;
}

/** The lease of an export. */
export interface ExportLease {
  user_id: string;
  id: string;
}

/** Time between two renewals of a lease. */
export const RENEWAL_MS = 15_000;
/** After a kill the lease lasts at most this long, less than the 60 s of the contract. */
const LEASE_END = sql.raw(`now() + interval '50 seconds'`);

/** Leases of running exports. */
@Injectable()
export class ExportLeases {
  constructor(private readonly db: Database) {}

  /** @throws Refused (`export_running`) while another export of the user runs */
  async take(): Promise<ExportLease> {
    const lease = { user_id: requireContext().actor.user_id ?? '', id: newId() };
    const row = sql.fragment`${tenant.id}, ${lease.user_id}, ${lease.id}, ${LEASE_END}`;
    // two statements: Citus allows no function of the time in `on conflict do update`
    const [, taken = []] = await this.db.runAll([
      sql`delete from running_exports where ${tenant} and user_id = ${lease.user_id} and until < now()`,
      sql`insert into running_exports (${tenant.column}, user_id, id, until) values (${row}) on conflict (${tenant.column}, user_id) do nothing returning id`,
    ]);
    if (!taken.length) throw new Refused('export_running');
    return lease;
  }

  /** @returns whether the lease still belongs to this export */
  async renew({ user_id, id }: ExportLease): Promise<boolean> {
    const renewed = await this.db.run(
      sql`update running_exports set until = ${LEASE_END} where ${tenant} and user_id = ${user_id} and id = ${id} returning id`,
    );
    return renewed.length > 0;
  }

  async release({ user_id, id }: ExportLease): Promise<void> {
    await this.db.run(sql`delete from running_exports where ${tenant} and user_id = ${user_id} and id = ${id}`);
  }
}
