import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, PrimaryColumn } from 'typeorm';
import { DateTimeScalar } from './scalars';

/** A row that belongs to a tenant. Keys begin with the tenant's id, so that tables can be distributed by it. */
@ObjectType({ isAbstract: true })
export abstract class TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  tenant_id: string;
}

/** A row with `created_at` and `updated_at`. */
@ObjectType({ isAbstract: true })
export abstract class TimedRow extends TenantRow {
  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  updated_at: string;
}

/** A row with a ULID, `created_at` and `updated_at`. */
@ObjectType({ isAbstract: true })
export abstract class StampedRow extends TimedRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;
}
