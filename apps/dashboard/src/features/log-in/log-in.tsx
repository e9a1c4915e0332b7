import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DemoPerson, demoPeopleQuery, logInAsDemoPerson } from '../../api/log-in';
import { Alert } from '../../ui/alert';
import { LogInForm, UNREACHABLE } from './log-in-form';
import styles from './log-in.module.css';

/** @param onDone called once the person is logged in */
export function LogInPage({ onDone }: { onDone: () => void }) {
  const people = useQuery(demoPeopleQuery);
  useEffect(() => {
    document.title = `Log in · Discount Approval`;
  }, []);
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <main id="content" className={styles.card} tabIndex={-1}>
        <img src="/mark.svg" alt="" width={36} height={36} />
        <div>
          <h1 className={styles.title}>Log in</h1>
          <p className={styles.product}>Discount Approval</p>
        </div>
        <LogInForm onDone={onDone} />
        {people.data !== undefined && people.data.length > 0 && <DemoPeople people={people.data} onDone={onDone} />}
      </main>
    </div>
  );
}

/** A button for each person of the demo, by tenant. */
function DemoPeople({ people, onDone }: { people: DemoPerson[]; onDone: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  const enter = async (email: string) => {
    const outcome = await logInAsDemoPerson(email);
    if (outcome === 'done') onDone();
    else setFailed(true);
  };
  return (
    <section className={styles.demo} aria-label="Demo people">
      <p className={styles.hint}>Try it as</p>
      {hasFailed && <Alert>{UNREACHABLE}</Alert>}
      {[...Map.groupBy(people, ({ tenant }) => tenant)].map(([tenant, members]) => (
        <div key={tenant}>
          <h2 id={`demo-${members[0]?.email}`} className={styles.tenant}>
            {tenant}
          </h2>
          <ul aria-labelledby={`demo-${members[0]?.email}`}>
            {members.map((person) => (
              <PersonButton key={person.email} person={person} onEnter={(email) => void enter(email)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const PersonButton = ({
  person: { name, role, levels, email },
  onEnter,
}: {
  person: DemoPerson;
  onEnter: (email: string) => void;
}) => (
  <li className={styles.person}>
    <button type="button" aria-describedby={`levels-${email}`} onClick={() => onEnter(email)}>
      {name}
      <span className={styles.role}>{`, ${role}`}</span>
    </button>
    <span id={`levels-${email}`} className={styles.levels}>
      {levels.join(' · ')}
    </span>
  </li>
);
