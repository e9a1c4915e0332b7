import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { roleText } from '../../format/role';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { changePersonDocument } from './people.graphql.ts';
import styles from './people.module.css';
import { rightsText } from './role-rights';
import { RoleSelect } from './role-select';
import { type Person, rereadPeople } from './use-people';

const LABELS = { name: 'Name', role: 'Role' };

/** Changes the name and the role. Only what differs from the values that the form began with is sent. */
export function PersonForm({ person }: { person: Person }) {
  const queries = useQueryClient();
  const write = useWrite(changePersonDocument);
  const [begun, setBegun] = useState({ name: person.name, role: person.role });
  const [{ name, role }, setTyped] = useState(begun);
  const change = { ...(name !== begun.name && { name }), ...(role !== begun.role && { role }) };
  const hasChanges = Object.keys(change).length > 0;
  const problems = useFormProblems(LABELS, write);
  const save = async () => {
    if (!hasChanges) return announce('Nothing has changed.');
    const result = await write.send({ id: person.id, input: change });
    if (!result?.updateUser) return;
    const saved = { name: result.updateUser.name, role: result.updateUser.role };
    setBegun(saved);
    setTyped(saved);
    announce('Saved.');
    await rereadPeople(queries);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasChanges={hasChanges} />
      <FormProblems problems={problems} write={write} onRetry={() => void save()} />
      <PersonFields person={person} typed={{ name, role }} onChange={setTyped} at={problems.at} />
      {role !== begun.role && <RoleChange person={person} role={role} />}
      <div>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? 'Saving…' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}

interface Typed {
  name: string;
  role: string;
}

interface PersonFieldsProps {
  person: Person;
  typed: Typed;
  onChange: (typed: Typed) => void;
  at: FieldProblems['at'];
}

const PersonFields = ({ person, typed: { name, role }, onChange, at }: PersonFieldsProps) => (
  <>
    <Field
      label="Name"
      autoComplete="off"
      {...at('name')}
      value={name}
      onChange={({ target }) => onChange({ role, name: target.value })}
    />
    <RoleSelect
      hint={rightsText(role, person.kind)}
      {...at('role')}
      kind={person.kind}
      role={role}
      onChange={(next) => onChange({ name, role: next })}
    />
  </>
);

/** The roles that decide requests. */
const DECIDING = new Set(['owner', 'admin', 'approver']);

/** What a change of the role causes. */
function RoleChange({ person: { id, name, levels }, role }: { person: Person; role: string }) {
  const { user } = useViewer();
  return (
    <Notice>
      <p>{`From the next request on, ${name} has the rights of the role ${roleText(role)}. Their keys have at most these rights.`}</p>
      {levels.length > 0 && !DECIDING.has(role) && (
        <p>{`${name} holds ${levels.map(({ code }) => code).join(', ')}, but this role does not decide. Steps there wait for the other holders, or for an owner.`}</p>
      )}
      {id === user.id && <p>This is your own account: you lose the rights of your current role.</p>}
    </Notice>
  );
}
