import { DateTimeScalar, TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const EMAIL_STATUSES = ['pending', 'held', 'retrying', 'sent', 'failed', 'dropped'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export type HoldReason = 'quiet_hours' | 'business_hours' | 'hourly_limit';
export type DropReason = 'not_needed' | 'read' | 'off' | 'address_stopped' | 'inactive' | 'too_old' | 'digest';

/** Kinds of mails that no notification has. */
export const DIGEST = 'digest';
export const TEST = 'test';

/** Seconds after which a mail is no longer sent. */
export const MAX_AGE_S = 24 * 3_600;

/** A mail to one person, with its status. Its text is made for each attempt and not stored. */
@ObjectType({ description: 'A mail to one person. Its text is not stored.' })
@Entity('email_deliveries')
@Index('email_deliveries_user', ['tenant_id', 'user_id', 'id'])
@Index('email_deliveries_status', ['tenant_id', 'status', 'id'])
@Index('email_deliveries_kind', ['tenant_id', 'kind', 'id'])
@Index('email_deliveries_time', ['tenant_id', 'created_at', 'id'])
@Index('email_deliveries_notification', ['tenant_id', 'notification_id'])
@Index('email_deliveries_held', { synchronize: false })
@Index('email_deliveries_ended', { synchronize: false })
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'email_deliveries_user_id_fkey' })
export class EmailDelivery extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  @Field({ description: 'That of its notification, digest or test.' })
  @Column('text')
  kind: string;

  /** Null for a digest and a test. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  notification_id: string | null;

  /** Those that a digest lists. */
  @Column('text', { array: true, nullable: true })
  notification_ids: string[] | null;

  /** Whether a digest also lists what needs the person now. */
  @Column('boolean', { default: false })
  is_daily: boolean;

  /** Of the last attempt; null before the first one. */
  @Column('text', { nullable: true })
  subject: string | null;

  @Field(() => String, { description: 'pending, held, retrying, sent, failed or dropped.' })
  @Column('text', { default: 'pending' })
  status: EmailStatus;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it is held (quiet_hours, business_hours or hourly_limit) or was dropped (not_needed, read, off, address_stopped, inactive, too_old or digest).',
  })
  @Column('text', { nullable: true })
  reason: HoldReason | DropReason | null;

  @Field(() => Int, { description: 'Attempts to send it.' })
  @Column('integer', { default: 0 })
  attempts: number;

  @Field(() => String, { nullable: true, description: 'The last answer of the mail server that was an error.' })
  @Column('text', { nullable: true })
  last_error: string | null;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  @Column('timestamptz')
  first_due_at: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Null once it has ended.' })
  @Column('timestamptz', { nullable: true })
  next_attempt_at: string | null;

  /** By the business clock. */
  @Column('timestamptz', { nullable: true })
  held_until: string | null;

  @Column('timestamptz', { nullable: true })
  counted_hour: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the mail server accepted it (UTC).' })
  @Column('timestamptz', { nullable: true })
  sent_at: string | null;

  @Column('timestamptz', { nullable: true })
  ended_at: string | null;
}

/** Whether it may still be sent. */
export const isOpenMail = ({ status }: Pick<EmailDelivery, 'status'>): boolean =>
  status === 'pending' || status === 'retrying' || status === 'held';
