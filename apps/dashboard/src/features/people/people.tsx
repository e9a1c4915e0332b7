import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { Pager } from '../../ui/pager';
import { SearchField } from '../../ui/search-field';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { AddPerson, type FirstPassword } from './add-person';
import { DeactivatePerson } from './deactivate-person';
import { PasswordOnce } from './password-once';
import styles from './people.module.css';
import { peopleShown } from './people-shown';
import { PeopleTable, type PeopleTableProps } from './people-table';
import { type Person, peopleQuery, rereadPeople, useActivation } from './use-people';
import { WORDS } from './words';

type Open = 'add' | { deactivate: Person } | undefined;

/** The people of the tenant. @param find the text that names or e-mail addresses have */
export function PeoplePage({ find, page }: { find: string; page: number }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { can } = useViewer();
  const people = useQuery(peopleQuery);
  const activation = useActivation();
  const [open, setOpen] = useState<Open>();
  const [first, setFirst] = useState<FirstPassword>();
  const added = (password: FirstPassword | undefined) => {
    setOpen(undefined);
    setFirst(password);
    announce(WORDS.saved);
    void rereadPeople(queries);
  };
  const deactivated = ({ id }: Person) => {
    setOpen(undefined);
    activation.offerUndo(id, false);
    void rereadPeople(queries);
  };
  return (
    <>
      <PageHeading title={WORDS.title} hint={people.data && WORDS.count(people.data.length)}>
        {can('users:manage') && (
          <Button look="primary" onClick={() => setOpen('add')}>
            {WORDS.add}
          </Button>
        )}
      </PageHeading>
      <WriteProblem state={activation.state} onRetry={() => void activation.retry()} />
      <div className={styles.filters}>
        <SearchField
          label={WORDS.find}
          value={find}
          onSearch={(text) => void navigate({ to: '.', search: finding(text) as never, replace: true })}
        />
      </div>
      <ListState query={people}>
        {(all) => (
          <FoundPeople
            people={peopleShown(all, find, page)}
            isBusy={people.isRefetching}
            onDeactivate={(person) => setOpen({ deactivate: person })}
            onActivate={(person) => void activation.activate(person)}
          />
        )}
      </ListState>
      {open === 'add' && <AddPerson onClose={() => setOpen(undefined)} onAdded={added} />}
      {typeof open === 'object' && (
        <DeactivatePerson
          person={open.deactivate}
          onClose={() => setOpen(undefined)}
          onDone={() => deactivated(open.deactivate)}
        />
      )}
      {first && <PasswordOnce first={first} onDone={() => setFirst(undefined)} />}
    </>
  );
}

const finding = (text: string) => (search: object) => ({
  ...search,
  q: text === '' ? undefined : text,
  page: undefined,
});

interface FoundPeopleProps extends Omit<PeopleTableProps, 'people'> {
  people: ReturnType<typeof peopleShown<Person>>;
}

function FoundPeople({ people: { rows, total, page, last }, ...rest }: FoundPeopleProps) {
  if (total === 0) {
    return (
      <Empty title={WORDS.noMatch}>
        <Link to="." search={finding('') as never}>
          {WORDS.clear}
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <PeopleTable people={rows} {...rest} />
      <Pager page={page} last={last} />
    </>
  );
}
