import { TenantRow } from '@das/platform';
import { User } from '@das/tenants';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ChosenModes } from './modes';

/** What a person has set. A null column: as the organisation has it; `timezone`: as the tenant has it. */
@Entity('notification_preferences')
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], {
  name: 'notification_preferences_user_id_fkey',
})
export class PreferenceRow extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @Column('json', { default: '{}' })
  modes: ChosenModes;

  @Column('text', { nullable: true })
  digest_time: string | null;

  @Column('text', { nullable: true })
  quiet_from: string | null;

  @Column('text', { nullable: true })
  quiet_to: string | null;

  @Column('boolean', { nullable: true })
  business_hours_only: boolean | null;

  @Column('text', { nullable: true })
  timezone: string | null;

  /** When the settings of digests last changed, by the business clock. */
  @Column('timestamptz', { nullable: true })
  digests_since: string | null;
}

/** What an organisation has set for people without settings. A null column: as the service has it. */
@Entity('notification_defaults')
export class DefaultsRow extends TenantRow {
  @Column('json', { default: '{}' })
  modes: ChosenModes;

  @Column('text', { nullable: true })
  digest_time: string | null;

  @Column('text', { nullable: true })
  quiet_from: string | null;

  @Column('text', { nullable: true })
  quiet_to: string | null;

  @Column('boolean', { nullable: true })
  business_hours_only: boolean | null;

  /** When the settings of digests last changed, by the business clock. */
  @Column('timestamptz', { nullable: true })
  digests_since: string | null;
}

/** `failing` after an answer of the mail server that refuses the recipient, `stopped` after the third in a row. */
export type AddressState = 'ok' | 'failing' | 'stopped';

/** What the service knows about a person as the recipient of mails. A person without a row has received none. */
@Entity('email_recipients')
@ForeignKey(() => User, ['tenant_id', 'user_id'], ['tenant_id', 'id'], { name: 'email_recipients_user_id_fkey' })
export class RecipientRow extends TenantRow {
  @PrimaryColumn('text', { collation: 'C' })
  user_id: string;

  @Column('text', { default: 'ok' })
  state: AddressState;

  /** Since when it has the state, by the real clock. */
  @Column('timestamptz', { nullable: true })
  since: string | null;

  @Column('text', { nullable: true })
  last_error: string | null;

  /** Refusals of the recipient in a row. */
  @Column('integer', { default: 0 })
  refusals: number;

  /** The hour of the business clock that `sent_in_hour` counts. */
  @Column('timestamptz', { nullable: true })
  hour: string | null;

  @Column('integer', { default: 0 })
  sent_in_hour: number;

  /** The latest local date with a digest. */
  @Column('date', { nullable: true })
  digest_on: string | null;

  /** The number of the newest notification that a digest has considered. */
  @Column('bigint', { nullable: true })
  digested_number: string | null;
}
