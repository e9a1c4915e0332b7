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
  const { user } = useViewer();
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
  const check = () =>
    checkPeople(queries, (people) => (people.some((person) => person.email.toLowerCase() === email.trim().toLowerCase()) ? WORDS.added : undefined));
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
      <Select id={`${id}-role`} label={WORDS.role} error={messages['role']} value={role} onChange={({ target }) => set({ role: target.value })}>
        {rolesGivenBy(user.role).map((each) => (
          <option key={each} value={each}>
            {roleText(each)}
          </option>
        ))}
      </Select>
      <RoleRights current={role} />
      {show(messages['password'])}
    </FormDialog>
  );
}
