import { DateTimeScalar, TenantRow } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One attempt to send a delivery. It is written once and never changed. */
@ObjectType({ description: 'One attempt to send a delivery.' })
@Entity('webhook_attempts')
@Index('webhook_attempts_delivery', ['tenant_id', 'delivery_id', 'id'])
@ForeignKey('WebhookDelivery', ['tenant_id', 'delivery_id'], ['tenant_id', 'id'], {
  name: 'webhook_attempts_delivery_id_fkey',
})
export class WebhookAttempt extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  delivery_id: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz')
  at: string;

  @Field(() => Int, { nullable: true })
  @Column('integer', { nullable: true })
  status_code: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Error code of a failed attempt, such as `timeout` or `blocked_address`.',
  })
  @Column('text', { nullable: true })
  error: string | null;

  @Field(() => String, { nullable: true, description: 'The first bytes of the response body.' })
  @Column('text', { nullable: true })
  body: string | null;
}
