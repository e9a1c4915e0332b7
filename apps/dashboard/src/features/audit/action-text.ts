/** Actions whose words do not follow from their code. */
const ACTIONS: Record<string, string> = {
  'auth.failed': 'Authentication failed',
  'auth.forbidden': 'Action refused',
  'session.created': 'Logged in',
  'session.ended': 'Logged out',
  'api_key.limited': 'API key reached its limit',
  'deprecated_endpoint.used': 'Deprecated endpoint used',
  'platform.restored': 'Database restored to an earlier time',
  'approver.assigned': 'Approver assigned to a level',
  'approver.unassigned': 'Approver removed from a level',
  'user.role_changed': 'Role of a person changed',
  'user.password_changed': 'Password changed',
  'webhook_endpoint.tested': 'Test sent to a webhook endpoint',
};

const RESOURCES: Record<string, string> = {
  approval_request: 'Request',
  approval_line: 'Line',
  approval_level: 'Approval level',
  api_key: 'API key',
  product_category: 'Category',
  tenant: 'Organisation',
  user: 'Person',
};

const words = (code: string): string => code.replaceAll('_', ' ');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The words of a type of resource, such as `Webhook endpoint`. */
export const resourceText = (type: string): string => RESOURCES[type] ?? capitalized(words(type));

/** The words of an action, such as `Webhook endpoint secret rotated` for `webhook_endpoint.secret_rotated`. */
export function actionText(action: string): string {
  const [type = '', verb = ''] = action.split('.');
  return ACTIONS[action] ?? `${resourceText(type)} ${words(verb)}`.trim();
}
