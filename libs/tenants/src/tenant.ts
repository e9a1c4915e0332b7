import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Which amount of a line is compared with the thresholds. */
export const ROUTING_BASES = ['unit_price', 'line_total', 'request_total'] as const;
export type RoutingBasis = (typeof ROUTING_BASES)[number];

/** Whether people may decide their own requests. */
export const SELF_APPROVAL_POLICIES = ['owner_only', 'forbid', 'allow'] as const;
export type SelfApprovalPolicy = (typeof SELF_APPROVAL_POLICIES)[number];

/** A sales organisation. Its own row is all that it sees of this table. */
@ObjectType({ description: 'A sales organisation.' })
@Entity('tenants')
@Index('tenants_slug_unique', ['slug'], { unique: true })
export class Tenant {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  /** Its short name in commands and files. */
  @Column('text')
  slug: string;

  @Field()
  @Column('text')
  name: string;

  @Field({ description: 'An IANA name, such as `America/Chicago`; the end of a day is told by it.' })
  @Column('text', { default: 'UTC' })
  timezone: string;

  @Field(() => String, { description: 'unit_price, line_total or request_total: what is compared with thresholds.' })
  @Column('text', { default: 'unit_price' })
  routing_basis: RoutingBasis;

  @Field(() => String, { description: 'owner_only, forbid or allow: who may decide their own requests.' })
  @Column('text', { default: 'owner_only' })
  self_approval: SelfApprovalPolicy;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}
