import { isFinished, type Job, useJob, useJobResult } from '../../approvals/use-job';
import { countText } from '../../format/count';
import { Badge } from '../../ui/badge';
import type { Tone } from '../../ui/tone';
import { ListState } from '../../ui/list-state';
import { Notice } from '../../ui/notice';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { Moment } from '../../ui/values';
import { JobItems } from './job-items';
import styles from './job.module.css';
import { type Outcome, countsOf, itemsOf } from './job-result';
import { WORDS } from './words';

interface JobPageProps {
  id: string;
  outcome: Outcome | undefined;
  page: number;
}

const TONES: Record<string, Tone> = { queued: 'grey', running: 'amber', done: 'green', failed: 'red' };

/** A job: how far it is, and its results once it is finished. The page can be left and opened again. */
export function JobPage({ id, outcome, page }: JobPageProps) {
  const query = useJob(id);
  const job = query.data;
  if (job === null) return <NotFoundState to="/requests" label={WORDS.back} />;
  return (
    <>
      <PageHeading
        title={WORDS.kinds[job?.kind ?? '']}
        badges={job && <Badge tone={TONES[job.status] ?? 'grey'} text={WORDS.statuses[job.status] ?? job.status} />}
      />
      <ListState query={query}>
        {(known) =>
          known && (
            <>
              <Progress job={known} />
              {isFinished(known) ? (
                <Result job={known} outcome={outcome} page={page} />
              ) : (
                <p className={styles.hint}>{WORDS.leave}</p>
              )}
            </>
          )
        }
      </ListState>
    </>
  );
}

const Progress = ({ job: { done, total, created_at, finished_at } }: { job: Job }) => (
  <div className={styles.progress}>
    <div className={styles.line}>
      <span className={styles.count}>{WORDS.doneOf(done, total)}</span>
      <span className={styles.hint}>
        {WORDS.started} <Moment value={created_at} />
        {finished_at !== null && (
          <>
            {' · '}
            {WORDS.finished} <Moment value={finished_at} />
          </>
        )}
      </span>
    </div>
    <progress aria-label={WORDS.progress} max={Math.max(total, 1)} value={total === 0 ? 1 : done} />
  </div>
);

function Result({ job, outcome, page }: { job: Job; outcome: Outcome | undefined; page: number }) {
  const result = useJobResult(job);
  return (
    <>
      {job.status === 'failed' && <Notice>{WORDS.failed}</Notice>}
      <ListState query={result}>
        {(data) => {
          const items = itemsOf(data);
          return items.length > 0 ? (
            <JobItems items={items} outcome={outcome} page={page} />
          ) : (
            <Counts counts={countsOf(data)} />
          );
        }}
      </ListState>
    </>
  );
}

const Counts = ({ counts }: { counts: [string, number][] }) => (
  <dl className={styles.counts}>
    {counts.map(([name, count]) => (
      <div key={name}>
        <dt>{WORDS.counts[name] ?? name}</dt>
        <dd>{countText(count)}</dd>
      </div>
    ))}
  </dl>
);
