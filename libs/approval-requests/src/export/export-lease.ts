import { TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** That a user runs an export. The process that runs it renews `expires_at`, so a killed one holds it for a short time. */
@Entity('running_exports')
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'running_exports_user_id_fkey' })
export class ExportLease extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  /** Of the export. */
  @Column({ type: 'text', collation: 'C' })
  export_id: string;

  @Column('timestamptz')
  renewed_at: string;

  @Column('timestamptz')
  expires_at: string;
}
