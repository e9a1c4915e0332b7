import { useRef } from 'react';
import { Button } from '../ui/button';
import { type Matching, countOf } from './bulk-target';
import styles from './bulk.module.css';
import { MOST_READ, NOT_SINGLY } from './matching-ids';
import { MOST_SELECTED } from './selected-requests';
import type { BulkSelection } from './use-bulk-selection';
import { countText } from '../format/count';

interface BulkToolbarProps {
  selection: BulkSelection;
  /** Whether an approval is being sent. */
  isSending: boolean;
  onDryRun: () => void;
  onApprove: () => void;
  onClear: () => void;
}

/** The number of selected requests, and what can be done with them. */
export function BulkToolbar({ selection, isSending, onDryRun, onApprove, onClear }: BulkToolbarProps) {
  const { target, matching, isReading } = selection;
  const count = countOf(target);
  const isBusy = isSending || isReading;
  const dryRun = useRef<HTMLButtonElement>(null);
  const selectAll = (all: Matching) => {
    selection.selectMatching(all);
    dryRun.current?.focus(); // the pressed button disappears
  };
  return (
    <div role="toolbar" aria-label="Selected requests" className={styles.toolbar}>
      <span role="status" className={styles.count}>
        {isReading ? 'Selecting…' : `${countText(count)} selected`}
      </span>
      {count >= MOST_SELECTED && <span className={styles.note}>At most 10,000 requests can be selected.</span>}
      {'matching' in target && count > MOST_READ && <span className={styles.note}>{NOT_SINGLY}</span>}
      {matching && matching.total > count && matching.total <= MOST_SELECTED && (
        <Button look="plain" disabled={isBusy} onClick={() => selectAll(matching)}>
          {`Select all ${countText(matching.total)} matching`}
        </Button>
      )}
      <Button look="plain" onClick={onClear}>
        Clear selection
      </Button>
      <Button ref={dryRun} disabled={isBusy} onClick={onDryRun}>
        Dry run
      </Button>
      <Button look="primary" disabled={isBusy} onClick={onApprove}>
        {isSending ? 'Approving…' : `Approve ${countText(count)}`}
      </Button>
    </div>
  );
}
