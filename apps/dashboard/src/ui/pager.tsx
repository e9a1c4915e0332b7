import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { countText } from '../format/count';
import fieldStyles from './field.module.css';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  last: number;
}

type Search = Record<string, unknown>;

/** The search parameters of another page of the current list. The first page has none. */
const toPage =
  (page: number) =>
  (search: object): Search => ({ ...search, page: page === 1 ? undefined : page });

/** Links to the other pages of the current list. Absent when there is one page. */
export function Pager({ page, last }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {page > 1 && (
        <>
          <Link to="." search={toPage(1)}>
            First page
          </Link>
          <Link to="." search={toPage(Math.min(page - 1, last))}>
            Previous page
          </Link>
        </>
      )}
      <PageField key={page} page={page} last={last} />
      {page < last && (
        <>
          <Link to="." search={toPage(page + 1)}>
            Next page
          </Link>
          <Link to="." search={toPage(last)}>
            Last page
          </Link>
        </>
      )}
    </nav>
  );
}

/** The number of the page. Enter goes to it. */
function PageField({ page, last }: PagerProps) {
  const [typed, setTyped] = useState(String(page));
  const navigate = useNavigate();
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.min(Math.max(Math.floor(Number(typed)) || 1, 1), last);
    setTyped(String(wanted));
    if (wanted !== page) void navigate({ to: '.', search: toPage(wanted) });
  };
  return (
    <form className={styles.form} noValidate onSubmit={go}>
      <label className={styles.label}>
        <span>Page</span>
        <input
          type="number"
          aria-label="Page"
          className={`${fieldStyles.input} ${styles.input}`}
          min={1}
          max={last}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(String(page))}
        />
      </label>
      <span>{`of ${countText(last)}`}</span>
    </form>
  );
}
