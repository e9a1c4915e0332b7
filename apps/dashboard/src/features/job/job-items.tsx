import { type BulkOutcome, type ItemOutcome, copiedText, doneText } from '../../approvals/bulk/bulk-outcomes';
import { OutcomeFilter } from '../../approvals/bulk/outcome-filter';
import { OutcomeTable } from '../../approvals/bulk/outcome-table';
import { requestName } from '../../approvals/request/request-name';
import { CopyButton } from '../../ui/copy-button';
import { Empty } from '../../ui/empty';
import { PER_LONG_PAGE, paged } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import { outcomesFor } from './job-result';
import styles from './job.module.css';

interface JobItemsProps {
  kind: string;
  items: readonly BulkOutcome[];
  outcome: ItemOutcome | undefined;
  page: number;
}

/** The results of a job about requests, 100 a page, failures first. */
export function JobItems({ kind, items, outcome, page }: JobItemsProps) {
  const matching = outcome === undefined ? items : items.filter((item) => item.outcome === outcome);
  const shown = paged(matching, page, PER_LONG_PAGE);
  const count = (wanted: ItemOutcome): number => items.filter((item) => item.outcome === wanted).length;
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.summary}>
          {doneText(items)}
        </p>
        <OutcomeFilter counts={outcomesFor(kind).map((each) => [each, count(each)])} outcome={outcome} />
        <CopyButton text={copiedText(matching, (id) => requestName({ id }))} label="Copy as text" />
      </div>
      {shown.rows.length > 0 ? (
        <OutcomeTable name="Items" outcomes={shown.rows} hasKeys />
      ) : (
        <Empty title="No items have this outcome." />
      )}
      <Pager page={shown.page} last={shown.last} />
    </>
  );
}
