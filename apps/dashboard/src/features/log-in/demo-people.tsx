import { useState } from 'react';
import { type DemoPerson, logInAsDemoPerson } from '../../api/log-in';
import { Alert } from '../../ui/alert';
import styles from './log-in.module.css';
import { WORDS } from './words';

/** A button for each person of the demo. */
export function DemoPeople({ people, onDone }: { people: DemoPerson[]; onDone: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  const enter = async (email: string) => {
    const outcome = await logInAsDemoPerson(email);
    if (outcome === 'done') onDone();
    else setFailed(true);
  };
  return (
    <section className={styles.demo} aria-label={WORDS.demo}>
      <p className={styles.hint}>{WORDS.demoHint}</p>
      {hasFailed && <Alert>{WORDS.unreachable}</Alert>}
      <ul>
        {people.map(({ name, role, levels, email }) => (
          <li key={email}>
            <button type="button" className={styles.person} aria-label={`${name}, ${role}`} onClick={() => void enter(email)}>
              <span>{name}</span>
              <span className={styles.role}>{[role, ...levels].join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
