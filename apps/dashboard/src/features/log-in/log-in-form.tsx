import { type FormEvent, useRef, useState } from 'react';
import { type LogIn, logIn } from '../../api/log-in';
import { session } from '../../api/session';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import styles from './log-in.module.css';

export const UNREACHABLE = 'The service does not answer. Try again in a moment.';

/** The form, also in the dialog that appears when a session has ended. */
export function LogInForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState(session.lastEmail);
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<LogIn>();
  const [isSending, setSending] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const result = await logIn(email, password);
    setSending(false);
    if (result === 'done') return onDone();
    setOutcome(result);
    setPassword('');
    passwordField.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {outcome !== undefined && outcome !== 'done' && <Alert>{sentenceFor(outcome)}</Alert>}
      <Field
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        ref={passwordField}
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" look="primary" wide disabled={isSending}>
        {isSending ? 'Logging in…' : 'Log in'}
      </Button>
    </form>
  );
}

function sentenceFor(outcome: Exclude<LogIn, 'done'>): string {
  if (outcome === 'wrong') return 'E-mail or password is wrong.';
  return outcome === 'unreachable' ? UNREACHABLE : `Too many attempts. Try again in ${outcome.wait_s} s.`;
}
