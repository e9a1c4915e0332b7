import { DateTimeScalar, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { KindName } from '../kinds';

/** What a notification stores besides its columns: what its title says of a moment that has passed. */
export interface NotificationData {
  /** Of `request_decided`. */
  outcome?: 'approved' | 'partially_approved' | 'denied' | 'withdrawn' | 'expired';
  /** Of `question_answered`. */
  ending?: 'answered' | 'closed' | 'lapsed';
  /** Of `delegation_started` and `delegation_ended`. */
  side?: 'delegate' | 'principal';
  /** Of a time before an end: the date in the time zone of the tenant. */
  date?: string;
  /** Of `email_stopped`: whether the recipient is the person. */
  is_own?: boolean;
}

/** A notification of one person. It stores ids, the kind and numbers; its texts are rendered when they are read. */
@ObjectType({ description: 'A notification. Title, body and url are rendered for the reader when they are read.' })
@Entity('notifications')
@Index('notifications_user', { synchronize: false })
@Index('notifications_unread', { synchronize: false })
@Index('notifications_unread_at', { synchronize: false })
@Index('notifications_archived', { synchronize: false })
@Index('notifications_read_at', { synchronize: false })
@Index('notifications_archived_at', { synchronize: false })
@Index('notifications_cause', { synchronize: false })
@Index('notifications_resource', ['tenant_id', 'resource_id', 'user_id', 'kind', 'id'])
@Index('notifications_time', ['tenant_id', 'occurred_at'])
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'notifications_user_id_fkey' })
export class Notification extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  /** In the order in which those of the person were written, from 1. */
  @Column('bigint')
  number: string;

  @Field(() => String, { description: 'See `notificationKinds`.' })
  @Column('text')
  kind: KindName;

  @Column('text')
  resource_type: string;

  @Column({ type: 'text', collation: 'C' })
  resource_id: string;

  @Column({ type: 'text', collation: 'C', nullable: true })
  opportunity_id: string | null;

  /** The comment or question that it is about, the session of a log-in, or the event that has the reason of an act. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  subject_id: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  actor_id: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  on_behalf_of_id: string | null;

  @Field(() => Int, { description: 'The number of acts that were merged into it, from 1.' })
  @Column('integer', { default: 1 })
  occurrences: number;

  @Column('timestamptz')
  first_event_at: string;

  @Field(() => DateTimeScalar, { description: 'The time of the newest event, UTC.' })
  @Column('timestamptz')
  occurred_at: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  read_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  archived_at: string | null;

  /** False: it exists for an e-mail only. */
  @Column('boolean', { default: true })
  in_app: boolean;

  /** What a timer notified of; unique for each person. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  cause: string | null;

  @Column('json', { default: {} })
  data: NotificationData;
}

/** The numbers of a person's notifications. */
@Entity('notification_inboxes')
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'notification_inboxes_user_id_fkey' })
export class Inbox extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  /** Neither read nor archived. */
  @Column('bigint', { default: 0 })
  unread: string;

  /** Not archived. */
  @Column('bigint', { default: 0 })
  listed: string;

  @Column('bigint', { default: 0 })
  archived: string;

  @Column('bigint', { default: 0 })
  last_number: string;
}

/** Marks all notifications of a person up to a number and before a moment as read, or archives them, until a worker has changed their rows. */
@Entity('notification_marks')
export class NotificationMark extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column('bigint')
  number: string;

  @Column('timestamptz')
  before: string;

  @Column('boolean')
  archives: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  marked_at: string;
}
