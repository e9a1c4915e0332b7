import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NARROW, useMedia } from '../../ui/use-media';
import styles from './audit.module.css';
import type { AuditFilters } from './filters';

interface FilterLinkProps {
  filter: AuditFilters;
  /** The title. */
  name: string;
  isPlain?: boolean;
  children: ReactNode;
}

/** Restricts the log to entries with this value, from the newest one. */
export const FilterLink = ({ filter, name, isPlain = true, children }: FilterLinkProps) => (
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

/** The link in a row of the log. On a narrow screen it is a text: the whole row opens the entry, which has the links. */
export const RowFilterLink = (props: FilterLinkProps) =>
  useMedia(NARROW) ? props.children : <FilterLink {...props} />;
