import { DateTimeScalar, TenantRow } from '@das/platform';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** `paused` while the endpoint is inactive; `exhausted` when the last attempt of the retry schedule has failed. */
export type DeliveryStatus = 'pending' | 'delivering' | 'delivered' | 'retrying' | 'paused' | 'exhausted';

/** The delivery of one event to one endpoint, with its status. */
@ObjectType({ description: 'The delivery of one event to one endpoint.' })
@Entity('webhook_deliveries')
@Index('webhook_deliveries_endpoint', ['tenant_id', 'endpoint_id', 'id'])
@Index('webhook_deliveries_status', ['tenant_id', 'status', 'endpoint_id', 'id'])
@Index('webhook_deliveries_event_type', ['tenant_id', 'event_type', 'id'])
@Index('webhook_deliveries_time', ['tenant_id', 'created_at', 'id'])
@Index('webhook_deliveries_attempted', ['tenant_id', 'endpoint_id', 'last_attempt_at'])
@Index('webhook_deliveries_once', ['tenant_id', 'event_id', 'endpoint_id'], { unique: true })
@ForeignKey('WebhookEndpoint', ['tenant_id', 'endpoint_id'], ['tenant_id', 'id'], {
  name: 'webhook_deliveries_endpoint_id_fkey',
})
@ForeignKey('StoredEvent', ['tenant_id', 'event_id'], ['tenant_id', 'id'], {
  name: 'webhook_deliveries_event_id_fkey',
})
export class WebhookDelivery extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  endpoint_id: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  event_id: string;

  @Field()
  @Column('text')
  event_type: string;

  @Field(() => String, { description: 'pending, delivering, delivered, retrying, paused or exhausted.' })
  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  @Field(() => Int)
  @Column('integer', { default: 0 })
  attempts: number;

  /** Attempts of the current retry schedule. A replay sets it to 0. */
  @Column('integer', { default: 0 })
  scheduled_attempts: number;

  @Field(() => Int, { nullable: true })
  @Column('integer', { nullable: true })
  last_status_code: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Error code of the last attempt, such as `timeout` or `blocked_address`.',
  })
  @Column('text', { nullable: true })
  last_error: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  next_attempt_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  delivered_at: string | null;

  /** The end of the last attempt; null before the first one, and for attempts of a version before this column. */
  @Column('timestamptz', { nullable: true })
  last_attempt_at: string | null;

  /** The last time that the status became `paused`; a trigger sets it. */
  @Column('timestamptz', { nullable: true, select: false })
  paused_at: string | null;
}

/** The `webhook-id` header, the same for all attempts of a delivery, by which a receiver detects duplicates. */
export const messageIdOf = ({ id }: Pick<WebhookDelivery, 'id'>): string => `msg_${id}`;
