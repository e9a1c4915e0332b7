import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { None, UserText } from '../../ui/values';
import { mayChangePerson } from './may-change-person';
import styles from './people.module.css';
import type { Person } from './use-people';
import { WORDS } from './words';

interface PeopleActions {
  onDeactivate: (person: Person) => void;
  onActivate: (person: Person) => void;
}

export const ActivityBadge = ({ active }: { active: boolean }) => (
  <Badge tone={active ? 'green' : 'grey'} text={active ? WORDS.active : WORDS.inactive} />
);

export const LevelCodes = ({ levels }: { levels: Person['levels'] }) =>
  levels.length === 0 ? <None /> : <UserText value={levels.map(({ code }) => code).join(', ')} />;

export function usePeopleColumns({ onDeactivate, onActivate }: PeopleActions): Column<Person>[] {
  const viewer = useViewer();
  return [
    {
      head: WORDS.name,
      narrow: 'title',
      cell: ({ id, name }) => (
        <Link to="/people/$id" params={{ id }} className={styles.name}>
          <UserText value={name} />
        </Link>
      ),
    },
    { head: WORDS.email, narrow: 'none', cell: ({ email }) => <UserText value={email} /> },
    { head: WORDS.role, cell: ({ role }) => roleText(role) },
    { head: WORDS.levels, cell: ({ levels }) => <LevelCodes levels={levels} /> },
    { head: WORDS.active, narrow: 'end', cell: ({ active }) => <ActivityBadge active={active} /> },
    {
      head: WORDS.actions,
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
      aria-label={WORDS.deactivateName(name)}
      onClick={() => onDeactivate(person)}
    >
      {WORDS.deactivate}
    </Button>
  ) : (
    <Button
      look="plain"
      className={styles.action}
      aria-label={WORDS.activateName(name)}
      onClick={() => onActivate(person)}
    >
      {WORDS.activate}
    </Button>
  );
}
