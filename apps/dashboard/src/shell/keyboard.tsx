import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Viewer } from '../api/viewer';
import { lazyPart } from '../ui/lazy';
import { useShortcuts } from '../ui/shortcuts';
import { Find } from './find';
import { PAGE_KEYS, visibleTo } from './pages';

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog').then(({ ShortcutsDialog: part }) => part));

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
      open === 'find' ? <Find onClose={close} /> : open === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null,
  };
}
