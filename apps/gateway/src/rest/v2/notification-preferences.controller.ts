import {
  DefaultPreferences,
  type EmailAddress,
  type NotificationDefaults,
  NotificationDefaultsInput,
  type NotificationPreference,
  type NotificationPreferences,
  NotificationPreferencesInput,
  Preferences,
  type QuietHours,
} from '@das/notifications';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';

const PREFERENCE = new ResourceShape<NotificationPreference>('NotificationPreference', {
  columns: ['kind', 'channel', 'mode', 'is_default'],
});
const QUIET_HOURS = new ResourceShape<QuietHours>('QuietHours', { columns: ['from', 'to'] });
const EMAIL_ADDRESS = new ResourceShape<EmailAddress>('EmailAddress', {
  columns: ['address', 'is_on', 'state', 'since', 'last_error'],
});
const DEFAULTS = new ResourceShape<NotificationDefaults>('NotificationDefaults', {
  columns: ['digest_time', 'business_hours_only'],
  nested: { preferences: PREFERENCE, quiet_hours: QUIET_HOURS },
});
const PREFERENCES = new ResourceShape<NotificationPreferences>('NotificationPreferences', {
  columns: ['digest_time', 'next_digest_at', 'business_hours_only', 'timezone', 'overrides'],
  nested: { preferences: PREFERENCE, quiet_hours: QUIET_HOURS, email: EMAIL_ADDRESS },
});

/** How the caller's user is notified. */
@Controller('v2/notification-preferences')
export class NotificationPreferencesController {
  constructor(private readonly preferences: Preferences) {}

  @RestOperation({ method: 'GET', answer: { one: PREFERENCES }, summary: "Read how the caller's user is notified." })
  @Requires('requests:read')
  async read(): Promise<Resource> {
    return presented(await this.preferences.own());
  }

  @RestOperation({
    method: 'PATCH',
    body: NotificationPreferencesInput,
    answer: { one: PREFERENCES },
    summary: "Update how the caller's user is notified. Null restores the default of the organisation.",
    description: '`preferences` changes the pairs of kind and channel that it names.',
  })
  @Requires('requests:read')
  async update(@InputBody() input: NotificationPreferencesInput): Promise<Resource> {
    return presented(await this.preferences.update(input));
  }
}

/** How people without settings are notified. */
@Controller('v2/notification-defaults')
export class NotificationDefaultsController {
  constructor(private readonly defaults: DefaultPreferences) {}

  @RestOperation({
    method: 'GET',
    answer: { one: DEFAULTS },
    summary: 'Read how people without settings are notified.',
  })
  @Requires('tenant:manage')
  async read(): Promise<Resource> {
    return presentedDefaults(await this.defaults.current());
  }

  @RestOperation({
    method: 'PATCH',
    body: NotificationDefaultsInput,
    answer: { one: DEFAULTS },
    summary: 'Update how people without settings are notified. Null restores the default of the service.',
    description: '`preferences` changes the pairs of kind and channel that it names.',
  })
  @Requires('tenant:manage')
  async update(@InputBody() input: NotificationDefaultsInput): Promise<Resource> {
    return presentedDefaults(await this.defaults.update(input));
  }
}

const presented = (preferences: NotificationPreferences): Resource => ({
  ...PREFERENCES.of(preferences),
  ...nestedOf(preferences),
  email: EMAIL_ADDRESS.of(preferences.email),
});

const presentedDefaults = (defaults: NotificationDefaults): Resource => ({
  ...DEFAULTS.of(defaults),
  ...nestedOf(defaults),
});

const nestedOf = ({ preferences, quiet_hours }: NotificationDefaults): Resource => ({
  preferences: preferences.map((each) => PREFERENCE.of(each)),
  quiet_hours: quiet_hours && QUIET_HOURS.of(quiet_hours),
});
