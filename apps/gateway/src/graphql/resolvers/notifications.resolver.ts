import {
  InboxMarksService,
  InboxService,
  MarkNotificationsArguments,
  NOTIFICATION_KINDS,
  Notification,
  NotificationKind,
  type NotificationText,
  NotificationTexts,
  NotificationsArguments,
  NotificationsChanged,
} from '@das/notifications';
import { type Page, type PageSelection, SelectedPage } from '@das/platform';
import { User } from '@das/tenants';
import { Args, ID, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires, RequiresNothing } from '../../http/authorization/permissions.guard';
import { NotificationPaginator } from './paginators';
import { Viewer } from './viewer.resolver';

/** The notifications of the caller's user. */
@Resolver(() => Notification)
export class NotificationsResolver {
  /** The text of each notification of a page, rendered once for all of its fields. */
  private readonly rendered = new WeakMap<Notification, Promise<NotificationText>>();

  constructor(
    private readonly inbox: InboxService,
    private readonly marks: InboxMarksService,
    private readonly texts: NotificationTexts,
  ) {}

  @Query(() => NotificationPaginator, { description: "The notifications of the caller's user, newest first." })
  @Requires('requests:read')
  notifications(
    @Args() args: NotificationsArguments,
    @SelectedPage() wants: PageSelection,
  ): Promise<Page<Notification>> {
    return this.inbox.list(args, wants);
  }

  @Query(() => [NotificationKind], { description: 'All kinds, in the order of precedence.' })
  @RequiresNothing('Every caller may read the kinds.')
  notificationKinds(): readonly NotificationKind[] {
    return NOTIFICATION_KINDS;
  }

  @Mutation(() => NotificationsChanged, {
    nullable: true,
    description: 'Marks notifications of the caller as read: exactly one of `ids` and `before`.',
  })
  @Requires('requests:read')
  markNotificationsRead(@Args() args: MarkNotificationsArguments): Promise<NotificationsChanged> {
    return this.marks.markRead(args);
  }

  @Mutation(() => NotificationsChanged, {
    nullable: true,
    description: 'Archives notifications of the caller and marks them as read: exactly one of `ids` and `before`.',
  })
  @Requires('requests:read')
  archiveNotifications(@Args() args: MarkNotificationsArguments): Promise<NotificationsChanged> {
    return this.marks.archive(args);
  }

  @ResolveField(() => String, { description: 'At most 255 characters.' })
  async title(notification: Notification): Promise<string> {
    return (await this.text(notification)).title;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Plain text of at most 500 characters: the question, answer, comment or reason, else a summary.',
  })
  async body(notification: Notification): Promise<string | null> {
    return (await this.text(notification)).body;
  }

  @ResolveField(() => String, { nullable: true, description: 'A path of the dashboard.' })
  async url(notification: Notification): Promise<string | null> {
    return (await this.text(notification)).url;
  }

  @ResolveField(() => String, { nullable: true, description: 'The type of the resource, such as approval_request.' })
  resource_type({ resource_type }: Notification): string {
    return resource_type;
  }

  @ResolveField(() => ID, { nullable: true })
  async resource_id(notification: Notification): Promise<string | null> {
    return (await this.text(notification)).resource_id;
  }

  @ResolveField(() => ID, { nullable: true, description: 'The line, if it concerns exactly one.' })
  async opportunity_id(notification: Notification): Promise<string | null> {
    return (await this.text(notification)).opportunity_id;
  }

  @ResolveField(() => User, { nullable: true, description: 'Who caused the newest event; null after a timer.' })
  async actor(notification: Notification): Promise<User | null> {
    return (await this.text(notification)).actor;
  }

  @ResolveField(() => User, { nullable: true, description: 'The principal, when a delegate caused the newest event.' })
  async on_behalf_of(notification: Notification): Promise<User | null> {
    return (await this.text(notification)).on_behalf_of;
  }

  @ResolveField(() => Boolean, { description: 'False: the caller may no longer read what it is about.' })
  async is_available(notification: Notification): Promise<boolean> {
    return (await this.text(notification)).is_available;
  }

  private text(notification: Notification): Promise<NotificationText> {
    const known = this.rendered.get(notification) ?? this.texts.of(notification);
    this.rendered.set(notification, known);
    return known;
  }
}

@Resolver(() => Viewer)
export class UnreadNotificationsResolver {
  constructor(private readonly inbox: InboxService) {}

  @ResolveField(() => Int, {
    description: 'How many notifications are neither read nor archived; 0 for a key without the scope requests:read.',
  })
  unread_notifications(): Promise<number> {
    return this.inbox.unread();
  }
}
