import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { singleKeysAreOn } from '../ui/shortcuts';
import { PAGE_KEYS } from './pages';
import styles from './shortcuts-dialog.module.css';

const SHORTCUTS: [keys: string, meaning: string][] = [
  ['Ctrl K or ⌘ K', 'Find'],
  ...PAGE_KEYS.map(({ keys, title }): [string, string] => [keys, `Go to ${title}`]),
  ['/', 'Filter the list'],
  ['j, k', 'Next row, previous row'],
  ['Enter', 'Open the row'],
  ['x, Shift x', 'Select the row, select a range'],
  ['a, d, c', 'Approve, deny or counter the open request'],
  ['e', 'Edit the open request'],
  ['n', 'New request'],
  ['Ctrl Enter', 'Confirm a dialog'],
  ['Esc', 'Close, back to the list'],
  ['?', 'Show this list'],
];

/** Lists the keys. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    {!singleKeysAreOn() && (
      <p className={styles.off}>Single-letter shortcuts are off. You can turn them on in your profile.</p>
    )}
    <dl className={styles.list}>
      {SHORTCUTS.map(([keys, meaning]) => (
        <div key={keys} className={styles.row}>
          <dt>
            <kbd className={styles.key}>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);
