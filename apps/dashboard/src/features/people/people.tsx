import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/list-page';
import { SearchField } from '../../ui/search-field';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { AddPerson, type FirstPassword } from './add-person';
import { DeactivatePerson } from './deactivate-person';
import { PasswordOnce } from './password-once';
import styles from './people.module.css';
import { peopleShown } from './people-shown';
import { usePeopleColumns } from './people-table';
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
  const columns = usePeopleColumns({
    onDeactivate: (person) => setOpen({ deactivate: person }),
    onActivate: (person) => void activation.activate(person),
  });
  const search = (text: string) => void navigate({ to: '.', search: { q: text || undefined }, replace: true });
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
      <ListPage
        count={people.data && WORDS.count(people.data.length)}
        actions={
          can('users:manage') && (
            <Button look="primary" onClick={() => setOpen('add')}>
              {WORDS.add}
            </Button>
          )
        }
        filters={
          <>
            <WriteProblem state={activation.state} onRetry={() => void activation.retry()} />
            <div className={styles.filters}>
              <SearchField label={WORDS.find} value={find} onSearch={search} />
            </div>
          </>
        }
        query={people}
        pageOf={(all) => peopleShown(all, find, page)}
        table={{ name: WORDS.table, columns, isBusy: people.isRefetching }}
        filtered={{ noMatch: WORDS.noMatch, onClear: () => search('') }}
        empty={null}
      />
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
