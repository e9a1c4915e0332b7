import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Viewer } from '../api/viewer';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { singleKeysAreOn, useShortcuts } from '../ui/shortcuts';
import { FindBox } from './find-box';
import { PAGE_KEYS, visibleTo } from './pages';
import styles from './shortcuts-dialog.module.css';

export type Open = 'find' | 'shortcuts' | undefined;

/** The keys that work on every page, and the dialogs that they open. */
export function useKeyboard(permissions: Viewer['permissions']): {
  setOpen: (open: Open) => void;
  dialog: React.ReactNode;
} {
  const [open, setOpen] = useState<Open>();
  const navigate = useNavigate();
  const visible = visibleTo(permissions).flatMap(({ entries }) => entries.map(({ to }) => to));
  const goTo = PAGE_KEYS.filter(({ to }) => visible.includes(to));
  useShortcuts({
    ...Object.fromEntries(goTo.map(({ keys, to }) => [keys, () => void navigate({ href: to })])),
    ...(permissions.includes('requests:write') && { n: () => void navigate({ to: '/requests/new' }) }),
    ...(permissions.length > 0 && { 'mod+k': () => setOpen('find') }),
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    '?': () => setOpen('shortcuts'),
  });
  const close = () => setOpen(undefined);
  return {
    setOpen,
    dialog:
      open === 'find' ? <FindBox onClose={close} /> : open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null,
  };
}

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
const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
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
