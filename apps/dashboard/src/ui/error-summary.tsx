import { useEffect, useRef } from 'react';
import type { FieldProblem } from './field-problem';
import styles from './alert.module.css';

/** The problems of a form with a link to each field. Receives the focus when the problems change. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length) element.current?.focus();
  }, [problems]);
  if (!problems.length) return null;
  return (
    <div ref={element} role="alert" tabIndex={-1} className={styles.alert}>
      <p>{problems.length === 1 ? 'One value needs a correction:' : `${problems.length} values need a correction:`}</p>
      <ul>
        {problems.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >{`${label}: ${message}`}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
