import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Viewer } from '../api/viewer';
import { useShortcuts } from '../ui/shortcuts';
import { FindBox } from './find-box';
import { ShortcutsDialog } from './shortcuts-dialog';
import { visibleTo } from './navigation';

const GO_TO: Record<string, string> = {
  'g i': '/inbox',
  'g r': '/requests',
  'g p': '/products',
  'g l': '/levels',
  'g w': '/webhooks',
  'g a': '/audit',
  'g o': '/overview',
};

export type Open = 'find' | 'shortcuts' | undefined;

/** The keys that work on every page, and the dialogs that they open. */
export function useKeyboard(permissions: Viewer['permissions']): {
  setOpen: (open: Open) => void;
  dialog: React.ReactNode;
} {
  const [open, setOpen] = useState<Open>();
  const navigate = useNavigate();
  const addresses = visibleTo(permissions).flatMap(({ entries }) => entries.map(({ to }) => to));
  const goTo = Object.entries(GO_TO).filter(([, address]) => addresses.includes(address));
  useShortcuts({
    ...Object.fromEntries(goTo.map(([keys, address]) => [keys, () => void navigate({ href: address })])),
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
