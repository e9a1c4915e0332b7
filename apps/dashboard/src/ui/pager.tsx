import { Link } from '@tanstack/react-router';
import styles from './pager.module.css';

/** Links to the previous and the next page of the current list. Absent when there is one page. */
export function Pager({ page, last }: { page: number; last: number }) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {page > 1 && (
        <Link to="." search={(search: object) => ({ ...search, page: page - 1 })}>
          Previous page
        </Link>
      )}
      <span>{`Page ${page} of ${last}`}</span>
      {page < last && (
        <Link to="." search={(search: object) => ({ ...search, page: page + 1 })}>
          Next page
        </Link>
      )}
    </nav>
  );
}
