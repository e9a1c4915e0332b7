/** An entry of the navigation. It is shown to people with the permission. */
export interface Entry {
  label: string;
  to: string;
  permission?: string;
  /** An address outside of the application, opened in a new tab. */
  isExternal?: boolean;
}

export interface Group {
  label: string;
  entries: Entry[];
}

export const NAVIGATION: Group[] = [
  {
    label: 'Work',
    entries: [
      { label: 'Awaiting me', to: '/inbox', permission: 'requests:decide' },
      { label: 'Requests', to: '/requests', permission: 'requests:read' },
      { label: 'Overview', to: '/overview', permission: 'requests:read' },
    ],
  },
  {
    label: 'Setup',
    entries: [
      { label: 'Products', to: '/products', permission: 'catalog:read' },
      { label: 'Categories', to: '/categories', permission: 'catalog:read' },
      { label: 'Approval levels', to: '/levels', permission: 'levels:read' },
      { label: 'People', to: '/people', permission: 'users:read' },
      { label: 'Organisation', to: '/settings/organisation', permission: 'tenant:manage' },
    ],
  },
  {
    label: 'Developers',
    entries: [
      { label: 'API keys', to: '/settings/api-keys', permission: 'keys:manage' },
      { label: 'Webhooks', to: '/webhooks', permission: 'webhooks:manage' },
      { label: 'Audit log', to: '/audit', permission: 'audit:read' },
      { label: 'GraphQL console', to: '/console' },
      { label: 'REST documentation', to: '/v2/docs', isExternal: true },
    ],
  },
];

/** The groups with the entries that these permissions show, without empty groups. */
export const visibleTo = (permissions: readonly string[]): Group[] =>
  NAVIGATION.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ permission }) => permission === undefined || permissions.includes(permission)),
  })).filter(({ entries }) => entries.length > 0);
