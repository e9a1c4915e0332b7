import { useState } from 'react';
import { countText } from '../../format/count';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { ErrorState } from '../../ui/error-state';
import { Loading } from '../../ui/list-state';
import type { DryRun } from './bulk-dry-run';
import { type BulkOutcome, failuresFirst, plannedText } from './bulk-outcomes';
import styles from './bulk.module.css';
import { useOutcomeColumns } from './outcome-columns';

const STEP = 100;

/** The summary of a dry run in words, and a row for each request, failures first. */
export function DryRunOutcomes({
  dryRun: { outcomes, progress, error, retry },
  note,
}: {
  dryRun: DryRun;
  note: string;
}) {
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!outcomes) return progress ? <DryRunProgress {...progress} /> : <Loading />;
  return (
    <>
      <div role="status">
        <p className={styles.summary}>{plannedText(outcomes)}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <OutcomeRows outcomes={failuresFirst(outcomes)} />
    </>
  );
}

const DryRunProgress = ({ done, total }: { done: number; total: number }) => (
  <div className={styles.progress}>
    <p>{`The dry run has read ${countText(done)} of ${countText(total)} requests.`}</p>
    <progress aria-label="Dry run progress" max={total} value={done} />
  </div>
);

function OutcomeRows({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const [count, setCount] = useState(STEP);
  const shown = outcomes.slice(0, count);
  const columns = useOutcomeColumns(shown);
  return (
    <div className={styles.rows} role="region" aria-label="Outcomes of the dry run" tabIndex={0}>
      <DataTable name="Dry run" columns={columns} rows={shown} keyOf={({ id }) => id} />
      {outcomes.length > count && (
        <p className={styles.more}>
          <Button onClick={() => setCount(count + STEP)}>
            {`Show ${countText(Math.min(STEP, outcomes.length - count))} more`}
          </Button>
          <span className={styles.note}>{`${countText(count)} of ${countText(outcomes.length)} shown`}</span>
        </p>
      )}
    </div>
  );
}
