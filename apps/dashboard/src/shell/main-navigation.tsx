import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useId } from 'react';
import { inboxCountQuery } from '../api/viewer';
import { visibleTo } from './pages';
import styles from './shell.module.css';

/** The links to the pages that these permissions show. */
export function MainNavigation({
  permissions,
  onNavigate,
}: {
  permissions: readonly string[];
  onNavigate: () => void;
}) {
  const id = useId();
  const { data: count = 0 } = useQuery({ ...inboxCountQuery, enabled: permissions.includes('requests:decide') });
  return (
    <nav aria-label="Main" className={styles.navigation}>
      {visibleTo(permissions).map(({ label, entries }) => (
        <div key={label}>
          <p id={`${id}-${label}`} className={styles.group}>
            {label}
          </p>
          <ul aria-labelledby={`${id}-${label}`}>
            {entries.map(({ to, title }) => (
              <Fragment key={to}>
                <li>
                  <Link className={styles.entry} to={to} onClick={onNavigate}>
                    {title} {to === '/inbox' && count > 0 && <span className={styles.count}>{count}</span>}
                  </Link>
                </li>
                {to === '/console' && <RestDocumentation />}
              </Fragment>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Outside of this application, so it opens in a new tab. */
const RestDocumentation = () => (
  <li>
    <a className={styles.entry} href="/v2/docs" target="_blank" rel="noopener">
      REST documentation
    </a>
  </li>
);
