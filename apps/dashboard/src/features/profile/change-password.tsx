import { type FormEvent, useId, useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import styles from './profile.module.css';
import { changePasswordDocument } from './profile.graphql.ts';
import { WORDS } from './words';

const EMPTY = { current_password: '', password: '' };
const LABELS = { current_password: WORDS.current, password: WORDS.new };
const PATHS = ['current_password', 'password'] as const;

/** The messages of fields that are empty. */
const missingIn = (typed: typeof EMPTY): Record<string, string> =>
  Object.fromEntries(PATHS.filter((path) => typed[path] === '').map((path) => [path, WORDS.missing]));

/** A new key for a new form: the write of an earlier one is forgotten together with its passwords. */
export function ChangePassword() {
  const [round, setRound] = useState(0);
  return (
    <PasswordForm
      key={round}
      onDone={() => {
        setRound(round + 1);
        announce(WORDS.saved);
      }}
    />
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const { user } = useViewer();
  const write = useWrite(changePasswordDocument);
  const [typed, setTyped] = useState(EMPTY);
  const [own, setOwn] = useState<Record<string, string>>({});
  const send = async () => {
    const missing = missingIn(typed);
    setOwn(missing);
    if (Object.keys(missing).length > 0) return write.reset();
    if (await write.send({ input: typed })) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const messages = { ...messagesByPath(write.error), ...own };
  const fields = PATHS.map((path) => ({ path, id: `${id}-${path}`, label: LABELS[path] }));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormProblems state={write.state} fields={fields} own={own} onRetry={() => void send()} />
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {PATHS.map((path) => (
        <Field
          key={path}
          id={`${id}-${path}`}
          label={LABELS[path]}
          type="password"
          autoComplete={path === 'password' ? 'new-password' : 'current-password'}
          hint={path === 'password' ? WORDS.newHint : undefined}
          error={messages[path]}
          value={typed[path]}
          onChange={({ target }) => setTyped((before) => ({ ...before, [path]: target.value }))}
        />
      ))}
      <p className={styles.hint}>{WORDS.passwordHint}</p>
      <div>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? WORDS.changing : WORDS.changePassword}
        </Button>
      </div>
    </form>
  );
}
