import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../api/new-key';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { announce } from '../../ui/status';
import { firstActing } from './bulk-acting';
import { ApproveDialog } from './bulk-approve-dialog';
import { type BulkPlan, isPossible, useReview } from './bulk-dry-run';
import { DryRunOutcomes } from './bulk-dry-run-outcomes';
import { type BulkOutcome, outcomesOf, recordedText } from './bulk-outcomes';
import { Recounted, recountedText } from './bulk-recounted';
import { type BulkTarget, type Matching, countNow, countOf, inputOf } from './bulk-target';
import { bulkApproveDocument } from './bulk.graphql.ts';
import styles from './bulk.module.css';
import { MAX_READ, NOT_SINGLY } from './matching-ids';
import { MAX_SELECTED } from './selected-requests';
import type { BulkSelection } from './use-bulk-selection';

interface Open {
  kind: 'dry-run' | 'approve';
  /** The selection when the dialog was opened, or as it was counted again. */
  plan: BulkPlan;
}

/** The toolbar `Selected requests` of a list, with its dialogs. For people with `requests:decide`. */
export function BulkActions({ selection }: { selection: BulkSelection }) {
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>();
  const place = useRef<HTMLDivElement>(null);
  const { open, show, act, close, isOpen, recount } = useDialog(selection, place);
  const { write, approve } = useApproval(selection, { setOutcomes, isOpen, recount });
  const begin = (kind: Open['kind']) => {
    if (!write.isSending) write.reset();
    setOutcomes(undefined);
    show(kind);
  };
  const clear = () => {
    selection.clear();
    focusList(place.current);
  };
  const dialog = open && {
    plan: open.plan,
    onCount: (now: number | null) => void recount(open.plan, now),
    onClose: close,
  };
  return (
    <div ref={place} className={styles.place}>
      {countOf(selection.target) > 0 && (
        <BulkToolbar
          selection={selection}
          isSending={write.isSending}
          onDryRun={() => begin('dry-run')}
          onApprove={() => begin('approve')}
          onClear={clear}
        />
      )}
      {dialog && open.kind === 'dry-run' && <DryRunDialog {...dialog} />}
      {dialog && open.kind === 'approve' && (
        <ApproveDialog
          {...dialog}
          write={write}
          outcomes={outcomes}
          onAct={act}
          onApprove={(target, comment) => void approve(open.plan, target, comment)}
        />
      )}
    </div>
  );
}

/** The dialog that is open. When it closes and the toolbar has gone, the list receives the focus. */
function useDialog(selection: BulkSelection, place: React.RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Open>();
  const current = useRef<Open>(undefined);
  const wasOpen = useRef(false);
  const isEmpty = countOf(selection.target) === 0;
  const viewer = useViewer();
  const set = (next: Open | undefined) => {
    current.current = next;
    setOpen(next);
  };
  useEffect(() => {
    // after the dialog has closed: before, the page behind it cannot receive the focus
    if (!open && wasOpen.current && isEmpty) focusList(place.current);
    wasOpen.current = open !== undefined;
  }, [open, isEmpty, place]);
  const recount = ({ target, key, on_behalf_of }: BulkPlan, now: number | null): boolean => {
    if ('ids' in target) return false;
    const before = target.matching;
    const matching = { ...before, total: now ?? before.total };
    if (now !== null) selection.recount(before, matching);
    const isShown = current.current?.plan.key === key;
    if (isShown)
      set({
        ...current.current,
        plan: { target: { matching }, key: newKey(), on_behalf_of, recounted: { before: before.total, now } },
      } as Open);
    return isShown;
  };
  return {
    open,
    show: (kind: Open['kind']) => {
      const on_behalf_of = kind === 'approve' ? firstActing(viewer) : null;
      set({ kind, plan: { target: selection.target, key: newKey(), on_behalf_of } });
    },
    /** Plans the same requests with another authority. */
    act: (on_behalf_of: string) => open && set({ ...open, plan: { ...open.plan, key: newKey(), on_behalf_of } }),
    close: () => set(undefined),
    isOpen: () => current.current !== undefined,
    recount,
  };
}

