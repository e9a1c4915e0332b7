import { StampedRow } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';

/** Where events are sent. Its secrets and its failures are kept elsewhere. */
@ObjectType({ description: 'Where events are sent.' })
@Entity('webhook_endpoints')
export class WebhookEndpoint extends StampedRow {
  @Field()
  @Column('text')
  url: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field(() => [String], { description: 'Types of events, `approval_request.*` or `*`.' })
  @Column('json')
  event_types: string[];

  @Field({ description: 'Whether events are sent; what waits meanwhile is paused, and what happens meanwhile is not sent.' })
  @Column('boolean', { default: true })
  active: boolean;

  @Field(() => String, { nullable: true, description: 'Why the service disabled it by itself.' })
  @Column('text', { nullable: true })
  disabled_reason: string | null;

  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;
}
