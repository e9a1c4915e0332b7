import {
  DefaultPreferences,
  NotificationDefaults,
  NotificationDefaultsInput,
  NotificationPreferences,
  NotificationPreferencesInput,
  Preferences,
} from '@das/notifications';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';

/** How people are notified. */
@Resolver()
export class NotificationPreferencesResolver {
  constructor(
    private readonly preferences: Preferences,
    private readonly defaults: DefaultPreferences,
  ) {}

  @Query(() => NotificationPreferences, { description: "How the caller's user is notified." })
  @Requires('requests:read')
  notificationPreferences(): Promise<NotificationPreferences> {
    return this.preferences.own();
  }

  @Query(() => NotificationDefaults, { description: 'How people without settings are notified.' })
  @Requires('tenant:manage')
  notificationDefaults(): Promise<NotificationDefaults> {
    return this.defaults.current();
  }

  @Mutation(() => NotificationPreferences, {
    nullable: true,
    description: "Changes how the caller's user is notified. Null restores the default of the organisation.",
  })
  @Requires('requests:read')
  updateNotificationPreferences(@Args('input') input: NotificationPreferencesInput): Promise<NotificationPreferences> {
    return this.preferences.update(input);
  }

  @Mutation(() => NotificationDefaults, {
    nullable: true,
    description: 'Changes how people without settings are notified. Null restores the default of the service.',
  })
  @Requires('tenant:manage')
  updateNotificationDefaults(@Args('input') input: NotificationDefaultsInput): Promise<NotificationDefaults> {
    return this.defaults.update(input);
  }
}
