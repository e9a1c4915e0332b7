import { DateTimeScalar, TenantRow } from '@das/platform';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The interfaces that a key may call. */
export type KeyInterface = 'graphql' | 'rest';

/** A request of an API key. It holds no value that the caller sent, except its request id and user agent. */
@ObjectType({
  description:
    'A request of an API key. Bodies, variables, arguments, query strings, aliases and other headers are not stored.',
})
@Entity('request_logs')
@Index('request_logs_key', ['tenant_id', 'api_key_id', 'id'])
@Index('request_logs_request', ['tenant_id', 'request_id'])
@Index('request_logs_error', ['tenant_id', 'error', 'id'], { where: 'error is not null' })
export class RequestLog extends TenantRow {
  @Field(() => ID, { description: 'ULID: its time is that of the request.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => DateTimeScalar, { description: 'UTC: when the request arrived.' })
  @Column('timestamptz')
  at: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  api_key_id: string;

  @Field(() => String, { description: 'graphql or rest.' })
  @Column('text')
  interface: KeyInterface;

  @Field({ description: 'The HTTP method.' })
  @Column('text')
  method: string;

  @Field({ description: 'The template of the route, such as `/v2/approvals/{id}`; `none` for an unknown path.' })
  @Column('text')
  route: string;

  @Field(() => [String], {
    description:
      'The root fields of the GraphQL operations, each once and at most 30. Empty on REST, and for fields that the schema does not have.',
  })
  @Column('text', { array: true })
  operations: string[];

  @Field(() => Int, { description: 'The HTTP status. A response of GraphQL with errors usually has 200.' })
  @Column('integer')
  status: number;

  @Field(() => String, { nullable: true, description: 'The first error code.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  error: string | null;

  @Field(() => Float, { description: 'Milliseconds from the arrival of the request to the end of the response.' })
  @Column('double precision')
  duration_ms: number;

  @Field(() => Int, { description: 'Bytes of the response body, at most 2,147,483,647.' })
  @Column('integer')
  bytes_out: number;

  @Field({ description: 'The `X-Request-Id` of the response.' })
  @Column({ type: 'text', collation: 'C' })
  request_id: string;

  @Field({ description: 'The address of the client.' })
  @Column({ type: 'text', collation: 'C' })
  ip: string;

  @Field(() => String, { nullable: true, description: 'The `User-Agent`, cut at 255 characters.' })
  @Column('text', { nullable: true })
  user_agent: string | null;

  @Field({ description: 'Whether the response repeated that of an earlier request with the same `Idempotency-Key`.' })
  @Column('boolean')
  replayed: boolean;
}
