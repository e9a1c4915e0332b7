import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { singleKeysAreOn } from '../ui/shortcuts';
import styles from './shortcuts-dialog.module.css';
import { WORDS } from './words';

/** Lists the keys. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={WORDS.shortcuts} onClose={onClose}>
    {!singleKeysAreOn() && <p className={styles.off}>{WORDS.shortcutsOff}</p>}
    <dl className={styles.list}>
      {WORDS.shortcutList.map(([keys, meaning]) => (
        <div key={keys} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <DialogActions>
      <Button onClick={onClose}>{WORDS.close}</Button>
    </DialogActions>
  </Dialog>
);
