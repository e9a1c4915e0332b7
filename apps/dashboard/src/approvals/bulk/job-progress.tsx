import { countText } from '../../format/count';
import { Moment } from '../../ui/values';
import styles from './job-progress.module.css';
import type { Job } from './use-job';

interface JobProgressProps {
  job: Pick<Job, 'created_at' | 'done' | 'finished_at' | 'total'>;
  /** The name of the progress bar. */
  name: string;
}

/** The progress of a job, and when it was created and ended. */
export const JobProgress = ({ job: { done, total, created_at, finished_at }, name }: JobProgressProps) => (
  <div className={styles.progress}>
    <div className={styles.line}>
      <span className={styles.count}>{`${countText(done)} of ${countText(total)}`}</span>
      <span className={styles.hint}>
        Started <Moment value={created_at} />
        {finished_at !== null && (
          <>
            {' · '}
            Finished <Moment value={finished_at} />
          </>
        )}
      </span>
    </div>
    <progress aria-label={name} max={Math.max(total, 1)} value={total === 0 ? 1 : done} />
  </div>
);
