import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './audit.module.css';
import type { AuditFilters } from './filters';

/** Restricts the log to entries with this value, from the newest one. @param name the accessible name */
export const FilterLink = ({ filter, name, children }: { filter: AuditFilters; name: string; children: ReactNode }) => (
  <Link
    to="/audit"
    className={styles.filterLink}
    title={name}
    search={(search) => ({ ...search, ...filter, cursor: undefined, open: undefined })}
    activeProps={{}}
  >
    {children}
  </Link>
);
