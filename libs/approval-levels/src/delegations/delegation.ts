import { DateTimeScalar, StampedRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Scope } from '../scope/scope';

/** Why a delegation is over. */
export type EndReason = 'time' | 'revoked' | 'principal_inactive' | 'delegate_inactive' | 'role';

/** The authority of one user, the principal, that another, the delegate, may use for a time. */
@ObjectType({
  description: 'The authority of a user (the principal) that another user (the delegate) may use for a time.',
})
@Entity('delegations')
@Index('delegations_of_delegate', { synchronize: false })
@Index('delegations_of_principal', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'principal_id'], ['tenant_id', 'id'], { name: 'delegations_principal_id_fkey' })
@ForeignKey(() => User, ['tenant_id', 'delegate_id'], ['tenant_id', 'id'], { name: 'delegations_delegate_id_fkey' })
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], { name: 'delegations_created_by_id_fkey' })
@ForeignKey(() => User, ['tenant_id', 'revoked_by_id'], ['tenant_id', 'id'], { name: 'delegations_revoked_by_id_fkey' })
export class Delegation extends StampedRow {
  @Column({ type: 'text', collation: 'C' })
  principal_id: string;

  @Column({ type: 'text', collation: 'C' })
  delegate_id: string;

  /** The interfaces call it `from`, which is a reserved word of SQL. */
  @Column('timestamptz')
  in_force_from: string;

  @Field(() => DateTimeScalar, { description: 'UTC. From this moment on it is not in force.' })
  @Column('timestamptz')
  until: string;

  @Field(() => [ID], { nullable: true, description: 'Null: all levels of the principal, also those gained later.' })
  @Column('text', { array: true, nullable: true })
  level_ids: string[] | null;

  @Field(() => Float, {
    nullable: true,
    description: "Inclusive; compared with the line's amount at the price decided.",
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  max_amount: number | null;

  @Field(() => Scope, { nullable: true, description: 'The lines that it covers. Null covers everything.' })
  @Column('json', { nullable: true })
  scope: Scope | null;

  /** The given dimensions with their values as statements compare them. */
  @Column('jsonb', { nullable: true, select: false })
  scope_folded?: object | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  reason: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  created_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  revoked_at: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  revoked_by_id: string | null;

  /** Set when an end other than a revocation is recorded: soon after `until`, or earlier for another reason. */
  @Column('timestamptz', { nullable: true })
  ended_at: string | null;

  /** The recorded reason; see `endedBecause`. */
  @Column('text', { nullable: true, name: 'ended_because' })
  ended_because: EndReason | null;
}

/** The period in which a delegation is in force, unless it ends earlier: `[in_force_from, until)`. */
export type Period = Pick<Delegation, 'in_force_from' | 'until'>;

/** The two people of a delegation. */
export type People = Pick<Delegation, 'delegate_id' | 'principal_id'>;
