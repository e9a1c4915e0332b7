import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useDryRun } from './bulk-dry-run';
import { DryRunOutcomes } from './bulk-dry-run-outcomes';
import styles from './bulk.module.css';
import { BULK_WORDS as WORDS } from './bulk-words';

/** What an approval of these requests would do. Nothing is written. */
export function DryRunDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const dryRun = useDryRun(ids);
  return (
    <Dialog title={WORDS.dryRun} isWide onClose={onClose}>
      <div className={styles.content}>
        <DryRunOutcomes dryRun={dryRun} note={WORDS.dryRunNote} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{WORDS.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}
