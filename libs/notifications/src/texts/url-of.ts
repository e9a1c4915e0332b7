import type { Notification } from '../inbox/notification';

const DISCUSSED: ReadonlySet<string> = new Set(['question_asked', 'question_answered', 'mentioned', 'commented']);

/** The path of the dashboard that a notification opens. @param isOwn whether its resource is the reader */
export function urlOf(
  { kind, resource_type, resource_id }: Pick<Notification, 'kind' | 'resource_id' | 'resource_type'>,
  isOwn: boolean,
): string {
  const id = encodeURIComponent(resource_id);
  switch (resource_type) {
    case 'approval_request':
      return `/requests/${id}${DISCUSSED.has(kind) ? '?tab=discussion' : ''}`;
    case 'api_key':
      return `/settings/api-keys/${id}`;
    case 'webhook_endpoint':
      return `/webhooks/${id}`;
    case 'chat_channel':
      return '/settings/notifications?tab=chat';
    case 'job':
      return `/jobs/${id}`;
    case 'user':
      if (kind === 'email_stopped') return isOwn ? '/settings/notifications' : `/people/${id}`;
      return '/settings/profile';
    default:
      return '/settings/profile';
  }
}
