import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Delegations } from '../../approvals/delegation/delegations';
import { Button } from '../../ui/button';
import { Crumb } from '../../ui/crumb';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { WriteProblem } from '../../ui/write-problem';
import type { FirstPassword } from './add-person';
import { DeactivatePerson } from './deactivate-person';
import { mayChangePerson } from './may-change-person';
import { usePasswordChoice } from './password-choice';
import { PasswordOnce } from './password-once';
import { ActivityBadge, ServiceMark } from './people-table';
import { changePersonDocument } from './people.graphql.ts';
import styles from './people.module.css';
import { PersonDetails } from './person-details';
import { type Person, isServiceAccount, peopleQuery, rereadPeople, useActivation } from './use-people';

export function PersonPage({ id }: { id: string }) {
  const people = useQuery(peopleQuery);
  const person = people.data?.find((each) => each.id === id);
  if (people.data && !person) return <NotFoundState to="/people" label="Go to the list of people" />;
  return (
    <>
      {!person && <PageHeading />}
      <ListState query={people}>{() => person && <OpenPerson key={id} person={person} />}</ListState>
    </>
  );
}

function OpenPerson({ person }: { person: Person }) {
  const queries = useQueryClient();
  const viewer = useViewer();
  const activation = useActivation();
  const [open, setOpen] = useState<'deactivate' | 'password'>();
  const [first, setFirst] = useState<FirstPassword>();
  const close = () => setOpen(undefined);
  const mayChange = mayChangePerson(viewer, person);
  const isService = isServiceAccount(person);
  const deactivated = () => {
    close();
    activation.offerUndo(person.id, false);
    void rereadPeople(queries);
  };
  const passwordIsSet = (password: FirstPassword | undefined) => {
    close();
    setFirst(password);
    announce('Saved.');
  };
  return (
    <>
      <Crumb to="/people">People</Crumb>
      <PageHeading
        title={person.name}
        badges={
          <>
            <ActivityBadge active={person.active} />
            <ServiceMark person={person} />
          </>
        }
      >
        {mayChange && !isService && person.id !== viewer.user.id && (
          <Button onClick={() => setOpen('password')}>Set new password</Button>
        )}
        {mayChange && person.active && (
          <Button look="danger" onClick={() => setOpen('deactivate')} aria-label={`Deactivate ${person.name}`}>
            Deactivate
          </Button>
        )}
        {mayChange && !person.active && (
          <Button onClick={() => void activation.activate(person)} aria-label={`Activate ${person.name}`}>
            Activate
          </Button>
        )}
      </PageHeading>
      <WriteProblem state={activation.state} onRetry={() => void activation.retry()} />
      <PersonDetails person={person} mayChange={mayChange} />
      {!isService && <DelegationsOf person={person} mayChange={mayChange} />}
      {open === 'deactivate' && <DeactivatePerson person={person} onClose={close} onDone={deactivated} />}
      {open === 'password' && <SetPassword person={person} onClose={close} onDone={passwordIsSet} />}
      {first && <PasswordOnce first={first} onDone={() => setFirst(undefined)} />}
    </>
  );
}

const DelegationsOf = ({ person, mayChange }: { person: Person; mayChange: boolean }) => (
  <section className={styles.delegations}>
    <h2 className={styles.heading}>Delegations</h2>
    <Delegations
      name="Delegations"
      person={person}
      delegate={mayChange && person.active && person.can_decide ? `Delegate for ${person.name}` : undefined}
    />
  </section>
);

interface SetPasswordProps {
  person: { id: string; name: string };
  onClose: () => void;
  /** @param first the password, when the page generated it */
  onDone: (first: FirstPassword | undefined) => void;
}

/** A new password for another person, who has lost theirs. */
function SetPassword({ person: { id, name }, onClose, onDone }: SetPasswordProps) {
  const write = useWrite(changePersonDocument);
  const { password, isGenerated, labels, problems: missing, show } = usePasswordChoice('New password');
  const problems = useFormProblems(labels, write);
  const done = () => onDone(isGenerated ? { name, password } : undefined);
  const send = async () => {
    if (await write.send({ id, input: { password } })) done();
  };
  const confirm = () => {
    if (!problems.show(missing)) void send();
  };
  return (
    <FormDialog
      title="Set new password"
      sending="Setting…"
      isSending={write.isSending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <p>{`${name} is logged out everywhere. The old password stops now; the keys keep working.`}</p>
      {show(problems.at('password'))}
    </FormDialog>
  );
}
