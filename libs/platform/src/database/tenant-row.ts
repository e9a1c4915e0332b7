import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, PrimaryColumn } from 'typeorm';
import { DateTimeScalar } from '../graphql/scalars';

/** A row that belongs to a tenant. Keys begin with the tenant, so that tables can be distributed by it. */
@ObjectType({ isAbstract: true })
export abstract class TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  tenant_id: string;
}

/** A row with its times. */
@ObjectType({ isAbstract: true })
export abstract class TimedRow extends TenantRow {
  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  updated_at: string;
}

/** A row under a ULID, with its times. */
@ObjectType({ isAbstract: true })
export abstract class StampedRow extends TimedRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;
}
