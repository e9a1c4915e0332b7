import { type Failure, Flag, ListOf, Nested, OneOf, Required, TimeOfDay, TimeZone, rule } from '@das/platform';
import { Field, InputType } from '@nestjs/graphql';
import { type NotificationMode, PREFERRED_KINDS } from '../kinds';
import { CHANNELS, type Channel } from './modes';

const MAX_PREFERENCES = 100;
const MODES: NotificationMode[] = ['immediate', 'digest', 'off'];

/** A digest exists as e-mail only. */
const NoDigestInApp = (): PropertyDecorator =>
  rule('in', (value, input) => value !== 'digest' || (input as NotificationPreferenceInput).channel !== 'in_app');

@InputType({ description: 'A mode for a kind and a channel.' })
export class NotificationPreferenceInput {
  @Field(() => String, { nullable: true, description: 'Required: a kind that is not mandatory.' })
  @Required()
  @OneOf(PREFERRED_KINDS.map(({ name }) => name))
  kind: string;

  @Field(() => String, { nullable: true, description: 'Required: in_app or email.' })
  @Required()
  @OneOf(CHANNELS)
  channel: Channel;

  @Field(() => String, {
    nullable: true,
    description: 'immediate, digest (email only) or off. Null restores the default.',
  })
  @OneOf(MODES)
  @NoDigestInApp()
  mode?: NotificationMode | null;
}

@InputType({ description: 'Hours in which no e-mail is sent.' })
export class QuietHoursInput {
  @Field(() => String, { nullable: true, description: 'Required: `HH:MM`.' })
  @Required()
  @TimeOfDay()
  from: string;

  @Field(() => String, {
    nullable: true,
    description: 'Required: `HH:MM`, another time. Before `from`: on the next day.',
  })
  @Required()
  @TimeOfDay()
  to: string;
}

@InputType({ description: 'Absent members are unchanged. Null restores the default of the service.' })
export class NotificationDefaultsInput {
  @Field(() => [NotificationPreferenceInput], {
    nullable: true,
    description: 'At most 100 pairs of kind and channel, each once. Others are unchanged. Null restores all.',
  })
  @ListOf(() => NotificationPreferenceInput, MAX_PREFERENCES)
  preferences?: NotificationPreferenceInput[] | null;

  @Field(() => String, { nullable: true, description: '`HH:MM`.' })
  @TimeOfDay()
  digest_time?: string | null;

  @Field(() => QuietHoursInput, { nullable: true, description: 'Hours in which no e-mail is sent.' })
  @Nested(() => QuietHoursInput)
  quiet_hours?: QuietHoursInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether e-mail leaves only within the business hours of the tenant.',
  })
  @Flag()
  business_hours_only?: boolean | null;
}

@InputType({ description: 'Absent members are unchanged. Null restores the default of the organisation.' })
export class NotificationPreferencesInput extends NotificationDefaultsInput {
  @Field(() => String, { nullable: true, description: 'An IANA time zone name, such as America/Chicago.' })
  @TimeZone()
  timezone?: string | null;
}

/** Failures of members that are valid alone: a pair that occurs twice, and quiet hours that end when they begin. */
export function preferenceFailures({ preferences, quiet_hours }: NotificationDefaultsInput): Failure[] {
  const seen = new Set<string>();
  const repeated = (preferences ?? []).flatMap(({ kind, channel }, index): Failure[] => {
    const pair = `${channel} ${kind}`;
    if (!seen.has(pair)) {
      seen.add(pair);
      return [];
    }
    return [{ path: ['input', 'preferences', `${index}`, 'kind'], rule: 'distinct' }];
  });
  const isEmpty = quiet_hours && quiet_hours.from === quiet_hours.to;
  return [
    ...repeated,
    ...(isEmpty
      ? [{ path: ['input', 'quiet_hours', 'to'], rule: 'different' as const, params: { other: 'quiet_hours.from' } }]
      : []),
  ];
}
