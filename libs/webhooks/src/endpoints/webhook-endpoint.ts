import { StampedRow, VersionColumn } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';

/** A URL that receives events. Secrets and failure counts are in other tables. */
@ObjectType({ description: 'A URL that receives events.' })
@Entity('webhook_endpoints')
export class WebhookEndpoint extends StampedRow {
  @Field()
  @Column('text')
  url: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field(() => [String], { description: 'Event types, patterns such as `approval_request.*`, or `*`.' })
  @Column('json')
  event_types: string[];

  @Field({
    description:
      'Whether events are sent. While it is false, waiting deliveries are paused, and new events are not sent.',
  })
  @Column('boolean', { default: true })
  active: boolean;

  @Field(() => String, { nullable: true, description: 'Why the service disabled the endpoint.' })
  @Column('text', { nullable: true })
  disabled_reason: string | null;

  @VersionColumn()
  version: number;

  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;
}
