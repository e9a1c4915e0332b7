import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { roleText, rolesGivenBy } from '../../format/role';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { announce } from '../../ui/status';
import styles from './people.module.css';
import { changePersonDocument } from './people.graphql.ts';
import { RoleChange } from './role-change';
import { type Person, checkPeople, rereadPeople } from './use-people';
import { RIGHTS, WORDS } from './words';

/** Changes the name and the role. Only what differs from the values that the form began with is sent. */
export function PersonForm({ person }: { person: Person }) {
  const id = useId();
  const queries = useQueryClient();
  const write = useWrite(changePersonDocument);
  const [begun, setBegun] = useState({ name: person.name, role: person.role });
  const [{ name, role }, setTyped] = useState(begun);
  const change = { ...(name !== begun.name && { name }), ...(role !== begun.role && { role }) };
  const hasChanges = Object.keys(change).length > 0;
  const messages = messagesByPath(write.error);
  const save = async () => {
    if (!hasChanges) return announce(WORDS.noChange);
    const result = await write.send({ id: person.id, input: change });
    if (!result?.updateUser) return;
    const saved = { name: result.updateUser.name, role: result.updateUser.role };
    setBegun(saved);
    setTyped(saved);
    announce(WORDS.saved);
    await rereadPeople(queries);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const check = () =>
    checkPeople(queries, (people) =>
      people.some((other) => other.id === person.id && other.name === name.trim() && other.role === role) ? WORDS.savedState : undefined,
    );
  const fields = [
    { path: 'name', id: `${id}-name`, label: WORDS.name },
    { path: 'role', id: `${id}-role`, label: WORDS.role },
  ];
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasChanges={hasChanges} />
      <FormProblems state={write.state} fields={fields} onRetry={() => void save()} onCheck={check} />
      <PersonFields id={id} typed={{ name, role }} onChange={setTyped} messages={messages} />
      {role !== begun.role && <RoleChange person={person} role={role} />}
      <div>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? WORDS.saving : WORDS.save}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  name: string;
  role: string;
}

function PersonFields({
  id,
  typed: { name, role },
  onChange,
  messages,
}: {
  id: string;
  typed: Typed;
  onChange: (typed: Typed) => void;
  messages: Record<string, string>;
}) {
  const { user } = useViewer();
  return (
    <>
      <Field
        id={`${id}-name`}
        label={WORDS.name}
        autoComplete="off"
        error={messages['name']}
        value={name}
        onChange={({ target }) => onChange({ role, name: target.value })}
      />
      <Select
        id={`${id}-role`}
        label={WORDS.role}
        hint={RIGHTS[role]}
        error={messages['role']}
        value={role}
        onChange={({ target }) => onChange({ name, role: target.value })}
      >
        {rolesGivenBy(user.role).map((each) => (
          <option key={each} value={each}>
            {roleText(each)}
          </option>
        ))}
      </Select>
    </>
  );
}
