import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button';
import type { Step } from './first-steps-of';
import styles from './first-steps.module.css';
import { useFirstSteps } from './use-first-steps';

/** What a new tenant needs before requests can be decided. Shown to owners and admins until it is done, or hidden in this browser. */
export function FirstSteps() {
  const { steps, hide } = useFirstSteps();
  if (!steps?.length) return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">First steps</h2>
        <Button
          look="plain"
          onClick={() => {
            hide();
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
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
    {isDone && <span className={styles.done}>Done</span>}
  </li>
);
