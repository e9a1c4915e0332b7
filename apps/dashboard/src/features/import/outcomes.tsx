import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ItemOutcome } from '../../approvals/bulk/bulk-outcomes';
import { OutcomeFilter } from '../../approvals/bulk/outcome-filter';
import { jobItemsQuery } from '../../approvals/upsert/job-items';
import {
  UPSERT_OUTCOMES,
  type UpsertOutcome,
  type UpsertSummary,
  problemText,
  sumOf,
  upsertText,
} from '../../approvals/upsert/upsert-outcome';
import { UpsertTable } from '../../approvals/upsert/upsert-table';
import { countText } from '../../format/count';
import { buttonClasses } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import {
  type ImportJob,
  type ImportedRow,
  MOST_PROBLEMS,
  firstPlaces,
  pageOfJobs,
  problemsText,
  readProblems,
} from './import-jobs';
import styles from './import.module.css';
import { rowNumber } from './read-file';

/** The problems that the page found, by the place of the row. They say more than those of the service. */
type Found = ReadonlyMap<number, string> | undefined;

interface OutcomesProps {
  outcome: ItemOutcome | undefined;
  page: number;
  found: Found;
}

const rowOf = (item: UpsertOutcome, first: number, found: Found): ImportedRow => {
  const place = first + item.index;
  const isFailed = item.outcome === 'failed';
  const problem = (isFailed && found?.get(place)) || problemText(item);
  return { place, key: item.key ?? null, outcome: item.outcome, problem };
};

/** The outcomes of a call without a job. */
export function InlineOutcomes({ results, found, ...place }: OutcomesProps & { results: readonly UpsertOutcome[] }) {
  const count = (outcome: string): number => results.filter((each) => each.outcome === outcome).length;
  const [created, updated, unchanged, failed] = UPSERT_OUTCOMES.map(count) as [number, number, number, number];
  const rows = results.map((item) => rowOf(item, 0, found));
  const shown = rows.filter((row) => place.outcome === undefined || row.outcome === place.outcome);
  return (
    <Frame summary={{ created, updated, unchanged, failed }} problems={rows.filter(isFailed)} {...place}>
      <OutcomeRows rows={shown} page={1} last={1} />
    </Frame>
  );
}

const isFailed = ({ outcome }: { outcome: string }): boolean => outcome === 'failed';

interface JobOutcomesProps extends OutcomesProps {
  jobs: readonly ImportJob[];
  summaries: readonly UpsertSummary[];
}

/** The outcomes of jobs that have ended, 100 a page. */
export function JobOutcomes({ jobs, summaries, found, outcome, page }: JobOutcomesProps) {
  const summary = sumOf(summaries);
  const counts = jobs.map((job, index) => {
    const known = summaries[index];
    if (outcome === undefined) return job?.total ?? 0;
    return known?.[outcome as keyof UpsertSummary] ?? 0;
  });
  const place = pageOfJobs(counts, page);
  const id = jobs[place.list]?.id ?? '';
  const items = useQuery({ ...jobItemsQuery(id, outcome, place.page), enabled: id !== '' });
  const first = firstPlaces(jobs)[place.list] ?? 0;
  const problems = useQuery({
    queryKey: ['import', 'problems', ...jobs.map((job) => job?.id)],
    queryFn: ({ signal }) => readProblems(jobs, signal),
    enabled: summary.failed > 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const named = problems.data?.map((row) => ({ ...row, problem: found?.get(row.place) ?? row.problem }));
  return (
    <Frame summary={summary} problems={named} outcome={outcome} page={page}>
      <ListState query={items}>
        {({ outcomes }) => (
          <OutcomeRows
            rows={outcomes.map((item) => rowOf(item, first, found))}
            page={Math.min(page, place.last)}
            last={place.last}
          />
        )}
      </ListState>
    </Frame>
  );
}

interface FrameProps extends Omit<OutcomesProps, 'found'> {
  summary: UpsertSummary;
  /** Undefined while they are read. */
  problems: readonly Omit<ImportedRow, 'outcome'>[] | undefined;
  children: ReactNode;
}

/** The counts, the filter and the download above the rows. */
const Frame = ({ summary, problems, outcome, children }: FrameProps) => (
  <>
    <div className={styles.bar}>
      <p role="status" className={styles.summary}>
        {upsertText(summary)}
      </p>
      <OutcomeFilter counts={UPSERT_OUTCOMES.map((each) => [each, summary[each]])} outcome={outcome} />
      {summary.failed > 0 && problems && <DownloadProblems text={problemsText(problems)} />}
    </div>
    {summary.failed > MOST_PROBLEMS && (
      <p className={styles.hint}>{`The download has the first ${countText(MOST_PROBLEMS)} problems.`}</p>
    )}
    {children}
  </>
);

/** Its file is in the memory of the browser as long as the link is shown: an address with the text would be too long for many problems. */
function DownloadProblems({ text }: { text: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    link.current?.setAttribute('href', address);
    return () => URL.revokeObjectURL(address);
  }, [text]);
  return (
    <a ref={link} className={buttonClasses()} download="problems.csv">
      Download problems
    </a>
  );
}

const OutcomeRows = ({ rows, page, last }: { rows: readonly ImportedRow[]; page: number; last: number }) => (
  <>
    {rows.length > 0 ? (
      <UpsertTable
        name="Outcomes"
        numbered="Row"
        rows={rows.map(({ place, ...row }) => ({ ...row, number: rowNumber(place) }))}
      />
    ) : (
      <Empty title="No rows have this outcome." />
    )}
    <Pager page={page} last={last} />
  </>
);
