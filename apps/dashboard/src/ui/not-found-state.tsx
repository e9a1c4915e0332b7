import { Link } from '@tanstack/react-router';
import { buttonClasses } from './button';
import styles from './not-found-state.module.css';
import { PageHeading } from './page-heading';

/** An address whose item does not exist, or that this person may not see. The words are the same for both. */
export const NotFoundState = ({ to, label }: { to: string; label: string }) => (
  <>
    <PageHeading title="Not found" />
    <div className={styles.state}>
      <p>This page does not exist, or you do not have permission to view it.</p>
      <Link to={to} className={buttonClasses()}>
        {label}
      </Link>
    </div>
  </>
);
