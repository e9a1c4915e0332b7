import { ROLES, type Role } from '@das/tenants';
import { useGateway, useTenant } from '../support/fixtures';
import { newUser } from '../support/gateway';
import { MAY } from '../support/role-matrix';

const gateway = useGateway();
const tenant = useTenant(gateway);

const ABSENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const FAMILIES = {
  'approval-levels': 'levels',
  approvals: 'requests',
  'product-categories': 'catalog',
  products: 'catalog',
};

/** The permission of every route, repeated here on purpose: changing a decorator alone fails this test. */
const NEEDS = [
  ...Object.entries(FAMILIES).flatMap(([family, area]) => [
    ['GET', `/v2/${family}`, `${area}:read`],
    ['POST', `/v2/${family}`, `${area}:write`],
    ['GET', `/v2/${family}/${ABSENT}`, `${area}:read`],
    ['PATCH', `/v2/${family}/${ABSENT}`, `${area}:write`],
    ['DELETE', `/v2/${family}/${ABSENT}`, `${area}:write`],
  ]),
  ['POST', `/v2/approvals/${ABSENT}/decisions`, 'requests:decide'],
  ['POST', `/v2/approvals/${ABSENT}/withdraw`, 'requests:write'],
  ['POST', `/v2/approvals/${ABSENT}/resubmit`, 'requests:write'],
  ['POST', `/v2/approvals/${ABSENT}/revise`, 'requests:write'],
  ['POST', `/v2/approvals/${ABSENT}/extend`, 'requests:decide'],
  ['POST', `/v2/approvals/${ABSENT}/revoke`, 'requests:write'],
  ['GET', `/v2/approvals/${ABSENT}/history`, 'requests:read'],
  ['GET', `/v2/approvals/${ABSENT}/route`, 'routes:preview'],
  ['POST', '/v2/approvals/preview', 'routes:preview'],
  ['POST', '/v2/approvals/similar', 'requests:read'],
  ['POST', '/v2/discounts/bulk-approve', 'requests:decide'],
  ['POST', '/v2/policies/simulate', 'levels:write'],
  ['POST', '/v2/discounts/bulk-deny', 'requests:decide'],
  ['POST', '/v2/products/bulk-upsert', 'catalog:write'],
  ['POST', '/v2/product-categories/bulk-upsert', 'catalog:write'],
  ['GET', '/v2/events', 'audit:read'],
  ['GET', '/v2/jobs', null],
  ['GET', `/v2/jobs/${ABSENT}`, null],
  ['GET', `/v2/jobs/${ABSENT}/items`, null],
  ['GET', '/v2/notifications', 'requests:read'],
  ['GET', '/v2/notifications/count', 'requests:read'],
  ['POST', '/v2/notifications/read', 'requests:read'],
  ['POST', '/v2/notifications/archive', 'requests:read'],
  ['GET', '/v2/notification-kinds', null],
  ['GET', '/v2/demo/mail', 'requests:read'],
  ['GET', `/v2/demo/mail/${ABSENT}`, 'requests:read'],
  ['POST', '/v1/discount/create', 'requests:write'],
  ['GET', '/v2/audit-logs', 'audit:read'],
  ['GET', '/v2/audit-logs/checkpoint', 'audit:read'],
  ['GET', '/v2/audit-logs/chain', 'audit:read'],
  ['GET', '/v2/audit-logs/export', 'audit:read'],
  ['GET', '/v2/request-logs', 'audit:read'],
  ['GET', '/v2/audit-keys', null],
  ['GET', `/v2/approvals/${ABSENT}/comments`, 'requests:read'],
  ['POST', `/v2/approvals/${ABSENT}/comments`, 'requests:write'],
  ['GET', `/v2/approvals/${ABSENT}/links`, 'requests:read'],
  ['POST', `/v2/approvals/${ABSENT}/links`, 'requests:write'],
  ['PATCH', `/v2/comments/${ABSENT}`, 'requests:write'],
  ['DELETE', `/v2/comments/${ABSENT}`, 'requests:write'],
  ['DELETE', `/v2/links/${ABSENT}`, 'requests:write'],
  ['GET', '/v2/approvals/export.csv', 'requests:read'],
  ['GET', '/v2/analytics', 'requests:read'],
  ['GET', '/v2/analytics.csv', 'requests:read'],
  ['GET', '/v2/analytics/funnel', 'requests:read'],
  ['GET', '/v2/analytics/waiting', 'requests:read'],
  ['GET', '/v2/views', 'requests:read'],
  ['POST', '/v2/views', 'requests:read'],
  ['GET', `/v2/views/${ABSENT}`, 'requests:read'],
  ['PATCH', `/v2/views/${ABSENT}`, 'requests:read'],
  ['DELETE', `/v2/views/${ABSENT}`, 'requests:read'],
  ['GET', `/v2/approvals/${ABSENT}/questions`, 'requests:read'],
  ['POST', `/v2/approvals/${ABSENT}/questions`, 'requests:decide'],
  ['POST', `/v2/questions/${ABSENT}/answer`, 'requests:write'],
  ['POST', `/v2/questions/${ABSENT}/close`, 'requests:write'],
  ['GET', `/v2/approvals/${ABSENT}/uses`, 'requests:read'],
  ['GET', '/v2/uses', 'requests:read'],
  ['POST', '/v2/uses', 'requests:write'],
  ['POST', `/v2/uses/${ABSENT}/reverse`, 'requests:write'],
  ['POST', `/v2/steps/${ABSENT}/claim`, 'requests:decide'],
  ['POST', `/v2/steps/${ABSENT}/release`, 'requests:decide'],
  ['POST', `/v2/steps/${ABSENT}/reassign`, 'requests:decide'],
  ['GET', '/v2/delegations', 'requests:read'],
  ['POST', '/v2/delegations', 'requests:decide'],
  ['GET', `/v2/delegations/${ABSENT}`, 'requests:read'],
  ['PATCH', `/v2/delegations/${ABSENT}`, 'requests:decide'],
  ['POST', `/v2/delegations/${ABSENT}/revoke`, 'requests:decide'],
  ['GET', `/v2/approval-levels/${ABSENT}/approvers`, 'levels:read'],
  ['POST', `/v2/approval-levels/${ABSENT}/approvers`, 'levels:write'],
  ['PATCH', `/v2/approval-levels/${ABSENT}/approvers/${ABSENT}`, 'levels:write'],
  ['DELETE', `/v2/approval-levels/${ABSENT}/approvers/${ABSENT}`, 'levels:write'],
  ['GET', '/v2/tenant', null],
  ['PATCH', '/v2/tenant', 'tenant:manage'],
  ['GET', '/v2/notification-preferences', 'requests:read'],
  ['PATCH', '/v2/notification-preferences', 'requests:read'],
  ['GET', '/v2/emails', 'users:manage'],
  ['POST', '/v2/emails/test', 'tenant:manage'],
  ['POST', `/v2/users/${ABSENT}/resume-email`, 'users:manage'],
  ['GET', '/v2/notification-defaults', 'tenant:manage'],
  ['PATCH', '/v2/notification-defaults', 'tenant:manage'],
  ['GET', '/v2/calendar', null],
  ['PATCH', '/v2/calendar', 'tenant:manage'],
  ['GET', '/v2/session', null],
  ['POST', '/v2/session/password', null],
  ['DELETE', '/v2/session', null],
  ['GET', '/v2/api-keys', 'keys:manage'],
  ['POST', '/v2/api-keys', 'keys:manage'],
  ['GET', `/v2/api-keys/${ABSENT}`, 'keys:manage'],
  ['PATCH', `/v2/api-keys/${ABSENT}`, 'keys:manage'],
  ['GET', `/v2/api-keys/${ABSENT}/usage`, 'keys:manage'],
  ['POST', `/v2/api-keys/${ABSENT}/rotate`, 'keys:manage'],
  ['DELETE', `/v2/api-keys/${ABSENT}`, 'keys:manage'],
  ['GET', '/v2/users', 'users:read'],
  ['GET', `/v2/users/${ABSENT}`, 'users:read'],
  ['PATCH', `/v2/users/${ABSENT}`, 'users:manage'],
  ['POST', '/v2/service-accounts', 'users:manage'],
  ['GET', '/v2/chat-channels', 'webhooks:manage'],
  ['POST', '/v2/chat-channels', 'webhooks:manage'],
  ['GET', `/v2/chat-channels/${ABSENT}`, 'webhooks:manage'],
  ['PATCH', `/v2/chat-channels/${ABSENT}`, 'webhooks:manage'],
  ['DELETE', `/v2/chat-channels/${ABSENT}`, 'webhooks:manage'],
  ['POST', `/v2/chat-channels/${ABSENT}/test`, 'webhooks:manage'],
  ['GET', `/v2/chat-channels/${ABSENT}/messages`, 'webhooks:manage'],
  ['GET', '/v2/webhook-event-types', null],
  ['GET', '/v2/webhooks', 'webhooks:manage'],
  ['POST', '/v2/webhooks', 'webhooks:manage'],
  ['GET', `/v2/webhooks/${ABSENT}`, 'webhooks:manage'],
  ['PATCH', `/v2/webhooks/${ABSENT}`, 'webhooks:manage'],
  ['DELETE', `/v2/webhooks/${ABSENT}`, 'webhooks:manage'],
  ['POST', `/v2/webhooks/${ABSENT}/rotate-secret`, 'webhooks:manage'],
  ['POST', `/v2/webhooks/${ABSENT}/test`, 'webhooks:manage'],
  ['POST', `/v2/webhooks/${ABSENT}/replay`, 'webhooks:manage'],
  ['POST', `/v2/webhooks/${ABSENT}/replay/count`, 'webhooks:manage'],
  ['GET', '/v2/webhooks/deliveries', 'webhooks:manage'],
  ['GET', `/v2/webhooks/deliveries/${ABSENT}`, 'webhooks:manage'],
  ['POST', `/v2/webhooks/deliveries/${ABSENT}/replay`, 'webhooks:manage'],
] as [string, string, string | null][];

/** The routes that return 403. A body that is not an object changes nothing where the caller is authorized. */
async function refusedTo(token: string, code: string): Promise<string[]> {
  const refused: string[] = [];
  for (const [method, path] of NEEDS) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(gateway.url + path, { method, headers, ...(method !== 'GET' && { body: '[]' }) });
    const text = await response.text();
    if (response.status === 403 && (JSON.parse(text) as { error: string }).error === code)
      refused.push(`${method} ${path}`);
  }
  return refused;
}

const routes = (needs: typeof NEEDS): string[] => needs.map(([method, path]) => `${method} ${path}`);

test.each(ROLES)(
  'a key of the role %s is refused exactly the routes without a permission of the role',
  async (role: Role) => {
    const { token } = await tenant.as(() => newUser(gateway.app, role));
    expect(await refusedTo(token, 'forbidden')).toEqual(
      routes(NEEDS.filter(([, , permission]) => permission && !MAY[permission]?.includes(role))),
    );
  },
);

test('every route of the document is in the table', async () => {
  const { paths } = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: [] }>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security ? [] : [`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ABSENT)}`],
    ),
  );
  expect(described.sort()).toEqual(routes(NEEDS).sort());
});
