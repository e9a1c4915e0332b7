import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../ui/shortcuts';
import { COVERS } from '../../ui/split';
import { useMedia } from '../../ui/use-media';
import type { Row } from './inbox-columns';
import { nextRow } from './next-row';

interface OpenRow {
  /** The request next to the list: that of the address, else the first row, where both have room and the person has not closed it. */
  shown: string | undefined;
  /** The request that a decision has opened. */
  advanced: string | undefined;
  /** Opens the row after a decided one, unless the person has opened another row or page meanwhile. */
  openNext: (decided: string) => void;
  close: () => void;
}

const PATH = '/inbox';

/** Opens and closes the request next to the list. */
export function useOpenRow(rows: readonly Row[], open: string | undefined): OpenRow {
  const navigate = useNavigate();
  const router = useRouter();
  const covers = useMedia(COVERS);
  const [isClosed, setClosed] = useState(false);
  const shown = open ?? (covers || isClosed ? undefined : rows[0]?.id);
  const [advance, setAdvance] = useState<{ from: string; to: string | undefined }>();
  if (advance && open !== undefined && open !== advance.from && open !== advance.to) setAdvance(undefined);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const focusRow = useFocusOfRow(open);
  const show = (id: string | undefined, replace: boolean) => {
    focusRow(id);
    void navigate({ to: '.', search: (search: object) => ({ ...search, open: id }), replace, resetScroll: covers });
  };
  const openNext = (decided: string) => {
    const { pathname, search } = router.state.location;
    const current = (search as { open?: string }).open ?? shown;
    if (pathname !== PATH || current !== decided) return;
    const ids = latest.current.map(({ id }) => id);
    const next = nextRow(ids, decided);
    setAdvance({ from: decided, to: next });
    show(next, true);
  };
  const close = () => {
    setClosed(true);
    if (open === undefined) return;
    focusRow(open);
    void navigate({ to: '.', search: (search: object) => ({ ...search, open: undefined }), resetScroll: false });
  };
  useShortcuts(shown ? { Escape: close } : NONE);
  return { shown, advanced: advance?.to, openNext, close };
}

const NONE = {};

/** Moves the focus once the address has changed: to the link of a row, or to the heading when there is none. */
function useFocusOfRow(open: string | undefined): (id: string | undefined) => void {
  const wanted = useRef<{ id: string | undefined }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { id } = wanted.current;
    wanted.current = undefined;
    const link = id === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    (link ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: link === null });
  }, [open]);
  return (id) => {
    wanted.current = { id };
  };
}
