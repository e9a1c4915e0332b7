import { useEffect, useRef } from 'react';
import type { FieldProblem } from './problems-in';
import styles from './alert.module.css';

interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  /** Changes with each attempt. By default: whenever the problems change. */
  attempt?: object;
}

/** The problems of a form with a link to each field. Receives the focus after each attempt. */
export function ErrorSummary({ problems, attempt = problems }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  useEffect(() => {
    if (hasProblems) element.current?.focus();
  }, [attempt, hasProblems]);
  if (!hasProblems) return null;
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
