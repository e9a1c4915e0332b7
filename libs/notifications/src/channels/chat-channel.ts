import { StampedRow, TenantRow, VersionColumn } from '@das/platform';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type KindName, NOTIFICATION_KINDS } from '../kinds';

export const CHANNEL_KINDS = ['slack', 'teams', 'webhook'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** The kinds of notifications that channels may receive. */
export const CHAT_KINDS: readonly KindName[] = NOTIFICATION_KINDS.filter(({ in_chat }) => in_chat).map(
  ({ name }) => name,
);

/** The kinds of a channel for which none are given. */
export const DEFAULT_CHAT_KINDS: readonly KindName[] = [
  'approval_needed',
  'approval_overdue',
  'approval_escalated',
  'request_decided',
];

/** A place in a chat program that receives messages. Its address is in another table. */
@ObjectType({ description: 'A place that receives messages. Its address is a secret: only its host is shown.' })
@Entity('chat_channels')
@Index('chat_channels_name_unique', { synchronize: false })
export class ChatChannel extends StampedRow {
  @Field()
  @Column('text')
  name: string;

  @Field(() => String, { description: 'slack, teams or webhook.' })
  @Column('text')
  kind: ChannelKind;

  @Field({ description: 'The host of its address, with the port if it has one.' })
  @Column('text')
  host: string;

  @Field(() => [String], { description: 'The kinds of notifications that it receives.' })
  @Column('text', { array: true })
  kinds: KindName[];

  @Field(() => [ID], {
    nullable: true,
    description:
      'Events of steps are limited to these levels; null: all levels. A deleted level stays in the list and matches nothing.',
  })
  @Column('text', { array: true, nullable: true })
  level_ids: string[] | null;

  @Field({
    description: 'Whether messages are sent. While it is false, waiting messages are paused for up to 24 hours.',
  })
  @Column('boolean', { default: true })
  active: boolean;

  @Field(() => String, { nullable: true, description: 'Why the service disabled the channel.' })
  @Column('text', { nullable: true })
  disabled_reason: string | null;

  /** It raises the version when the address changes. */
  @Column('timestamptz', { default: () => 'now()', select: false })
  address_changed_at?: string;

  @VersionColumn()
  version: number;

  @Column('timestamptz', { nullable: true })
  deleted_at: string | null;
}

/** The encrypted address of a channel. It is never returned. */
@Entity('chat_addresses')
@ForeignKey(() => ChatChannel, ['tenant_id', 'id'], ['tenant_id', 'id'], { name: 'chat_addresses_id_fkey' })
export class ChatAddress extends TenantRow {
  /** Of the channel. */
  @PrimaryColumn('text', { collation: 'C' })
  id: string;

  @Column('text')
  sealed: string;
}
