import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { None, UserText } from '../../ui/values';
import { mayChangePerson } from './may-change-person';
import styles from './people.module.css';
import { type Person, isServiceAccount } from './use-people';

interface PeopleActions {
  onDeactivate: (person: Person) => void;
  onActivate: (person: Person) => void;
}

export const ActivityBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'green' : 'grey'} text={active ? 'Active' : 'Inactive'} />
);

/** Says that programs act as the user. People have no such mark. */
export const ServiceMark = ({ person }: { person: Person }) =>
  isServiceAccount(person) && <span className={styles.service}>Service account</span>;

export const LevelCodes = ({ levels }: { levels: Person['levels'] }) =>
  levels.length === 0 ? <None /> : <UserText value={levels.map(({ code }) => code).join(', ')} />;

export function usePeopleColumns({ onDeactivate, onActivate }: PeopleActions): Column<Person>[] {
  const viewer = useViewer();
  return [
    {
      head: 'Name',
      narrow: 'title',
      cell: (person) => (
        <>
          <Link to="/people/$id" params={{ id: person.id }} className={styles.name}>
            <UserText value={person.name} />
          </Link>{' '}
          <ServiceMark person={person} />
        </>
      ),
    },
    {
      head: 'E-mail',
      narrow: 'none',
      hideBelow: 700,
      cell: (person) => (isServiceAccount(person) ? <None /> : <UserText value={person.email} />),
    },
    { head: 'Role', width: 96, cell: ({ role }) => roleText(role) },
    { head: 'Levels', width: 150, hideBelow: 600, cell: ({ levels }) => <LevelCodes levels={levels} /> },
    { head: 'Active', narrow: 'end', width: 90, cell: ({ active }) => <ActivityBadge active={active} /> },
    {
      head: 'Actions',
      width: 116,
      narrow: 'none', // the page of the person has them
      cell: (person) =>
        mayChangePerson(viewer, person) && (
          <Activity person={person} onDeactivate={onDeactivate} onActivate={onActivate} />
        ),
    },
  ];
}

function Activity({ person, onDeactivate, onActivate }: { person: Person } & PeopleActions) {
  const { name, active } = person;
  return active ? (
    <Button
      look="plain"
      className={styles.action}
      aria-label={`Deactivate ${name}`}
      onClick={() => onDeactivate(person)}
    >
      Deactivate
    </Button>
  ) : (
    <Button look="plain" className={styles.action} aria-label={`Activate ${name}`} onClick={() => onActivate(person)}>
      Activate
    </Button>
  );
}
