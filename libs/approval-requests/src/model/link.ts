import { DateTimeScalar, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';
import type { Visibility } from './comment';

/** A link to a document about a request. The service never fetches it. */
@ObjectType({ description: 'A link to a document about a request. The service never fetches it.' })
@Entity('approval_links')
@Index('approval_links_request', ['tenant_id', 'approval_request_id', 'id'])
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'approval_links_request_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'added_by_id'], ['tenant_id', 'id'], { name: 'approval_links_added_by_id_fkey' })
export class Link extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  @Field(() => ID, { nullable: true, description: 'The line that it is about; null: the whole request.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  @Field(() => String, { description: 'An address that begins with https.' })
  @Column('text')
  url: string;

  @Field(() => String)
  @Column('text')
  title: string;

  @Field(() => String, { nullable: true, description: 'Free text, such as `quote`.' })
  @Column('text', { nullable: true })
  kind: string | null;

  @Field(() => String, { nullable: true, description: 'The SHA-256 of the document, as 64 hexadecimal digits.' })
  @Column('text', { nullable: true })
  sha256: string | null;

  @Field(() => String, { description: 'everyone or internal.' })
  @Column('text')
  visibility: Visibility;

  @Column({ type: 'text', collation: 'C' })
  added_by_id: string;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;
}
