import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../api/log-in';
import { Button } from '../ui/button';
import { Menu } from '../ui/menu';
import { Banner } from './banner';
import { LogInAgain } from './log-in-again';
import { visibleTo } from './navigation';
import styles from './shell.module.css';
import { inboxCountQuery, viewerQuery } from './viewer';
import { WORDS } from './words';

/** The frame of every page: navigation, account, banner and the page itself. */
export function Shell() {
  const viewer = useQuery(viewerQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const leave = async () => {
    await logOut();
    queries.clear();
    await navigate({ to: '/login' });
  };
  const { user, tenant, permissions = [] } = viewer.data ?? {};
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {WORDS.skip}
      </a>
      <header className={styles.sidebar}>
        <div className={styles.brand}>
          <img src="/mark.svg" alt="" width={22} height={22} />
          <span className={styles.tenant}>{tenant?.name ?? WORDS.product}</span>
          <Button look="plain" className={styles.opener} aria-label={WORDS.openNavigation} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <MenuIcon size={18} aria-hidden />
          </Button>
        </div>
        <div className={isOpen ? styles.drawerOpen : styles.drawer}>
          <Navigation permissions={permissions} onNavigate={() => setOpen(false)} />
          {user && (
            <Menu
              name={WORDS.account(user.name)}
              className={styles.account}
              button={<Account name={user.name} role={user.role} />}
              items={[{ label: WORDS.logOut, run: () => void leave() }]}
            />
          )}
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <Banner />
        {viewer.data && <Outlet />}
      </main>
      <LogInAgain onDone={() => void queries.invalidateQueries()} />
    </div>
  );
}

function Navigation({ permissions, onNavigate }: { permissions: readonly string[]; onNavigate: () => void }) {
  const { data: count = 0 } = useQuery({ ...inboxCountQuery, enabled: permissions.includes('requests:decide') });
  return (
    <nav aria-label={WORDS.main} className={styles.navigation}>
      {visibleTo(permissions).map(({ label, entries }) => (
        <div key={label}>
          <p className={styles.group}>{label}</p>
          <ul>
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

const Account = ({ name, role }: { name: string; role: string }) => (
  <>
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
    <span className={styles.person}>
      <span>
        <span className="visually-hidden">{WORDS.accountOf} </span>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.role} aria-hidden>
        {role}
      </span>
    </span>
    <ChevronsUpDown size={14} aria-hidden />
  </>
);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
