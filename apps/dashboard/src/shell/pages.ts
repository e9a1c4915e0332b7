/** The groups of the navigation, in its order. */
const GROUPS = ['Work', 'Setup', 'Developers'] as const;

interface Page {
  /** The heading, and the entry in the navigation, in Find and in the list of keys. */
  title: string;
  /** Without it every person who is logged in may open the page. */
  permission?: string;
  /** The group of the navigation. Pages without a group are opened from other pages. */
  group?: (typeof GROUPS)[number];
  /** The keys that open the page. */
  keys?: string;
}

/** Every page by the path of its route. The navigation has the order of this table. */
export const PAGES = {
  '/inbox': { title: 'Awaiting me', permission: 'requests:decide', group: 'Work', keys: 'g i' },
  '/requests': { title: 'Requests', permission: 'requests:read', group: 'Work', keys: 'g r' },
  '/requests/new': { title: 'New request', permission: 'requests:write' },
  '/requests/$id': { title: 'Request', permission: 'requests:read' },
  '/requests/$id/decide': { title: 'Decide line by line', permission: 'requests:decide' },
  '/requests/$id/edit': { title: 'Edit', permission: 'requests:write' },
  '/requests/$id/resubmit': { title: 'Resubmit', permission: 'requests:write' },
  '/requests/$id/revise': { title: 'Revise', permission: 'requests:write' },
  '/requests/$id/print': { title: 'Print', permission: 'requests:read' },
  '/jobs/$id': { title: 'Job', permission: 'requests:read' },
  '/overview': { title: 'Overview', permission: 'requests:read', group: 'Work', keys: 'g o' },
  '/products': { title: 'Products', permission: 'catalog:read', group: 'Setup', keys: 'g p' },
  '/products/new': { title: 'New product', permission: 'catalog:write' },
  '/products/import': { title: 'Import products', permission: 'catalog:write' },
  '/products/$id': { title: 'Product', permission: 'catalog:read' },
  '/categories': { title: 'Categories', permission: 'catalog:read', group: 'Setup' },
  '/categories/new': { title: 'New category', permission: 'catalog:write' },
  '/categories/import': { title: 'Import categories', permission: 'catalog:write' },
  '/categories/$id': { title: 'Category', permission: 'catalog:read' },
  '/levels': { title: 'Approval levels', permission: 'levels:read', group: 'Setup', keys: 'g l' },
  '/levels/simulate': { title: 'What would have happened?', permission: 'levels:write' },
  '/levels/new': { title: 'New level', permission: 'levels:write' },
  '/levels/$id': { title: 'Approval level', permission: 'levels:read' },
  '/people': { title: 'People', permission: 'users:read', group: 'Setup' },
  '/people/$id': { title: 'Person', permission: 'users:read' },
  '/settings/organisation': { title: 'Organisation', permission: 'tenant:manage', group: 'Setup' },
  '/settings/api-keys': { title: 'API keys', permission: 'keys:manage', group: 'Developers' },
  '/settings/api-keys/$id': { title: 'API key', permission: 'keys:manage' },
  '/settings/profile': { title: 'Profile' },
  '/settings/notifications': { title: 'Notification settings', permission: 'requests:read' },
  '/webhooks': { title: 'Webhooks', permission: 'webhooks:manage', group: 'Developers', keys: 'g w' },
  '/webhooks/events': { title: 'Event types', permission: 'webhooks:manage' },
  '/webhooks/$endpoint': { title: 'Webhook endpoint', permission: 'webhooks:manage' },
  '/webhooks/$endpoint/deliveries/$id': { title: 'Delivery', permission: 'webhooks:manage' },
  '/jobs': { title: 'Jobs', permission: 'requests:decide', group: 'Developers' },
  '/audit': { title: 'Audit log', permission: 'audit:read', group: 'Developers', keys: 'g a' },
  '/demo/mail': { title: 'Mail of the demo', permission: 'requests:read' },
  '/console': { title: 'GraphQL console', group: 'Developers' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

export const pageOf = (name: PageName): Page => PAGES[name];

/** A page that the person may open. */
export interface Entry {
  to: string;
  title: string;
}

const ROWS: [to: string, page: Page][] = Object.entries(PAGES);

/** The pages of the navigation that these permissions show, by group, without empty groups. */
export const visibleTo = (permissions: readonly string[]): { label: string; entries: Entry[] }[] =>
  GROUPS.map((label) => ({
    label,
    entries: ROWS.filter(
      ([, { group, permission }]) => group === label && (permission === undefined || permissions.includes(permission)),
    ).map(([to, { title }]) => ({ to, title })),
  })).filter(({ entries }) => entries.length > 0);

/** The pages that keys open, such as `g i`. */
export const PAGE_KEYS = ROWS.flatMap(([to, { title, keys }]) => (keys === undefined ? [] : [{ keys, to, title }]));
