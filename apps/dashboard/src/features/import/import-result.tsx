import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { JobProgress } from '../../approvals/bulk/job-progress';
import type { Job } from '../../approvals/bulk/use-job';
import type { UpsertSummary } from '../../approvals/upsert/upsert-outcome';
import { countText } from '../../format/count';
import { Notice } from '../../ui/alert';
import { ListState } from '../../ui/list-state';
import { type ImportJob, isOver } from './import-jobs';
import styles from './import.module.css';
import type { ImportSearch } from './import-search';
import { JobOutcomes } from './outcomes';
import { rowNumber } from './read-file';

interface ImportResultProps {
  /** Changes with each run; the page scrolls to its result. */
  of: unknown;
  isDry: boolean;
  children: ReactNode;
}

/** The part of the page with the progress and the outcomes of a run. */
export function ImportResult({ of, isDry, children }: ImportResultProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (of !== undefined) section.current?.scrollIntoView({ block: 'start' }); // browsers may return a promise, which is not a clean-up
  }, [of]);
  return (
    <section ref={section} aria-labelledby={id} className={styles.result}>
      <h2 id={id}>{isDry ? 'Dry run' : 'Import'}</h2>
      {isDry && <p className={styles.hint}>A dry run checks all rows. Nothing is written.</p>}
      {children}
    </section>
  );
}

interface JobsResultProps extends Pick<ImportSearch, 'outcome' | 'page' | 'rows'> {
  jobs: UseQueryResult<ImportJob[]>;
  summaries: UseQueryResult<UpsertSummary[]>;
  isSending: boolean;
  found: ReadonlyMap<number, string> | undefined;
}

/** The progress of all jobs, and then their outcomes. */
export const JobsResult = ({ jobs, summaries, isSending, found, outcome, page = 1, rows = 0 }: JobsResultProps) => (
  <ListState query={jobs}>
    {(known) => {
      const sent = known.reduce((sum, job) => sum + (job?.total ?? 0), 0);
      const isEnded = known.every(isOver) && !isSending;
      return (
        <>
          <JobProgress job={combined(known, Math.max(rows, sent), isEnded)} name="Progress" />
          {known.includes(null) && <Notice>A part of this import is not kept any more.</Notice>}
          {known.some((job) => job?.status === 'failed') && (
            <Notice>A part of the import ended before all of its rows were processed.</Notice>
          )}
          {!isSending && sent < rows && !known.includes(null) && <NotSent from={sent} to={rows} />}
          {isEnded ? (
            <ListState query={summaries}>
              {(each) => <JobOutcomes jobs={known} summaries={each} found={found} outcome={outcome} page={page} />}
            </ListState>
          ) : (
            <p className={styles.hint}>
              {isSending
                ? 'Rows are being sent. Stay on this page until all are sent.'
                : 'You can leave this page. The import continues, and this address shows its progress.'}
            </p>
          )}
          <JobLink jobs={known} />
        </>
      );
    }}
  </ListState>
);

/** The jobs as one. */
function combined(jobs: readonly ImportJob[], total: number, isEnded: boolean) {
  const kept = jobs.filter((job): job is Job => job !== null);
  return {
    done: kept.reduce((sum, { done }) => sum + done, 0),
    total,
    created_at: kept[0]?.created_at ?? '',
    finished_at: isEnded ? (kept.at(-1)?.finished_at ?? null) : null,
  };
}

const NotSent = ({ from, to }: { from: number; to: number }) => (
  <Notice>
    {`Rows ${countText(rowNumber(from))} to ${countText(rowNumber(to - 1))} were not sent. Choose the file and import it again: rows that are stored already stay unchanged.`}
  </Notice>
);

/** The page of the job, or the list when there are several. */
const JobLink = ({ jobs }: { jobs: readonly ImportJob[] }) => {
  const [first] = jobs;
  if (!first) return null;
  return (
    <p>
      {jobs.length === 1 ? (
        <Link to="/jobs/$id" params={{ id: first.id }}>
          Open job
        </Link>
      ) : (
        <Link to="/jobs" search={{ kind: first.kind }}>
          {`Open ${jobs.length} jobs`}
        </Link>
      )}
    </p>
  );
};
