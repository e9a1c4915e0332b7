import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Field, TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import { addServiceAccountDocument } from './people.graphql.ts';
import { RoleRights } from './role-rights';
import { RoleSelect } from './role-select';

const LABELS = { name: 'Name', role: 'Role', description: 'Description' };

/** Creates a user that programs act as. It gets its keys on the page of API keys. */
export function AddServiceAccount({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const write = useWrite(addServiceAccountDocument);
  const [{ name, role, description }, setTyped] = useState({ name: '', role: 'auditor', description: '' });
  const set = (change: object) => setTyped((before) => ({ ...before, ...change }));
  const problems = useFormProblems(LABELS, write);
  const send = async () => {
    problems.show();
    if (await write.send({ input: { name, role, description: description.trim() || null } })) onAdded();
  };
  return (
    <FormDialog
      title="Add service account"
      sending="Adding…"
      isSending={write.isSending}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <p>Programs act as a service account by its API keys. It has no password, no e-mail and no approval level.</p>
      <Field
        label="Name"
        hint="Name the program, such as ERP import."
        autoComplete="off"
        {...problems.at('name')}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <RoleSelect {...problems.at('role')} kind="service" role={role} onChange={(next) => set({ role: next })} />
      <RoleRights current={role} kind="service" />
      <TextArea
        label="Description"
        hint="What the account is for, and who looks after it."
        rows={2}
        {...problems.at('description')}
        value={description}
        onChange={({ target }) => set({ description: target.value })}
      />
    </FormDialog>
  );
}
