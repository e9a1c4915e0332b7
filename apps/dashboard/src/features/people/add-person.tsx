import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import { usePasswordChoice } from './password-choice';
import { addPersonDocument } from './people.graphql.ts';
import { RoleRights } from './role-rights';
import { RoleSelect } from './role-select';

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
  const write = useWrite(addPersonDocument);
  const [{ name, email, role }, setTyped] = useState({ name: '', email: '', role: 'requester' });
  const set = (change: object) => setTyped((before) => ({ ...before, ...change }));
  const { password, isGenerated, labels, problems: missing, show } = usePasswordChoice('First password');
  const problems = useFormProblems({ name: 'Name', email: 'E-mail', role: 'Role', ...labels }, write);
  const send = async () => {
    const result = await write.send({ input: { name, email, role, password } });
    if (result?.createUser) onAdded(isGenerated ? { name: result.createUser.name, password } : undefined);
  };
  const confirm = () => {
    if (!problems.show(missing)) void send();
  };
  return (
    <FormDialog title="Add person" sending="Adding…" isSending={write.isSending} onClose={onClose} onConfirm={confirm}>
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <Field
        label="Name"
        autoComplete="off"
        {...problems.at('name')}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="The person logs in with this e-mail."
        {...problems.at('email')}
        value={email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <RoleSelect {...problems.at('role')} role={role} onChange={(next) => set({ role: next })} />
      <RoleRights current={role} />
      {show(problems.at('password'))}
    </FormDialog>
  );
}
