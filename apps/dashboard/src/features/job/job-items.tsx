import { useNavigate } from '@tanstack/react-router';
import { type BulkOutcome, copiedText, doneText } from '../../approvals/bulk/bulk-outcomes';
import { OutcomeTable } from '../../approvals/bulk/outcome-table';
import { requestName } from '../../approvals/request/request-name';
import { countText } from '../../format/count';
import { CopyButton } from '../../ui/copy-button';
import { Empty } from '../../ui/empty';
import { Select } from '../../ui/field';
import { PER_LONG_PAGE, paged } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import { OUTCOMES, type Outcome } from './job-result';
import styles from './job.module.css';

const OUTCOMES_TEXT: Record<string, string> = {
  failed: 'Failed',
  approved: 'Approved',
  partially_approved: 'Partly approved',
  advanced: 'Endorsed',
  unchanged: 'Unchanged',
};

interface JobItemsProps {
  items: readonly BulkOutcome[];
  outcome: Outcome | undefined;
  page: number;
}

/** The results of a job, 100 a page, failures first. */
export function JobItems({ items, outcome, page }: JobItemsProps) {
  const matching = outcome === undefined ? items : items.filter((item) => item.outcome === outcome);
  const shown = paged(matching, page, PER_LONG_PAGE);
  return (
    <>
      <div className={styles.bar}>
        <p role="status" className={styles.summary}>
          {doneText(items)}
        </p>
        <OutcomeFilter items={items} outcome={outcome} />
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

function OutcomeFilter({ items, outcome }: Omit<JobItemsProps, 'page'>) {
  const navigate = useNavigate();
  const count = (wanted: Outcome): number => items.filter((item) => item.outcome === wanted).length;
  const set = (value: string) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, outcome: OUTCOMES.find((each) => each === value), page: undefined }),
      resetScroll: false,
    });
  return (
    <Select label="Outcome" value={outcome ?? ''} onChange={({ target }) => set(target.value)}>
      <option value="">{`All (${countText(items.length)})`}</option>
      {OUTCOMES.map((value) => (
        <option key={value} value={value}>
          {`${OUTCOMES_TEXT[value] ?? value} (${countText(count(value))})`}
        </option>
      ))}
    </Select>
  );
}
