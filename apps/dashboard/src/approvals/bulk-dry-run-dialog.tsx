import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { type BulkPlan, isPossible, useDryRun } from './bulk-dry-run';
import { DryRunOutcomes } from './bulk-dry-run-outcomes';
import { Recounted } from './bulk-recounted';
import styles from './bulk.module.css';

interface DryRunDialogProps {
  plan: BulkPlan;
  onCount: (now: number | null) => void;
  onClose: () => void;
}

/** What an approval of these requests would do. Nothing is written. */
export function DryRunDialog({ plan, onCount, onClose }: DryRunDialogProps) {
  const dryRun = useDryRun(plan, onCount);
  return (
    <Dialog title="Dry run" isWide onClose={onClose}>
      <div className={styles.content}>
        <Recounted plan={plan} />
        {isPossible(plan) && <DryRunOutcomes dryRun={dryRun} note="No request has been changed." />}
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
