import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../api/use-write';
import { announce } from '../ui/status';
import { ApproveDialog } from './bulk-approve-dialog';
import { DryRunDialog } from './bulk-dry-run-dialog';
import { bulkApproveDocument } from './bulk.graphql.ts';
import styles from './bulk.module.css';
import { type BulkOutcome, outcomesOf, recordedText } from './bulk-outcomes';
import type { BulkSelection, Matching } from './bulk-selection';
import { BulkToolbar } from './bulk-toolbar';
import { BULK_WORDS as WORDS } from './bulk-words';

interface BulkProps {
  selection: BulkSelection;
  /** For `Select all {n} matching`. */
  matching?: Matching | undefined;
}

interface Open {
  kind: 'dry-run' | 'approve';
  /** The selection when the dialog was opened. */
  ids: string[];
}

/** The toolbar `Selected requests` of a list, with its dialogs. For people with `requests:decide`. */
export function Bulk({ selection, matching }: BulkProps) {
  const [open, setOpen] = useState<Open>();
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>();
  const place = useRef<HTMLDivElement>(null);
  const current = useRef<Open>(undefined);
  const returnsFocus = useRef(false);
  useEffect(() => {
    // after the dialog has closed: before, the page behind it cannot receive the focus
    if (open === undefined && returnsFocus.current) focusList(place.current);
  }, [open]);
  const { write, approve } = useApproval(selection, setOutcomes, () => current.current !== undefined);
  const show = (kind: Open['kind']) => {
    if (!write.isSending) write.reset();
    current.current = { kind, ids: [...selection.ids] };
    setOutcomes(undefined);
    setOpen(current.current);
  };
  const close = () => {
    current.current = undefined;
    setOpen(undefined);
    returnsFocus.current = outcomes !== undefined;
  };
  const clear = () => {
    selection.clear();
    focusList(place.current);
  };
  return (
    <div ref={place} className={styles.place}>
      {selection.ids.size > 0 && (
        <BulkToolbar
          selection={selection}
          matching={matching}
          isBusy={write.isSending}
          onDryRun={() => show('dry-run')}
          onApprove={() => show('approve')}
          onClear={clear}
        />
      )}
      {open?.kind === 'dry-run' && <DryRunDialog ids={open.ids} onClose={close} />}
      {open?.kind === 'approve' && (
        <ApproveDialog ids={open.ids} write={write} outcomes={outcomes} onApprove={(comment) => void approve(open.ids, comment)} onClose={close} />
      )}
    </div>
  );
}

/** The write of the approval. It goes on when the dialog is closed. */
function useApproval(selection: BulkSelection, show: (outcomes: BulkOutcome[]) => void, isOpen: () => boolean) {
  const write = useWrite(bulkApproveDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const approve = async (ids: string[], comment: string) => {
    const answer = (await write.send({ input: { ids, comment: comment.trim() || null } }))?.bulkApproveApprovalRequests;
    if (!answer) return;
    selection.set(ids, false);
    if (answer.job) {
      announce(WORDS.jobStarted);
      if (isOpen()) await navigate({ to: '/jobs/$id', params: { id: answer.job.id } });
      return;
    }
    const outcomes = outcomesOf(answer.results);
    announce(recordedText(outcomes));
    show(outcomes);
    await queries.invalidateQueries();
  };
  return { write, approve };
}

/** The toolbar that had the focus has gone: the list receives it. */
function focusList(place: HTMLElement | null): void {
  const main = place?.closest('main');
  (main?.querySelector<HTMLElement>('table input[type=checkbox]') ?? main?.querySelector<HTMLElement>('h1'))?.focus();
}
