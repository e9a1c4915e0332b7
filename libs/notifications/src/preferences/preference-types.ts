import { DateTimeScalar } from '@das/platform';
import { Field, ObjectType } from '@nestjs/graphql';
import type { NotificationMode } from '../kinds';
import type { Channel } from './modes';
import type { AddressState } from './preference-rows';

@ObjectType({ description: 'How a person learns of a kind of notifications in a channel.' })
export class NotificationPreference {
  @Field({ description: 'A kind that is not mandatory.' })
  kind: string;

  @Field(() => String, { description: 'in_app or email.' })
  channel: Channel;

  @Field(() => String, { description: 'immediate, digest or off. digest exists for email only.' })
  mode: NotificationMode;

  @Field({ description: 'Whether it is the default: it was not set here.' })
  is_default: boolean;
}

@ObjectType({ description: 'Hours in which no e-mail is sent.' })
export class QuietHours {
  @Field({ description: '`HH:MM`.' })
  from: string;

  @Field({ description: '`HH:MM`. Before `from`, it is on the next day.' })
  to: string;
}

@ObjectType({ description: 'The e-mail address of a person, and whether mails reach it.' })
export class EmailAddress {
  @Field({ description: 'The e-mail of the user.' })
  address: string;

  @Field({ description: 'Whether this service sends e-mail at all.' })
  is_on: boolean;

  @Field(() => String, { description: 'ok, failing or stopped.' })
  state: AddressState;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when it has the state (UTC); null from the start.',
  })
  since: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The last answer of the mail server that refused the recipient.',
  })
  last_error: string | null;
}

@ObjectType({ description: 'What an organisation has set for people without settings of their own.' })
export class NotificationDefaults {
  @Field(() => [NotificationPreference], {
    description: 'One for each kind that is not mandatory and each channel, in the order of the kinds.',
  })
  preferences: NotificationPreference[];

  @Field({ description: 'When the daily digest is sent: `HH:MM`.' })
  digest_time: string;

  @Field(() => QuietHours, { nullable: true, description: 'Null: none.' })
  quiet_hours: QuietHours | null;

  @Field({ description: 'Whether e-mail leaves only within the business hours of the tenant.' })
  business_hours_only: boolean;
}

@ObjectType({ description: 'How a person is notified.' })
export class NotificationPreferences extends NotificationDefaults {
  @Field(() => DateTimeScalar, { nullable: true, description: 'UTC. Null without a mode `digest`.' })
  next_digest_at: string | null;

  @Field({ description: 'An IANA time zone name. Digest and quiet hours are in it.' })
  timezone: string;

  @Field(() => [String], {
    description: 'Those of digest_time, quiet_hours, business_hours_only and timezone that the person has set.',
  })
  overrides: string[];

  @Field(() => EmailAddress, { description: 'The address that mails go to.' })
  email: EmailAddress;
}
