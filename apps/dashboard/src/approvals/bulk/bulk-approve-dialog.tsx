import { useEffect, useRef, useState } from 'react';
import type { Write } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import { OnBehalfOf } from '../decision/on-behalf-of';
import { actingOf } from './bulk-acting';
import { type BulkPlan, MAX_AT_ONCE, isPossible, useReview } from './bulk-dry-run';
import { DryRunOutcomes } from './bulk-dry-run-outcomes';
import { type BulkOutcome, copiedText, doneText, failuresFirst, outcomeText } from './bulk-outcomes';
import { Recounted } from './bulk-recounted';
import { type BulkTarget, countOf } from './bulk-target';
import styles from './bulk.module.css';
import { ItemMessage } from './item-message';
import { OutcomeBadge, RequestLink } from './outcome-table';
import { NO_REQUESTS, namesIn, shortIds, useBulkRequests } from './use-bulk-requests';

interface ApproveDialogProps {
  plan: BulkPlan;
  write: Pick<Write<unknown, never>, 'state' | 'isSending'>;
  /** Set once the approval has an answer; they replace the dry run. */
  outcomes: BulkOutcome[] | undefined;
  /** Uses the authority of this person: the viewer or a principal. */
  onAct: (id: string) => void;
  /** @param target the plan, or what is left of it */
  onApprove: (target: BulkTarget, comment: string) => void;
  onCount: (now: number | null) => void;
  onClose: () => void;
}

/** Approves these requests: first a dry run with an optional comment, afterwards the outcomes. */
export const ApproveDialog = ({ outcomes, ...rest }: ApproveDialogProps) =>
  outcomes ? <DoneDialog outcomes={outcomes} onClose={rest.onClose} /> : <ConfirmDialog {...rest} />;

function ConfirmDialog({ plan, write, onAct, onApprove, onCount, onClose }: Omit<ApproveDialogProps, 'outcomes'>) {
  const review = useReview(plan, onCount);
  const choices = actingOf(useViewer());
  const count = countOf(review.target);
  const [comment, setComment] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const approve = () => onApprove(review.target, comment);
  useEffect(() => field.current?.focus(), []); // after the dialog has opened, which focuses its first link
  return (
    <FormDialog
      title={`Approve ${countText(count)} requests`}
      sending="Approving…"
      isSending={write.isSending}
      canConfirm={review.outcomes !== undefined && count > 0}
      isOver={!isPossible(plan)}
      isWide
      onConfirm={approve}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={approve} />
      <Recounted plan={plan} />
      <OnBehalfOf choices={choices} value={plan.on_behalf_of ?? ''} onChange={onAct} />
      {isPossible(plan) && (
        <DryRunOutcomes
          review={review}
          note={
            count > MAX_AT_ONCE
              ? `More than 100 requests are approved in the background. A page shows how many of the ${countText(count)} are done.`
              : 'A decision cannot be undone.'
          }
        />
      )}
      <TextArea
        ref={field}
        label="Comment"
        hint="Optional. It is stored with each decision."
        readOnly={write.isSending || write.state.kind === 'unknown'}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </FormDialog>
  );
}

const DoneDialog = ({ outcomes, onClose }: { outcomes: BulkOutcome[]; onClose: () => void }) => (
  <Dialog title={`Approve ${countText(outcomes.length)} requests`} isWide onClose={onClose}>
    <div className={styles.content}>
      <OutcomeList outcomes={outcomes} />
      <div className={styles.actions}>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  </Dialog>
);

/** Every outcome of an approval, failures first. */
function OutcomeList({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const ids = outcomes.map(({ id }) => id);
  const requests = useBulkRequests(ids).data ?? NO_REQUESTS;
  const nameOf = namesIn(requests);
  const shortIdOf = shortIds(ids, nameOf);
  return (
    <>
      <p className={styles.summary}>{doneText(outcomes)}</p>
      <div className={styles.rows} role="region" aria-label="All outcomes" tabIndex={0}>
        <ol aria-label="Outcomes">
          {failuresFirst(outcomes).map((item) => (
            <li key={item.id} className={styles.outcome}>
              <RequestLink id={item.id} name={nameOf(item.id)} short_id={shortIdOf(item.id)} />
              <OutcomeBadge outcome={item.outcome} text={outcomeText(item)} />
              <ItemMessage message={item.message} lines={requests.get(item.id)?.opportunities ?? []} />
            </li>
          ))}
        </ol>
      </div>
      <p>
        <CopyButton text={copiedText(outcomes, nameOf)} label="Copy as text" />
      </p>
    </>
  );
}
