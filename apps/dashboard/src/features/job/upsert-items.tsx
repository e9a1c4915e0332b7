import { useQuery } from '@tanstack/react-query';
import type { ItemOutcome } from '../../approvals/bulk/bulk-outcomes';
import { OutcomeFilter } from '../../approvals/bulk/outcome-filter';
import { jobItemsQuery } from '../../approvals/upsert/job-items';
import { UPSERT_OUTCOMES, type UpsertSummary, problemText, upsertText } from '../../approvals/upsert/upsert-outcome';
import { UpsertTable } from '../../approvals/upsert/upsert-table';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import { PER_LONG_PAGE } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import styles from './job.module.css';

interface UpsertItemsProps {
  /** The id of the job. */
  job: string;
  summary: UpsertSummary;
  outcome: ItemOutcome | undefined;
  page: number;
}

/** The results of an import, 100 a page, in the order of its items. */
export function UpsertItems({ job, summary, outcome, page }: UpsertItemsProps) {
  const items = useQuery(jobItemsQuery(job, outcome, page));
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.summary}>
          {upsertText(summary)}
        </p>
        <OutcomeFilter counts={UPSERT_OUTCOMES.map((each) => [each, summary[each]])} outcome={outcome} />
      </div>
      <ListState query={items}>
        {({ outcomes, total }) => (
          <>
            {outcomes.length > 0 ? (
              <UpsertTable
                name="Items"
                numbered="Item"
                rows={outcomes.map((item) => ({
                  number: item.index + 1,
                  key: item.key ?? null,
                  outcome: item.outcome,
                  problem: problemText(item),
                }))}
              />
            ) : (
              <Empty title="No items have this outcome." />
            )}
            <Pager page={page} last={Math.max(Math.ceil(total / PER_LONG_PAGE), 1)} />
          </>
        )}
      </ListState>
    </>
  );
}
