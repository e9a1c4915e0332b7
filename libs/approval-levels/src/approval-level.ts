import { StampedRow } from '@das/platform';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index } from 'typeorm';

/** A place in the hierarchy of those who decide. */
@ObjectType({ description: 'A place in the hierarchy of those who decide.' })
@Entity('approval_levels')
@Index('approval_levels_code_unique', ['tenant_id', 'code'], { unique: true })
export class ApprovalLevel extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field({ description: 'Unique within the tenant.' })
  @Column('text')
  code: string;

  @Field(() => Int, { description: 'A lower value means lower authority.' })
  @Column('integer')
  rank: number;

  @Field(() => Float, { nullable: true, description: 'The highest requested price that this level can handle; null is any.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  threshold_price_requested: number | null;

  @Field(() => Float, { nullable: true, description: 'The highest price that this level can approve; null is what it can handle.' })
  @Column('numeric', { precision: 21, scale: 6, nullable: true })
  threshold_price_approved: number | null;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  description: string | null;

  @Field({ description: 'Whether new requests are routed to it.' })
  @Column('boolean', { default: true })
  active: boolean;
}
