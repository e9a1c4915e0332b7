import { DateTimeScalar, TenantRow } from '@das/platform';
import type { DeliveryStatus } from '@das/webhooks';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ChatChannel } from '../channels/chat-channel';
import type { NotificationData } from '../inbox/notification';

/** Kinds of messages that no notification has. */
export const TEST = 'test';
export const SUMMARY = 'summary';

/** What a message stores besides its columns. */
export interface MessageData extends NotificationData {
  /** Of a summary: the messages in whose place it is sent, by kind. */
  counts?: Record<string, number>;
}

/** A message to a channel, with its status. Its text is made for each attempt and not stored. */
@ObjectType({ description: 'A message to a chat channel. Its text is not stored.' })
@Entity('chat_messages')
@Index('chat_messages_channel', ['tenant_id', 'channel_id', 'id'])
@Index('chat_messages_resource', ['tenant_id', 'resource_id', 'channel_id', 'kind', 'id'])
@Index('chat_messages_open', { synchronize: false })
@Index('chat_messages_attempted', ['tenant_id', 'channel_id', 'last_attempt_at'])
@Index('chat_messages_ended', { synchronize: false })
@ForeignKey(() => ChatChannel, ['tenant_id', 'channel_id'], ['tenant_id', 'id'], {
  name: 'chat_messages_channel_id_fkey',
})
export class ChatMessage extends TenantRow {
  @Field(() => ID, { description: 'ULID.' })
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Field(() => ID, { description: 'The channel.' })
  @Column({ type: 'text', collation: 'C' })
  channel_id: string;

  @Field({ description: 'That of the notification, test, or summary for one in place of many that waited.' })
  @Column('text')
  kind: string;

  @Column('text')
  resource_type: string;

  @Column({ type: 'text', collation: 'C' })
  resource_id: string;

  /** The people who are asked to act. */
  @Column('text', { array: true, default: [] })
  asked_ids: string[];

  @Column('json', { default: {} })
  data: MessageData;

  @Column('integer', { default: 1 })
  occurrences: number;

  @Column('timestamptz')
  first_event_at: string;

  @Column('timestamptz')
  occurred_at: string;

  @Field(() => String, { description: 'pending, delivering, delivered, retrying, paused or exhausted.' })
  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  @Field(() => Int, { description: 'Attempts to send it.' })
  @Column('integer', { default: 0 })
  attempts: number;

  @Field(() => Int, { nullable: true })
  @Column('integer', { nullable: true })
  last_status_code: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Error code of the last attempt, such as `timeout`; or why it was not sent: `channel_deleted`, `not_available`, `summarized` or `too_old`.',
  })
  @Column('text', { nullable: true })
  last_error: string | null;

  @Field(() => DateTimeScalar, { description: 'UTC.' })
  @Column('timestamptz', { default: () => 'now()' })
  created_at: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Null while it is paused, and once it has ended.' })
  @Column('timestamptz', { nullable: true })
  next_attempt_at: string | null;

  @Column('timestamptz', { nullable: true })
  paused_at: string | null;

  @Column('timestamptz', { nullable: true })
  last_attempt_at: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC.' })
  @Column('timestamptz', { nullable: true })
  delivered_at: string | null;

  @Column('timestamptz', { nullable: true })
  ended_at: string | null;
}
