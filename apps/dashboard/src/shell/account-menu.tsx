import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { logOut } from '../api/log-in';
import type { Viewer } from '../api/viewer';
import { Menu } from '../ui/menu';
import { dismiss } from '../ui/status';
import { PAGES } from './pages';
import styles from './shell.module.css';

const PROFILE = '/settings/profile';

/** Ends the session, and leads to the log-in. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    queries.clear();
    dismiss();
    await navigate({ to: '/login' });
  };
  return leave;
}

/** The person, and what belongs to the person. */
export function AccountMenu({
  user,
  timezone,
  onShortcuts,
}: {
  user: Viewer['user'];
  timezone: string;
  onShortcuts: () => void;
}) {
  const navigate = useNavigate();
  const leave = useLogOut();
  return (
    <Menu
      name={`Account: ${user.name}`}
      className={styles.account}
      button={<Account name={user.name} role={user.role} />}
      note={`Times in ${timezone}`}
      items={[
        { label: PAGES[PROFILE].title, run: () => void navigate({ to: PROFILE }) },
        { label: 'Keyboard shortcuts', run: onShortcuts },
        { label: 'Log out', run: () => void leave() },
      ]}
    />
  );
}

const Account = ({ name, role }: { name: string; role: string }) => (
  <>
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
    <span className={styles.person}>
      <span className={styles.name}>
        <span className="visually-hidden">Account: </span>
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
