import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { type Fact, Facts } from '../../ui/facts';
import { None, UserText } from '../../ui/values';
import styles from './people.module.css';
import { PersonForm } from './person-form';
import { type Person, isServiceAccount } from './use-people';
import { rightsText } from './role-rights';

/** What is known of a person, and the form for what may be changed. */
export function PersonDetails({ person, mayChange }: { person: Person; mayChange: boolean }) {
  const { id, role } = person;
  const { user } = useViewer();
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          ...(isServiceAccount(person) ? factsOfService(person) : factsOfPerson(person)),
          ...(mayChange ? [] : [['Role', roleText(role)] as const]),
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
          <p className={styles.note}>{rightsText(role, person.kind)}</p>
          {role === 'owner' && <p className={styles.note}>Only an owner may change an owner.</p>}
        </>
      )}
    </div>
  );
}

const factsOfPerson = ({ email, levels }: Person): Fact[] => [
  ['E-mail', <UserText value={email} />],
  ['Levels', levels.length === 0 ? <None /> : <Levels levels={levels} />],
];

const factsOfService = ({ description }: Person): Fact[] => [
  ['Description', <UserText value={description} />],
  ['Log-in', 'None. Programs act as this account by its API keys.'],
];

function Levels({ levels }: Pick<Person, 'levels'>) {
  const { can } = useViewer();
  const areLinks = can('levels:read');
  return (
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
}
