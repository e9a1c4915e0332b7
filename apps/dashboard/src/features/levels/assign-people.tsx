import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import styles from './level.module.css';
import type { LevelPeopleQuery } from './levels.graphql.ts';
import type { OpenLevel } from './levels-query';

interface AssignPeopleProps {
  people: LevelPeopleQuery['users'];
  level: OpenLevel;
  /** The id of the person who is being assigned. */
  sending: string | undefined;
  onAssign: (user_id: string) => void;
}

const MOST_SHOWN = 10;

/** The active people who do not hold the level, filtered by name or e-mail. */
export function AssignPeople({ people, level, sending, onAssign }: AssignPeopleProps) {
  const [typed, setTyped] = useState('');
  const held = new Set(level.approvers.map(({ id }) => id));
  const free = people.filter(({ id, active }) => active && !held.has(id));
  const wanted = typed.trim().toLowerCase();
  const found = free.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
  const rest = found.length - MOST_SHOWN;
  if (!free.length) return <p className={styles.hint}>All active people hold this level.</p>;
  return (
    <>
      <h3 className={styles.heading}>Assign a person</h3>
      {free.length > MOST_SHOWN && (
        <Field type="search" label="Find a person" value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      <ul className={styles.list}>
        {found.slice(0, MOST_SHOWN).map(({ id, name, email, role }) => (
          <li key={id} className={styles.item}>
            <span>
              <bdi>{name}</bdi>
              <span className={styles.hint} title={email}>{`, ${role}`}</span>
            </span>
            <Button disabled={sending !== undefined} onClick={() => onAssign(id)}>
              {sending === id ? 'Assigning…' : `Assign ${name}`}
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.hint}>{`${rest} more people match. Type more of the name.`}</p>}
      {!found.length && <p className={styles.hint}>No people match.</p>}
    </>
  );
}
