import { useState } from 'react';
import { Field, TextArea } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { CounterDialog } from './counter-dialog';
import { approveDocument, denyDocument } from './decide.graphql.ts';
import styles from './decide.module.css';
import { type DecideDialogProps, ReasonCodes, Subject } from './decision-parts';
import { DecisionProblem } from './decision-problem';
import { Effect } from './effect';
import { useDecision } from './use-decision';
import { WORDS } from './words';

export type DecisionKind = 'approve' | 'deny' | 'counter';

export function DecideDialog({ kind, ...props }: DecideDialogProps & { kind: DecisionKind }) {
  const Dialog = { approve: ApproveDialog, deny: DenyDialog, counter: CounterDialog }[kind];
  return <Dialog {...props} />;
}

/** What the person typed: the variables of the mutation without the version. */
interface Content {
  id: string;
  comment: string | null;
}

const variablesOf = <C extends Content>(content: C, expected_version: number) => ({ ...content, expected_version });

function ApproveDialog({ request, isShown, onClose, onDecided }: DecideDialogProps) {
  const [comment, setComment] = useState('');
  const decision = useDecision(approveDocument, {
    request,
    onDecided,
    variablesOf: variablesOf<Content>,
    resultOf: ({ approveApprovalRequest: result }) => result,
  });
  const { write, earlier, conflict, isReading, isRecorded } = decision;
  const content = { id: request.id, comment: comment.trim() || null };
  const confirm = () => void decision.send(content);
  if (!isShown && (write.isSending || write.state.kind === 'idle')) return null;
  return (
    <FormDialog
      title={WORDS.approveTitle}
      sending={WORDS.approving}
      isSending={write.isSending}
      canConfirm={!conflict && !isReading && write.state.kind !== 'unknown'}
      isOver={earlier !== undefined || isRecorded}
      onConfirm={confirm}
      onClose={() => onClose(write.isSending)}
    >
      <Subject request={request} />
      {!earlier && <Effect request={request} decision="approve" />}
      <TextArea label={WORDS.comment} hint={WORDS.commentHint} maxLength={2000} value={comment} onChange={({ target }) => setComment(target.value)} />
      <DecisionProblem decision={decision} onRetry={confirm} onKeep={() => decision.keepMine(content)} onDiscard={() => onClose(false)} />
    </FormDialog>
  );
}

function DenyDialog({ request, isShown, onClose, onDecided }: DecideDialogProps) {
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState('');
  const decision = useDecision(denyDocument, {
    request,
    onDecided,
    variablesOf: variablesOf<Content & { reason_code: string | null }>,
    resultOf: ({ denyApprovalRequest: result }) => result,
  });
  const { write, earlier, conflict, isReading, isRecorded } = decision;
  const content = { id: request.id, comment: comment.trim() || null, reason_code: reason.trim() || null };
  const confirm = () => void decision.send(content);
  if (!isShown && (write.isSending || write.state.kind === 'idle')) return null;
  return (
    <FormDialog
      title={WORDS.denyTitle}
      sending={WORDS.denying}
      isDangerous
      isSending={write.isSending}
      canConfirm={!conflict && !isReading && write.state.kind !== 'unknown' && (content.comment !== null || content.reason_code !== null)}
      isOver={earlier !== undefined || isRecorded}
      onConfirm={confirm}
      onClose={() => onClose(write.isSending)}
    >
      <Subject request={request} />
      {!earlier && <Effect request={request} decision="deny" />}
      <TextArea label={WORDS.comment} maxLength={2000} value={comment} onChange={({ target }) => setComment(target.value)} />
      <div className={styles.reason}>
        <Field label={WORDS.reasonCode} hint={WORDS.reasonHint} maxLength={255} value={reason} onChange={({ target }) => setReason(target.value)} />
        <ReasonCodes onChoose={setReason} />
      </div>
      <DecisionProblem decision={decision} onRetry={confirm} onKeep={() => decision.keepMine(content)} onDiscard={() => onClose(false)} />
    </FormDialog>
  );
}
