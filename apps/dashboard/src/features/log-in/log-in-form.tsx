import { type FormEvent, useRef, useState } from 'react';
import { type LogIn, logIn } from '../../api/log-in';
import { session } from '../../api/session';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import styles from './log-in.module.css';
import { WORDS } from './words';

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
        label={WORDS.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Field
        ref={passwordField}
        label={WORDS.password}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" look="primary" wide disabled={isSending}>
        {isSending ? WORDS.sending : WORDS.title}
      </Button>
    </form>
  );
}

function sentenceFor(outcome: Exclude<LogIn, 'done'>): string {
  if (outcome === 'wrong') return WORDS.wrong;
  return outcome === 'unreachable' ? WORDS.unreachable : WORDS.tooMany(outcome.wait_s);
}