interface ApprovalDialog {
  setOutcomes: (outcomes: BulkOutcome[]) => void;
  isOpen: () => boolean;
  /** Plans another number of requests. False when the dialog of the plan is closed. */
  recount: (plan: BulkPlan, now: number | null) => boolean;
}

/** The write of the approval. It goes on when the dialog is closed. */
function useApproval(selection: BulkSelection, { setOutcomes, isOpen, recount }: ApprovalDialog) {
  const write = useWrite(bulkApproveDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const approve = async (plan: BulkPlan, target: BulkTarget, comment: string) => {
    const isRecounted = (error: unknown): boolean => {
      const now = countNow(error);
      if (now === undefined) return false;
      if (!recount(plan, now)) announce(recountedText(countOf(plan.target), now));
      return true;
    };
    const input = { ...inputOf(target), on_behalf_of: plan.on_behalf_of, comment: comment.trim() || null };
    const answer = (await write.send({ input }, isRecounted))?.bulkApproveApprovalRequests;
    if (!answer) return;
    selection.deselect('ids' in plan.target ? target : plan.target);
    if (answer.job) {
      announce('The approval runs in the background.');
      if (isOpen()) await navigate({ to: '/jobs/$id', params: { id: answer.job.id } });
      return;
    }
    const outcomes = outcomesOf(answer.results);
    announce(recordedText(outcomes));
    setOutcomes(outcomes);
    await queries.invalidateQueries();
  };
  return { write, approve };
}

/** The toolbar that had the focus has gone: the list receives it. */
function focusList(place: HTMLElement | null): void {
  const main = place?.closest('main');
  (main?.querySelector<HTMLElement>('table input[type=checkbox]') ?? main?.querySelector<HTMLElement>('h1'))?.focus();
}

interface DryRunDialogProps {
  plan: BulkPlan;
  onCount: (now: number | null) => void;
  onClose: () => void;
}

/** What an approval of these requests would do. Nothing is written. */
function DryRunDialog({ plan, onCount, onClose }: DryRunDialogProps) {
  const review = useReview(plan, onCount);
  return (
    <Dialog title="Dry run" isWide onClose={onClose}>
      <div className={styles.content}>
        <Recounted plan={plan} />
        {isPossible(plan) && <DryRunOutcomes review={review} note="No request has been changed." />}
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface BulkToolbarProps {
  selection: BulkSelection;
  /** Whether an approval is being sent. */
  isSending: boolean;
  onDryRun: () => void;
  onApprove: () => void;
  onClear: () => void;
}

/** The number of selected requests, and what can be done with them. */
function BulkToolbar({ selection, isSending, onDryRun, onApprove, onClear }: BulkToolbarProps) {
  const { target, matching, isReading } = selection;
  const count = countOf(target);
  const isBusy = isSending || isReading;
  const dryRun = useRef<HTMLButtonElement>(null);
  const selectAll = (all: Matching) => {
    selection.selectMatching(all);
    dryRun.current?.focus(); // the pressed button disappears
  };
  return (
    <div role="toolbar" aria-label="Selected requests" className={styles.toolbar}>
      <span role="status" className={styles.count}>
        {isReading ? 'Selecting…' : `${countText(count)} selected`}
      </span>
      {count >= MAX_SELECTED && <span className={styles.note}>At most 10,000 requests can be selected.</span>}
      {'matching' in target && count > MAX_READ && <span className={styles.note}>{NOT_SINGLY}</span>}
      {matching && matching.total > count && matching.total <= MAX_SELECTED && (
        <Button look="plain" disabled={isBusy} onClick={() => selectAll(matching)}>
          {`Select all ${countText(matching.total)} matching`}
        </Button>
      )}
      <Button look="plain" onClick={onClear}>
        Clear selection
      </Button>
      <Button ref={dryRun} disabled={isBusy} onClick={onDryRun}>
        Dry run
      </Button>
      <Button look="primary" disabled={isBusy} onClick={onApprove}>
        {isSending ? 'Approving…' : `Approve ${countText(count)}`}
      </Button>
    </div>
  );
}
