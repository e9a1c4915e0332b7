import { VersionColumn } from '@das/platform';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { BusinessHours, Holiday } from './calendar';

/** The amount of a line that is compared with the thresholds. */
export const ROUTING_BASES = ['unit_price', 'line_total', 'request_total'] as const;
export type RoutingBasis = (typeof ROUTING_BASES)[number];

/** Whether people may decide their own requests. */
export const SELF_APPROVAL_POLICIES = ['owner_only', 'forbid', 'allow'] as const;
export type SelfApprovalPolicy = (typeof SELF_APPROVAL_POLICIES)[number];

/** The default of `comment_edit_minutes`. */
export const COMMENT_EDIT_MINUTES = 15;

/** The default of `late_use_days`. */
export const LATE_USE_DAYS = 0;

/** The default of `claim_minutes`. */
export const CLAIM_MINUTES = 240;

/** A suggested reason for a denial. */
@ObjectType({ description: 'A suggested reason for a denial.' })
export class ReasonCode {
  @Field({ description: 'The value for `reason_code`; unique within the tenant.' })
  code: string;

  @Field({ description: 'The text that people read.' })
  label: string;
}

/** A sales organisation. Row-level security shows each tenant its own row only. */
@ObjectType({ description: 'A sales organisation.' })
@Entity('tenants')
@Index('tenants_slug_unique', ['slug'], { unique: true })
export class Tenant {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  /** Its short name in commands and files; unique. */
  @Column('text')
  slug: string;

  @Field()
  @Column('text')
  name: string;

  @Field({ description: 'An IANA time zone name, such as `America/Chicago`. It determines when a day ends.' })
  @Column('text', { default: 'UTC' })
  timezone: string;

  @Field(() => String, {
    description: 'unit_price, line_total or request_total: the amount that is compared with the thresholds.',
  })
  @Column('text', { default: 'unit_price' })
  routing_basis: RoutingBasis;

  /** When `routing_basis` was last changed, by a trigger; null: never. */
  @Column('timestamptz', { nullable: true, select: false })
  routing_basis_changed_at?: string | null;

  @Field(() => String, { description: 'owner_only, forbid or allow: whether users may decide their own requests.' })
  @Column('text', { default: 'owner_only' })
  self_approval: SelfApprovalPolicy;

  @Field(() => String, {
    nullable: true,
    description: 'The currency of all prices: an ISO 4217 code, such as USD. Null when it is not set.',
  })
  @Column('text', { nullable: true })
  currency: string | null;

  @Field(() => [ReasonCode], {
    description: "Suggested reasons for a denial, in the tenant's order. Other codes are accepted too.",
  })
  @Column('json', { default: '[]' })
  reason_codes: ReasonCode[];

  @Field(() => Int, { description: 'Minutes within which the author of a comment may edit or delete it: 0 to 1,440.' })
  @Column('integer', { default: COMMENT_EDIT_MINUTES })
  comment_edit_minutes: number;

  @Field(() => String, {
    nullable: true,
    description: "How long an owner's step may take, as a duration such as PT8H or P2D. Null: no deadline.",
  })
  @Column('text', { nullable: true })
  owner_response_time: string | null;

  /** Since when owners' steps have a deadline, by the business clock. */
  @Column('timestamptz', { nullable: true, select: false })
  owner_response_time_since?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How long a question is open, as a duration. Null: until it is answered or closed.',
  })
  @Column('text', { nullable: true })
  answer_time: string | null;

  @Field(() => Int, { description: 'How long a claim holds, in minutes: 5 to 10,080.' })
  @Column('integer', { default: CLAIM_MINUTES })
  claim_minutes: number;

  @Field(() => Int, {
    description: 'Days after the expiry of an approval on which orders of its validity are recorded: 0 to 90.',
  })
  @Column('integer', { default: LATE_USE_DAYS })
  late_use_days: number;

  /** Null for the default. */
  @Column('json', { nullable: true })
  business_hours?: BusinessHours[] | null;

  /** Null for none. */
  @Column('json', { nullable: true })
  holidays?: Holiday[] | null;

  @VersionColumn()
  version: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}
