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
  { label: 'Work', entries: [{ label: 'Awaiting me', to: '/inbox', permission: 'requests:decide' }] },
  { label: 'Developers', entries: [{ label: 'REST documentation', to: '/v2/docs', isExternal: true }] },
];

/** The groups with the entries that these permissions show, without empty groups. */
export const visibleTo = (permissions: readonly string[]): Group[] =>
  NAVIGATION.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ permission }) => permission === undefined || permissions.includes(permission)),
  })).filter(({ entries }) => entries.length > 0);
