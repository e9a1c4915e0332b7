import { DateTimeScalar, JsonScalar, SearchView, TenantRow, externalRowOf } from '@das/platform';
import { User } from '@das/tenants';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest, type RequestStatus } from './approval-request';

@ObjectType({ description: 'A line of a request: part number, quantity and price.' })
@Entity('request_details')
@SearchView('searchable_request_details')
@Index('request_details_partnumber', ['tenant_id', 'partnumber', 'approval_request_id'])
@Index('request_details_search', { synchronize: false })
@Index('request_details_request', ['tenant_id', 'approval_request_id', 'id'])
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'request_details_approval_request_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'revoked_by_id'], ['tenant_id', 'id'], {
  name: 'request_details_revoked_by_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'decided_by_id'], ['tenant_id', 'id'], {
  name: 'request_details_decided_by_id_fkey',
})
export class RequestDetail extends externalRowOf(TenantRow) {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  partnumber: string | null;

  @Field(() => Int, { nullable: true })
  @Column('integer', { nullable: true })
  quote_quantity: number | null;

  @Field(() => Float, { nullable: true, description: 'Per unit, without tariff.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  requested_price: number | null;

  @Field(() => Float, { nullable: true, description: 'Per unit; null until the line is approved.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  approved_price: number | null;

  @Field(() => String, { description: 'pending, approved or denied.' })
  @Column('text', { default: 'pending' })
  status: RequestStatus;

  @Field(() => Float, {
    nullable: true,
    description: "The product's list price when the line was created or its part number changed.",
  })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  list_price_at_request: number | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  reason_code: string | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  comment: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  @Column('timestamptz', { nullable: true })
  decided_at: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  decided_by_id: string | null;

  @Field(() => JsonScalar, { nullable: true })
  @Column('json', { nullable: true })
  other_details: unknown;

  @Field(() => Int, { description: 'The quantity that orders have drawn down.' })
  @Column('integer', { default: 0 })
  used_quantity: number;

  @Field(() => ID, { nullable: true, description: 'The line of the source that this line of a revision replaces.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  revises_opportunity_id: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When an approved revision replaced the line or left it out, UTC.',
  })
  @Column('timestamptz', { nullable: true })
  superseded_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  revoked_at: string | null;

  /** The successor: a line of an approved revision. `LineEndsService` reads this and the columns that follow, for lines that have ended. */
  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  superseded_by_id?: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  superseded_by_request_id?: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true, select: false })
  revoked_by_id?: string | null;

  @Column('text', { nullable: true, select: false })
  revoke_reason_code?: string | null;

  @Column('text', { nullable: true, select: false })
  revoke_comment?: string | null;

  /** Not stored: `linesForCaller` computes it. */
  @Field(() => Boolean, { description: 'Whether the caller may decide this line now, at its current price.' })
  can_decide?: boolean;

  /** Not stored, like the next: `LinesForCallerService.list` computes them. */
  @Field(() => Boolean, { description: 'Whether its approved price may be used now.' })
  is_valid?: boolean;

  @Field(() => [String], { description: 'What the caller may do now: revoke, use.' })
  available_actions?: string[];
}
