import {
  InboxMarksService,
  InboxService,
  MarkNotificationsArguments,
  NOTIFICATION_KINDS,
  NotificationsArguments,
} from '@das/notifications';
import type { Page } from '@das/platform';
import { Controller } from '@nestjs/common';
import { Requires, RequiresNothing } from '../../http/authorization/permissions.guard';
import { InputBody, ListQuery } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { ListOperation, RestOperation } from '../framework/rest-operation';
import {
  NOTIFICATION,
  NOTIFICATIONS_CHANGED,
  NOTIFICATION_COUNT,
  NOTIFICATION_KIND,
  NotificationPresenter,
} from './notifications.presenter';

/** The notifications of the caller's user. */
@Controller('v2/notifications')
export class NotificationsController {
  constructor(
    private readonly inbox: InboxService,
    private readonly marks: InboxMarksService,
    private readonly presenter: NotificationPresenter,
  ) {}

  @ListOperation(NOTIFICATION, NotificationsArguments, "the notifications of the caller's user, newest first")
  @Requires('requests:read')
  async list(@ListQuery() args: NotificationsArguments): Promise<Page<Resource>> {
    return presentPage(await this.inbox.list(args), (notification) => this.presenter.present(notification));
  }

  @RestOperation({
    method: 'GET',
    path: 'count',
    answer: { one: NOTIFICATION_COUNT },
    summary: "Count the notifications of the caller's user that are neither read nor archived.",
  })
  @Requires('requests:read')
  async count(): Promise<Resource> {
    return { unread: await this.inbox.unread() };
  }

  @RestOperation({
    method: 'POST',
    path: 'read',
    body: MarkNotificationsArguments,
    answer: { one: NOTIFICATIONS_CHANGED },
    summary: 'Mark notifications of the caller as read: exactly one of `ids` and `before`.',
  })
  @Requires('requests:read')
  async read(@InputBody() input: MarkNotificationsArguments): Promise<Resource> {
    return NOTIFICATIONS_CHANGED.of(await this.marks.markRead(input));
  }

  @RestOperation({
    method: 'POST',
    path: 'archive',
    body: MarkNotificationsArguments,
    answer: { one: NOTIFICATIONS_CHANGED },
    summary: 'Archive notifications of the caller, and mark them as read: exactly one of `ids` and `before`.',
  })
  @Requires('requests:read')
  async archive(@InputBody() input: MarkNotificationsArguments): Promise<Resource> {
    return NOTIFICATIONS_CHANGED.of(await this.marks.archive(input));
  }
}

@Controller('v2/notification-kinds')
export class NotificationKindsController {
  @RestOperation({
    method: 'GET',
    answer: { all: NOTIFICATION_KIND },
    summary: 'List the kinds of notifications, in the order of precedence.',
  })
  @RequiresNothing('Every caller may read the kinds.')
  list(): Resource[] {
    return NOTIFICATION_KINDS.map((kind) => NOTIFICATION_KIND.of(kind));
  }
}
