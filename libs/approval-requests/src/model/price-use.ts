import { DateScalar, DateTimeScalar, KeepsTombstones, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';

@ObjectType({ description: 'A quantity that an order draws down from an approved line.' })
@Entity('price_uses')
@KeepsTombstones()
@Index('price_uses_counted', { synchronize: false })
@Index('price_uses_request', { synchronize: false })
@Index('price_uses_reference', ['tenant_id', 'reference_key', 'id'])
@Index('price_uses_recorded', ['tenant_id', 'recorded_at'])
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'price_uses_request_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'recorded_by_id'], ['tenant_id', 'id'], {
  name: 'price_uses_recorded_by_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'reversed_by_id'], ['tenant_id', 'id'], {
  name: 'price_uses_reversed_by_id_fkey',
})
export class PriceUse extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  @Field(() => ID, { description: 'The line on which it was recorded.' })
  @Column({ type: 'text', collation: 'C' })
  opportunity_id: string;

  /** The first line of its revisions: a line and its predecessors have each order reference once. */
  @Column({ type: 'text', collation: 'C' })
  first_line_id: string;

  @Field(() => String)
  @Column('text')
  order_reference: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  order_line: string | null;

  /** See `referenceKey`. */
  @Column({ type: 'text', collation: 'C' })
  reference_key: string;

  @Column({ type: 'text', collation: 'C' })
  line_key: string;

  @Field(() => Int)
  @Column('integer')
  quantity: number;

  @Field(() => DateScalar, { description: "The day of the order in the tenant's time zone." })
  @Column('date')
  ordered_on: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  note: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  recorded_by_id: string | null;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz')
  recorded_at: string;

  @Column({ type: 'text', collation: 'C', nullable: true })
  reversed_by_id: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Null: its quantity counts.' })
  @Column('timestamptz', { nullable: true })
  reversed_at: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  reverse_reason: string | null;

  /** When its request was deleted. */
  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;
}

@ObjectType({
  description: 'A usage that was recorded or reversed, with the quantities of the line that now has the count.',
})
export class PriceUseResult {
  @Field(() => PriceUse)
  price_use: PriceUse;

  @Field({ description: 'Whether the usage was recorded before, with the same quantity.' })
  replayed: boolean;

  @Field(() => Int)
  used_quantity: number;

  @Field(() => Int, { nullable: true, description: 'Null: not limited.' })
  remaining_quantity: number | null;
}
