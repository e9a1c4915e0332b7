import { JobProgress } from '../../approvals/bulk/job-progress';
import { isFinished, type Job, useJob, useJobResult } from '../../approvals/bulk/use-job';
import { countText } from '../../format/count';
import { Badge, type Tone } from '../../ui/badge';
import { SimulationResult } from '../../approvals/simulation/simulation-result';
import { ListState } from '../../ui/list-state';
import { Notice } from '../../ui/alert';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { JobItems } from './job-items';
import styles from './job.module.css';
import { type Outcome, countsOf, isSimulation, itemsOf } from './job-result';

const KINDS: Record<string, string> = {
  bulk_approve: 'Approval of many requests',
  policy_simulation: 'Simulation of changed levels',
  webhook_replay: 'Replay of deliveries',
};

const STATUSES: Record<string, string> = { queued: 'Queued', running: 'Running', done: 'Done', failed: 'Failed' };

const COUNTS: Record<string, string> = {
  total: 'Deliveries',
  replayed: 'Sent again',
  created: 'Created for missed events',
  skipped: 'Skipped',
};

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
  if (job === null) return <NotFoundState to="/requests" label="Requests" />;
  return (
    <>
      <PageHeading
        title={KINDS[job?.kind ?? '']}
        badges={job && <Badge tone={TONES[job.status] ?? 'grey'} text={STATUSES[job.status] ?? job.status} />}
      />
      <ListState query={query}>
        {(known) =>
          known && (
            <>
              <JobProgress job={known} name="Progress" />
              {isFinished(known) ? (
                <Result job={known} outcome={outcome} page={page} />
              ) : (
                <p className={styles.hint}>
                  You can leave this page. The job continues, and this address shows its progress.
                </p>
              )}
            </>
          )
        }
      </ListState>
    </>
  );
}

function Result({ job, outcome, page }: { job: Job; outcome: Outcome | undefined; page: number }) {
  const result = useJobResult(job);
  return (
    <>
      {job.status === 'failed' && <Notice>The job ended before all of its items were processed.</Notice>}
      <ListState query={result}>
        {(data) => {
          if (isSimulation(job, data)) return <SimulationResult simulation={data} />;
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
        <dt>{COUNTS[name] ?? name}</dt>
        <dd>{countText(count)}</dd>
      </div>
    ))}
  </dl>
);
