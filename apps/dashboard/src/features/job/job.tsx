import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import type { ItemOutcome } from '../../approvals/bulk/bulk-outcomes';
import { JobProgress } from '../../approvals/bulk/job-progress';
import { isFinished, type Job, useJob, useJobResult } from '../../approvals/bulk/use-job';
import { NoSimulationResult, SimulationResult } from '../../approvals/simulation/simulation-result';
import { isUpsert, summaryOf } from '../../approvals/upsert/job-items';
import { countText } from '../../format/count';
import { Notice } from '../../ui/alert';
import { Badge } from '../../ui/badge';
import { Crumb } from '../../ui/crumb';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { JobItems } from './job-items';
import { countsOf, isSimulation, itemsOf } from './job-result';
import { kindText, stateOf } from './job-words';
import { UpsertItems } from './upsert-items';
import styles from './job.module.css';

const COUNTS: Record<string, string> = {
  total: 'Deliveries',
  replayed: 'Sent again',
  created: 'Created for missed events',
  skipped: 'Skipped',
};

interface JobPageProps {
  id: string;
  outcome: ItemOutcome | undefined;
  page: number;
}

/** A job: how far it is, and its results once it is finished. The page can be left and opened again. */
export function JobPage({ id, outcome, page }: JobPageProps) {
  const query = useJob(id);
  const job = query.data;
  const hasList = useViewer().can('requests:decide');
  if (job === null)
    return hasList ? <NotFoundState to="/jobs" label="Jobs" /> : <NotFoundState to="/requests" label="Requests" />;
  return (
    <>
      {hasList && <Crumb to="/jobs">Jobs</Crumb>}
      <PageHeading title={job && kindText(job.kind)} badges={job && <Badge {...stateOf(job.status)} />} />
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

function Result({ job, outcome, page }: { job: Job; outcome: ItemOutcome | undefined; page: number }) {
  const result = useJobResult(job);
  const maySimulate = useViewer().can('levels:write');
  if (job.kind === 'policy_simulation' && job.status === 'failed')
    return (
      <NoSimulationResult>
        {maySimulate && <Link to="/levels/simulate">Run another simulation</Link>}
      </NoSimulationResult>
    );
  return (
    <>
      {job.status === 'failed' && <Notice>The job ended before all of its items were processed.</Notice>}
      <ListState query={result}>
        {(data) => {
          if (isSimulation(job, data)) return <SimulationResult simulation={data} />;
          const summary = isUpsert(job.kind) ? summaryOf(data) : null;
          if (summary) return <UpsertItems job={job.id} summary={summary} outcome={outcome} page={page} />;
          const items = itemsOf(job, data);
          return items.length > 0 ? (
            <JobItems kind={job.kind} items={items} outcome={outcome} page={page} />
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
