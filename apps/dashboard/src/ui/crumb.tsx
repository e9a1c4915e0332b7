import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './crumb.module.css';

/** Above the heading of a page: the link to the list that the page belongs to. */
export const Crumb = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles.crumb}>
    <Link to={to} activeOptions={{ exact: true }}>
      {children}
    </Link>
  </p>
);
