import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { type BulkPlan, isPossible, useDryRun } from './bulk-dry-run';
import { DryRunOutcomes } from './bulk-dry-run-outcomes';
import { Recounted } from './bulk-recounted';
import styles from './bulk.module.css';
import { BULK_WORDS as WORDS } from './bulk-words';

interface DryRunDialogProps {
  plan: BulkPlan;
  onCount: (now: number | null) => void;
  onClose: () => void;
}

/** What an approval of these requests would do. Nothing is written. */
export function DryRunDialog({ plan, onCount, onClose }: DryRunDialogProps) {
  const dryRun = useDryRun(plan, onCount);
  return (
    <Dialog title={WORDS.dryRun} isWide onClose={onClose}>
      <div className={styles.content}>
        <Recounted plan={plan} />
        {isPossible(plan) && <DryRunOutcomes dryRun={dryRun} note={WORDS.dryRunNote} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{WORDS.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
