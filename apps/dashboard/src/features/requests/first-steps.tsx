import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { post } from '../../api/post';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { type Step, stepsOf } from './first-steps-of';
import { firstStepsDocument } from './requests.graphql.ts';
import styles from './requests.module.css';

/** What a new tenant needs before requests can be decided. Shown until it is done, or hidden in this browser. */
export function FirstSteps() {
  const { can, user } = useViewer();
  const key = `das.first_steps.${user.id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const hasKeys = can('keys:manage');
  const { data } = useQuery({
    queryKey: ['first-steps', hasKeys],
    queryFn: ({ signal }) => post(firstStepsDocument, { hasKeys }, { signal }),
    enabled: !isHidden,
  });
  const steps = isHidden || !data ? [] : stepsOf(data);
  if (steps.length === 0) return null;
  const hide = () => {
    localStorage.setItem(key, 'hidden');
    setHidden(true);
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.stepsHead}>
        <h2 id="first-steps">First steps</h2>
        <Button look="plain" onClick={hide}>
          Hide
        </Button>
      </div>
      <ul aria-labelledby="first-steps">
        {steps.map((step) => (
          <StepItem key={step.to} step={step} />
        ))}
      </ul>
    </section>
  );
}

const StepItem = ({ step: { to, text, isDone } }: { step: Step }) => (
  <li className={styles.step} data-done={isDone || undefined}>
    {isDone ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
    <Link to={to}>{text}</Link>
    {isDone && <span className={styles.stepDone}>Done</span>}
  </li>
);
