import { DateScalar, TenantRow } from '@das/platform';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { KeyInterface } from './request-log';

/** The requests of a key on one day, over one interface. */
@ObjectType({ description: 'The requests of an API key on one day, over one interface.' })
@Entity('api_key_days')
@Index('api_key_days_date', ['tenant_id', 'date'])
export class KeyDay extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  api_key_id: string;

  @Field(() => DateScalar, { description: 'The day, UTC.' })
  @PrimaryColumn('date')
  date: string;

  @Field(() => String, { description: 'graphql or rest.' })
  @PrimaryColumn('text')
  interface: KeyInterface;

  @Field(() => Int, { description: 'Answered requests, including those that the rate limit refused.' })
  @Column('integer')
  requests: number;

  @Field(() => Int, { description: 'Requests with a mutation, and requests of REST with an unsafe method.' })
  @Column('integer')
  writes: number;

  @Field(() => Int, { description: 'Requests with a status from 400 to 499, or with an error of GraphQL.' })
  @Column('integer')
  client_errors: number;

  @Field(() => Int, { description: 'Requests with a status from 500, or with `INTERNAL_SERVER_ERROR`.' })
  @Column('integer')
  server_errors: number;

  @Field(() => Int, { description: 'Requests that the rate limit refused (429).' })
  @Column('integer')
  limited: number;
}
