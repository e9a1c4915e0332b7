import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Which amount of a line is compared with the thresholds. */
export const ROUTING_BASES = ['unit_price', 'line_total', 'request_total'] as const;
export type RoutingBasis = (typeof ROUTING_BASES)[number];

/** Whether people may decide their own requests. */
export const SELF_APPROVAL_POLICIES = ['owner_only', 'forbid', 'allow'] as const;
export type SelfApprovalPolicy = (typeof SELF_APPROVAL_POLICIES)[number];

/** A sales organisation. Its own row is all that it sees of this table. */
@Entity('tenants')
@Index('tenants_slug_unique', ['slug'], { unique: true })
export class Tenant {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  /** Its short name in commands and files. */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  /** An IANA name, such as `America/Chicago`; the end of a day is told by it. */
  @Column('text', { default: 'UTC' })
  timezone: string;

  @Column('text', { default: 'unit_price' })
  routing_basis: RoutingBasis;

  @Column('text', { default: 'owner_only' })
  self_approval: SelfApprovalPolicy;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}
