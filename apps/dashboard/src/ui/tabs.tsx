import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  label: string;
  /** What follows the label, such as a count. */
  after?: ReactNode;
  /** Undefined for the first tab. */
  value: string | undefined;
  /** All search parameters of the view. Without it the link changes one parameter. */
  search?: object;
}

/** Links to the views of a page, by the search parameter `tab` or another one. */
export const Tabs = ({
  name,
  tabs,
  current,
  parameter = 'tab',
}: {
  name: string;
  tabs: readonly Tab[];
  current: string | undefined;
  parameter?: string;
}) => (
  <nav aria-label={name} className={styles.tabs}>
    {tabs.map(({ label, after, value, search: own }) => (
      <Link
        key={value ?? ''}
        to="."
        className={styles.tab}
        aria-current={value === current ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        search={(search: object) => own ?? { ...search, [parameter]: value, page: undefined }}
      >
        {label}
        {after && <span className={styles.after}> {after}</span>}
      </Link>
    ))}
  </nav>
);
