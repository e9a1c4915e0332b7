import { TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalLevel } from './approval-level';

/** The assignment of a user to a level: the user may act with its authority. */
@Entity('approval_level_holders')
@Index('approval_level_holders_user', ['tenant_id', 'user_id', 'level_id'])
@ForeignKey(() => ApprovalLevel, ['tenant_id', 'level_id'], ['tenant_id', 'id'], {
  name: 'approval_level_holders_level_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'approval_level_holders_user_id_fkey' })
export class LevelHolder extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  level_id: string;

  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}
