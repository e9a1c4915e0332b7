import { JsonScalar, StampedRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index } from 'typeorm';

@ObjectType({
  description: 'A filter on approval requests under a name, of the user who created it or shared with the tenant.',
})
@Entity('saved_views')
@Index('saved_views_name_unique', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'created_by_id'], ['tenant_id', 'id'], {
  name: 'saved_views_created_by_id_fkey',
})
export class SavedView extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  /** As it was given. A later release may not be able to read it; see `criteriaOf`. */
  @Field(() => JsonScalar, { description: 'An `ApprovalRequestFilterInput`, as given.' })
  @Column('json')
  filter: unknown;

  @Field(() => JsonScalar, { nullable: true, description: 'The `orderBy` of `approvalRequests`, as given.' })
  @Column('json', { nullable: true })
  order_by: unknown;

  @Field(() => [String], { nullable: true, description: 'For clients; the service does not interpret them.' })
  @Column('text', { array: true, nullable: true })
  columns: string[] | null;

  @Field(() => Boolean, { description: 'Whether every user of the tenant reads it. Otherwise only its creator does.' })
  @Column('boolean', { default: false })
  shared: boolean;

  @Column({ type: 'text', collation: 'C' })
  created_by_id: string;
}
