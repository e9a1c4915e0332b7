import { DateTimeScalar, StampedRow, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Scope } from './scope/scope';

@ObjectType({ description: 'A level of the approval hierarchy, with the price thresholds that route requests.' })
@Entity('approval_levels')
@Index('approval_levels_code_unique', ['tenant_id', 'code'], { unique: true })
export class ApprovalLevel extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field({ description: 'Short code identifier, unique within the tenant.' })
  @Column('text')
  code: string;

  @Field(() => Int, { description: 'A lower value means lower authority.' })
  @Column('integer')
  rank: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum amount that this level can handle. Null means any amount.',
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  threshold_price_requested: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum amount that this level can finish. Null falls back to `threshold_price_requested`.',
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  threshold_price_approved: number | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field({ description: 'Whether requests are routed to this level.' })
  @Column('boolean', { default: true })
  active: boolean;
}

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

  /** As it was given; null covers everything. */
  @Column('json', { nullable: true })
  scope: Scope | null;

  /** The given dimensions with their values as statements compare them. */
  @Column('jsonb', { nullable: true, select: false })
  scope_folded?: object | null;
}

@ObjectType('LevelHolder', { description: 'The assignment of a user to a level.' })
export class AssignedHolder {
  @Field(() => ID)
  level_id: string;

  @Field(() => User)
  user: User;

  @Field(() => Scope, { nullable: true, description: 'Null covers everything.' })
  scope: Scope | null;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  since: string;
}
