import { Link } from '@tanstack/react-router';
import styles from './tabs.module.css';

export interface Tab {
  label: string;
  /** Undefined for the first tab. */
  value: string | undefined;
}

/** Links to the views of a page, by the search parameter `tab` or another one. */
export const Tabs = ({ name, tabs, current, parameter = 'tab' }: { name: string; tabs: readonly Tab[]; current: string | undefined; parameter?: string }) => (
  <nav aria-label={name} className={styles.tabs}>
    {tabs.map(({ label, value }) => (
      <Link
        key={label}
        to="."
        className={styles.tab}
        aria-current={value === current ? 'page' : undefined}
        activeProps={{}}
        search={(search: object) => ({ ...search, [parameter]: value, page: undefined })}
      >
        {label}
      </Link>
    ))}
  </nav>
);
