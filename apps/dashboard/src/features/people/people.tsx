import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { countOf } from '../../format/count';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/list-page';
import { SearchField } from '../../ui/search-field';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { AddPerson, type FirstPassword } from './add-person';
import { AddServiceAccount } from './add-service-account';
import { DeactivatePerson } from './deactivate-person';
import { PasswordOnce } from './password-once';
import { peopleShown } from './people-shown';
import { usePeopleColumns } from './people-table';
import { type Person, isServiceAccount, peopleQuery, rereadPeople, useActivation } from './use-people';

type Open = 'person' | 'service account' | { deactivate: Person } | undefined;

/** How many people there are, and how many service accounts when there are some. */
function countText(all: readonly Person[]): string {
  const services = all.filter(isServiceAccount).length;
  const people = countOf(all.length - services, 'person', 'people');
  return services === 0 ? people : `${people} and ${countOf(services, 'service account')}`;
}

/** The people and service accounts of the tenant. @param find the text that names or e-mail addresses have */
export function PeoplePage({ find, page }: { find: string; page: number }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { can } = useViewer();
  const people = useQuery(peopleQuery);
  const activation = useActivation();
  const [open, setOpen] = useState<Open>();
  const [first, setFirst] = useState<FirstPassword>();
  const close = () => setOpen(undefined);
  const columns = usePeopleColumns({
    onDeactivate: (person) => setOpen({ deactivate: person }),
    onActivate: (person) => void activation.activate(person),
  });
  const search = (text: string) => void navigate({ to: '.', search: { q: text || undefined }, replace: true });
  const added = (password?: FirstPassword) => {
    close();
    setFirst(password);
    announce('Saved.');
    void rereadPeople(queries);
  };
  const deactivated = ({ id }: Person) => {
    close();
    activation.offerUndo(id, false);
    void rereadPeople(queries);
  };
  return (
    <>
      <ListPage
        count={people.data && countText(people.data)}
        actions={
          can('users:manage') && (
            <>
              <Button onClick={() => setOpen('service account')}>Add service account</Button>
              <Button look="primary" onClick={() => setOpen('person')}>
                Add person
              </Button>
            </>
          )
        }
        filters={<WriteProblem state={activation.state} onRetry={() => void activation.retry()} />}
        fields={<SearchField label="Find a person" value={find} onSearch={search} />}
        query={people}
        pageOf={(all) => peopleShown(all, find, page)}
        table={{ name: 'People', columns, isBusy: people.isRefetching }}
        filtered={{ noMatch: 'No people match.', onClear: () => search('') }}
        empty={null}
      />
      {open === 'person' && <AddPerson onClose={close} onAdded={added} />}
      {open === 'service account' && <AddServiceAccount onClose={close} onAdded={() => added()} />}
      {typeof open === 'object' && (
        <DeactivatePerson person={open.deactivate} onClose={close} onDone={() => deactivated(open.deactivate)} />
      )}
      {first && <PasswordOnce first={first} onDone={() => setFirst(undefined)} />}
    </>
  );
}
