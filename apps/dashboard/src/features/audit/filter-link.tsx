import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './audit.module.css';
import type { AuditFilters } from './filters';

/** Restricts the log to entries with this value, from the newest one. @param name the title */
export const FilterLink = ({
  filter,
  name,
  isPlain = true,
  children,
}: {
  filter: AuditFilters;
  name: string;
  isPlain?: boolean;
  children: ReactNode;
}) => (
  <Link
    to="/audit"
    className={isPlain ? styles.filterLink : `${styles.filterLink} ${styles.linkLook}`}
    title={name}
    search={(search) => ({ ...search, ...filter, cursor: undefined, open: undefined })}
    activeProps={{}}
  >
    {children}
  </Link>
);
