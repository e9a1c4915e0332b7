import type { Viewer } from '../api/viewer';
import { MomentDay } from '../ui/values';
import { lastUntil } from './last-until';
import styles from './shell.module.css';

/** For whom the person acts, and until when. Nothing without a delegation. */
export const ActingFor = ({ delegations }: { delegations: Viewer['acting_for'] }) =>
  delegations.length > 0 && (
    <section aria-label="Acting for" className={styles.acting}>
      {lastUntil(delegations).map(({ principal, until }) => (
        <p key={principal.id}>
          {'You also act for '}
          <bdi>{principal.name}</bdi>
          {' until '}
          <MomentDay value={until} />.
        </p>
      ))}
    </section>
  );
