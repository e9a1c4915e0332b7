import { ROLES, roleText } from '../../format/role';
import styles from './people.module.css';
import { RIGHTS, WORDS } from './words';

/** What each role may do. The chosen role is marked. */
export const RoleRights = ({ current }: { current: string }) => (
  <dl className={styles.rights} aria-label={WORDS.rights}>
    {ROLES.map((role) => (
      <div key={role} className={styles.right} data-current={role === current || undefined}>
        <dt>{roleText(role)}</dt>
        <dd>{RIGHTS[role]}</dd>
      </div>
    ))}
  </dl>
);
