import {
  type Notification,
  type NotificationKind,
  NotificationTexts,
  type NotificationsChanged,
} from '@das/notifications';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { USER, UserPresenter } from './users.presenter';

export const NOTIFICATION = new ResourceShape<Notification>('Notification', {
  columns: ['id', 'kind', 'resource_type', 'occurrences', 'occurred_at', 'read_at', 'archived_at'],
  computed: ['title', 'body', 'url', 'resource_id', 'opportunity_id', 'is_available'],
  nested: { actor: USER, on_behalf_of: USER },
});

export const NOTIFICATIONS_CHANGED = new ResourceShape<NotificationsChanged>('NotificationsChanged', {
  columns: ['changed', 'unread'],
});

export const NOTIFICATION_COUNT = new ResourceShape<NotificationsChanged>(
  'NotificationCount',
  { columns: ['unread'] },
  'NotificationsChanged',
);

export const NOTIFICATION_KIND = new ResourceShape<NotificationKind>('NotificationKind', {
  columns: ['name', 'label', 'description', 'resource_type', 'in_app', 'email', 'is_mandatory', 'in_chat', 'since'],
});

@Injectable()
export class NotificationPresenter {
  constructor(
    private readonly texts: NotificationTexts,
    private readonly users: UserPresenter,
  ) {}

  async present(notification: Notification): Promise<Resource> {
    const { actor, on_behalf_of, is_summary: _, ...text } = await this.texts.of(notification);
    const [by, principal] = await Promise.all(
      [actor, on_behalf_of].map(async (user) => user && this.users.present(user)),
    );
    return { ...NOTIFICATION.of(notification), ...text, actor: by, on_behalf_of: principal };
  }
}
