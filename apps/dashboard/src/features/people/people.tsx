import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { Pager } from '../../ui/pager';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { AddPerson, type FirstPassword } from './add-person';
import { DeactivatePerson } from './deactivate-person';
import { FindPerson, NoMatch } from './find-person';
import { PasswordOnce } from './password-once';
import { peopleShown } from './people-shown';
import { PeopleTable } from './people-table';
import { type Person, peopleQuery, rereadPeople, useActivation } from './use-people';
import { WORDS } from './words';

type Open = 'add' | { deactivate: Person } | undefined;

/** The people of the tenant. @param find the text that names or e-mail addresses have */
export function PeoplePage({ find, page }: { find: string; page: number }) {
  const queries = useQueryClient();
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
      <ListState query={people}>
        {(all) => {
          const shown = peopleShown(all, find, page);
          return (
            <>
              <FindPerson find={find} />
              {shown.total === 0 ? (
                <NoMatch />
              ) : (
                <PeopleTable
                  people={shown.rows}
                  isBusy={people.isRefetching}
                  onDeactivate={(person) => setOpen({ deactivate: person })}
                  onActivate={(person) => void activation.activate(person)}
                />
              )}
              <Pager page={shown.page} last={shown.last} />
            </>
          );
        }}
      </ListState>
      {open === 'add' && <AddPerson onClose={() => setOpen(undefined)} onAdded={added} />}
      {typeof open === 'object' && <DeactivatePerson person={open.deactivate} onClose={() => setOpen(undefined)} onDone={() => deactivated(open.deactivate)} />}
      {first && <PasswordOnce first={first} onDone={() => setFirst(undefined)} />}
    </>
  );
}
