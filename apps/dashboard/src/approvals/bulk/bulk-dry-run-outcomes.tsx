import { useState } from 'react';
import { countOf, countText } from '../../format/count';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Checkbox } from '../../ui/field';
import { Loading } from '../../ui/list-state';
import { Total } from '../../ui/values';
import type { Review } from './bulk-dry-run';
import { type BulkOutcome, failuresFirst, plannedText } from './bulk-outcomes';
import { plannedTotal } from './planned-total';
import styles from './bulk.module.css';
import { MAX_READ } from './matching-ids';
import { OutcomeTable } from './outcome-table';
import type { RequestsById } from './use-bulk-requests';

const STEP = 100;

/** The summary of a dry run in words, the choice to leave requests out, and a row for each request, failures first. */
export function DryRunOutcomes({ review, note }: { review: Review; note: string }) {
  const { outcomes, progress, error, retry, requests } = review;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!outcomes) return progress ? <DryRunProgress {...progress} /> : <Loading />;
  return (
    <>
      <div role="status">
        <p className={styles.summary}>{plannedText(outcomes) || 'No requests are left.'}</p>
        <PlannedTotal outcomes={outcomes} requests={requests} />
        <p className={styles.note}>{note}</p>
      </div>
      <LeaveOut review={review} />
      {outcomes.length > 0 && <OutcomeRows outcomes={failuresFirst(outcomes)} requests={requests} />}
    </>
  );
}

/** The sum of the requests that would not fail, and how many of them have warnings. */
function PlannedTotal({ outcomes, requests }: { outcomes: BulkOutcome[]; requests: RequestsById | undefined }) {
  if (!requests) return <p>{`Totals and warnings are summed up for at most ${countText(MAX_READ)} requests.`}</p>;
  const { total, warned } = plannedTotal(outcomes, requests);
  if (total === null && warned === 0) return null;
  return (
    <p>
      {total !== null && (
        <>
          <Total value={total} /> in total
        </>
      )}
      {total !== null && warned > 0 && ', '}
      {warned > 0 && (
        <span className={styles.warned}>{warned === 1 ? '1 has warnings' : `${countText(warned)} have warnings`}</span>
      )}
    </p>
  );
}

const LeaveOut = ({ review: { warned, leavesOut, setLeavesOut } }: { review: Review }) =>
  warned > 0 && (
    <Checkbox
      label="Leave out requests with warnings"
      hint={`${countOf(warned, 'request has warnings', 'requests have warnings')}. A request that is left out is not changed.`}
      checked={leavesOut}
      onChange={({ target }) => setLeavesOut(target.checked)}
    />
  );

const DryRunProgress = ({ done, total }: { done: number; total: number }) => (
  <div className={styles.progress}>
    <p>{`The dry run has read ${countText(done)} of ${countText(total)} requests.`}</p>
    <progress aria-label="Dry run progress" max={total} value={done} />
  </div>
);

function OutcomeRows({ outcomes, requests }: { outcomes: BulkOutcome[]; requests: RequestsById | undefined }) {
  const [count, setCount] = useState(STEP);
  const shown = outcomes.slice(0, count);
  return (
    <div className={styles.rows} role="region" aria-label="Outcomes of the dry run" tabIndex={0}>
      <OutcomeTable name="Dry run" outcomes={shown} known={requests} />
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
