import { useRef } from 'react';
import { Button } from '../ui/button';
import { type Matching, countOf } from './bulk-target';
import styles from './bulk.module.css';
import { BULK_WORDS as WORDS } from './bulk-words';
import { MOST_READ } from './matching-ids';
import { MOST_SELECTED } from './selected-requests';
import type { BulkSelection } from './use-bulk-selection';

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
    <div role="toolbar" aria-label={WORDS.toolbar} className={styles.toolbar}>
      <span role="status" className={styles.count}>
        {isReading ? WORDS.selecting : WORDS.selected(count)}
      </span>
      {count >= MOST_SELECTED && <span className={styles.note}>{WORDS.most}</span>}
      {'matching' in target && count > MOST_READ && <span className={styles.note}>{WORDS.notSingly}</span>}
      {matching && matching.total > count && matching.total <= MOST_SELECTED && (
        <Button look="plain" disabled={isBusy} onClick={() => selectAll(matching)}>
          {WORDS.selectAll(matching.total)}
        </Button>
      )}
      <Button look="plain" onClick={onClear}>
        {WORDS.clear}
      </Button>
      <Button ref={dryRun} disabled={isBusy} onClick={onDryRun}>
        {WORDS.dryRun}
      </Button>
      <Button look="primary" disabled={isBusy} onClick={onApprove}>
        {isSending ? WORDS.approving : WORDS.approve(count)}
      </Button>
    </div>
  );
}
