import { DateTimeScalar, KeepsTombstones, PageArguments, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApprovalRequest } from './approval-request';

/** Who may read a comment or a link: all who may read the request, or only those whose `readsInternal` is true. */
export const VISIBILITIES = ['everyone', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A comment on a request. A deleted one stays without its text, so that its replies keep their place. */
@ObjectType({ description: 'A comment on a request.' })
@Entity('approval_comments')
@KeepsTombstones()
@Index('approval_comments_request', ['tenant_id', 'approval_request_id', 'id'])
@ForeignKey(() => ApprovalRequest, ['tenant_id', 'approval_request_id'], ['tenant_id', 'id'], {
  name: 'approval_comments_request_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'author_id'], ['tenant_id', 'id'], { name: 'approval_comments_author_id_fkey' })
@ForeignKey(() => User, ['tenant_id', 'deleted_by_id'], ['tenant_id', 'id'], {
  name: 'approval_comments_deleted_by_id_fkey',
})
@ForeignKey(() => Comment, ['tenant_id', 'in_reply_to_id'], ['tenant_id', 'id'], {
  name: 'approval_comments_in_reply_to_id_fkey',
})
export class Comment extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => ID)
  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  @Field(() => ID, { nullable: true, description: 'The line that it is about; null: the whole request.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  @Column({ type: 'text', collation: 'C' })
  author_id: string;

  @Field(() => String, { nullable: true, description: 'As it was written. Null: the comment was deleted.' })
  @Column('text', { nullable: true })
  body: string | null;

  @Field(() => String, { description: 'everyone or internal.' })
  @Column('text')
  visibility: Visibility;

  /** In the order in which they were given. */
  @Column('text', { array: true, default: '{}' })
  mention_ids: string[];

  @Field(() => ID, { nullable: true, description: 'The comment that it replies to.' })
  @Column({ type: 'text', collation: 'C', nullable: true })
  in_reply_to_id: string | null;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  /** The moment of writing on the business clock, from which the time to edit it counts. */
  @Column('timestamptz')
  written_at: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Time of the last change of the text or the mentions.' })
  @Column('timestamptz', { nullable: true })
  edited_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true })
  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  deleted_by_id: string | null;
}

/** A user who is mentioned in a comment, for the filter `mentions_me`. */
@Entity('comment_mentions')
@Index('comment_mentions_user', ['tenant_id', 'user_id', 'approval_request_id'])
@ForeignKey(() => Comment, ['tenant_id', 'comment_id'], ['tenant_id', 'id'], {
  name: 'comment_mentions_comment_id_fkey',
})
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'comment_mentions_user_id_fkey' })
export class CommentMention extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  comment_id: string;

  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @Column({ type: 'text', collation: 'C' })
  approval_request_id: string;

  /** Of the comment. */
  @Column('text')
  visibility: Visibility;
}

@ArgsType()
export class CommentsArguments extends PageArguments {
  @Field(() => ID, { nullable: true, description: 'Only comments about this line.' })
  opportunity_id?: string | null;
}
