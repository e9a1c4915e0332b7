import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { roleText, rolesGivenBy } from '../../format/role';
import { Field, Select } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { usePasswordChoice } from './password-choice';
import { addPersonDocument } from './people.graphql.ts';
import { RoleRights } from './role-rights';
import { checkPeople } from './use-people';
import { WORDS } from './words';

/** A password that the page generated for a person. */
export interface FirstPassword {
  name: string;
  password: string;
}

interface AddPersonProps {
  onClose: () => void;
  /** Called once the account exists. @param first the password, when the page generated it */
  onAdded: (first: FirstPassword | undefined) => void;
}

export function AddPerson({ onClose, onAdded }: AddPersonProps) {
  const id = useId();
  const queries = useQueryClient();
  const write = useWrite(addPersonDocument);
  const [{ name, email, role }, setTyped] = useState({ name: '', email: '', role: 'requester' });
  const set = (change: object) => setTyped((before) => ({ ...before, ...change }));
  const { password, isGenerated, field, show } = usePasswordChoice(WORDS.firstPassword);
  const [own, setOwn] = useState<Record<string, string>>({});
  const messages = { ...messagesByPath(write.error), ...own };
  const send = async () => {
    setOwn(password === '' ? { password: WORDS.passwordMissing } : {});
    if (password === '') return write.reset();
    const result = await write.send({ input: { name, email, role, password } });
    if (result?.createUser) onAdded(isGenerated ? { name: result.createUser.name, password } : undefined);
  };
  const check = async () => {
    const isHere = (person: { email: string }) => person.email.toLowerCase() === email.trim().toLowerCase();
    const found = await checkPeople(queries, (people) => (people.some(isHere) ? WORDS.added : undefined));
    if (found.isRecorded) onAdded(isGenerated ? { name, password } : undefined); // the password is only known here
    return found;
  };
  const fields = [
    { path: 'name', id: `${id}-name`, label: WORDS.name },
    { path: 'email', id: `${id}-email`, label: WORDS.email },
    { path: 'role', id: `${id}-role`, label: WORDS.role },
    field,
  ];
  return (
    <FormDialog title={WORDS.add} sending={WORDS.adding} isSending={write.isSending} onClose={onClose} onConfirm={() => void send()}>
      <FormProblems state={write.state} fields={fields} own={own} onRetry={() => void send()} onCheck={check} />
      <Field
        id={`${id}-name`}
        label={WORDS.name}
        autoComplete="off"
        error={messages['name']}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        id={`${id}-email`}
        label={WORDS.email}
        type="email"
        autoComplete="off"
        hint={WORDS.addHint}
        error={messages['email']}
        value={email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <RoleSelect id={`${id}-role`} role={role} error={messages['role']} onChange={(next) => set({ role: next })} />
      <RoleRights current={role} />
      {show(messages['password'])}
    </FormDialog>
  );
}

/** The roles that the person may give. */
function RoleSelect({ id, role, error, onChange }: { id: string; role: string; error: string | undefined; onChange: (role: string) => void }) {
  const { user } = useViewer();
  return (
    <Select id={id} label={WORDS.role} error={error} value={role} onChange={({ target }) => onChange(target.value)}>
      {rolesGivenBy(user.role).map((each) => (
        <option key={each} value={each}>
          {roleText(each)}
        </option>
      ))}
    </Select>
  );
}
