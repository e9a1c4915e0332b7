import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { inboxCountQuery } from '../api/viewer';
import { visibleTo } from './navigation';
import styles from './shell.module.css';
import { WORDS } from './words';

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
    <nav aria-label={WORDS.main} className={styles.navigation}>
      {visibleTo(permissions).map(({ label, entries }) => (
        <div key={label}>
          <p id={`${id}-${label}`} className={styles.group}>
            {label}
          </p>
          <ul aria-labelledby={`${id}-${label}`}>
            {entries.map((entry) => (
              <li key={entry.to}>
                {entry.isExternal ? (
                  <a className={styles.entry} href={entry.to} target="_blank" rel="noopener">
                    {entry.label}
                  </a>
                ) : (
                  <Link className={styles.entry} to={entry.to} onClick={onNavigate}>
                    {entry.label} {entry.to === '/inbox' && count > 0 && <span className={styles.count}>{count}</span>}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
