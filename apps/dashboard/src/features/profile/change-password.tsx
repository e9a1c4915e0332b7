import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import styles from './profile.module.css';
import { changePasswordDocument } from './profile.graphql.ts';

const EMPTY = { current_password: '', password: '' };
const LABELS = { current_password: 'Current password', password: 'New password' };
const PATHS = ['current_password', 'password'] as const;

/** The messages of fields that are empty. */
const missingIn = (typed: typeof EMPTY): Record<string, string> =>
  Object.fromEntries(PATHS.filter((path) => typed[path] === '').map((path) => [path, 'This field is required.']));

/** A new key for a new form: the write of an earlier one is forgotten together with its passwords. */
export function ChangePassword() {
  const [round, setRound] = useState(0);
  return (
    <PasswordForm
      key={round}
      onDone={() => {
        setRound(round + 1);
        announce('Saved.');
      }}
    />
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { user } = useViewer();
  const write = useWrite(changePasswordDocument);
  const [typed, setTyped] = useState(EMPTY);
  const problems = useFormProblems(LABELS, write);
  const send = async () => {
    if (await write.send({ input: typed })) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problems.show(missingIn(typed))) void send();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {PATHS.map((path) => (
        <Field
          key={path}
          label={LABELS[path]}
          type="password"
          autoComplete={path === 'password' ? 'new-password' : 'current-password'}
          hint={path === 'password' ? '12 to 200 characters.' : undefined}
          {...problems.at(path)}
          value={typed[path]}
          onChange={({ target }) => setTyped((before) => ({ ...before, [path]: target.value }))}
        />
      ))}
      <p className={styles.hint}>Your other sessions end. This one stays active.</p>
      <div>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
