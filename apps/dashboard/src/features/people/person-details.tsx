import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Facts } from '../../ui/facts';
import { None, UserText } from '../../ui/values';
import styles from './people.module.css';
import { PersonForm } from './person-form';
import type { Person } from './use-people';
import { RIGHTS } from './role-rights';

/** What is known of a person, and the form for what may be changed. */
export function PersonDetails({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const { id, email, role, levels } = person;
  const { user, can } = useViewer();
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          ['E-mail', <UserText key="email" value={email} />],
          ...(mayChange ? [] : [['Role', roleText(role)] as const]),
          [
            'Levels',
            levels.length === 0 ? (
              <None key="levels" />
            ) : (
              <Levels key="levels" levels={levels} areLinks={can('levels:read')} />
            ),
          ],
        ]}
      />
      {id === user.id && (
        <p>
          <Link to="/settings/profile">Change your own password in Profile.</Link>
        </p>
      )}
      {mayChange ? (
        <PersonForm person={person} />
      ) : (
        <>
          <p className={styles.note}>{RIGHTS[role]}</p>
          {role === 'owner' && <p className={styles.note}>Only an owner may change an owner.</p>}
        </>
      )}
    </div>
  );
}

const Levels = ({ levels, areLinks }: { levels: Person['levels']; areLinks: boolean }) => (
  <ul className={styles.levels}>
    {levels.map(({ id, code, name }) => (
      <li key={id}>
        {areLinks ? (
          <Link to="/levels/$id" params={{ id }}>
            <UserText value={code} />
          </Link>
        ) : (
          <UserText value={code} />
        )}{' '}
        <span className={styles.note}>
          <UserText value={name} />
        </span>
      </li>
    ))}
  </ul>
);
