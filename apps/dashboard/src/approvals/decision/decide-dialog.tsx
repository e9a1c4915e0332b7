import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/refused';
import { useViewer } from '../../api/viewer';
import { Field, TextArea } from '../../ui/field';
import type { ApprovalRequest } from '../request/request-query';
import { CounterDialog } from './counter-dialog';
import { approveDocument, denyDocument } from './decide.graphql.ts';
import styles from './decide.module.css';
import { DecisionDialog } from './decision-dialog';
import { type DecideDialogProps, ReasonCodes } from './decision-parts';
import { effectText } from './decision-texts';
import { dryRun } from './dry-run';
import { useDecision } from './use-decision';

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

function ApproveDialog({ onDecided, ...shown }: DecideDialogProps) {
  const { request } = shown;
  const [comment, setComment] = useState('');
  const decision = useDecision(approveDocument, {
    request,
    onDecided,
    variablesOf: variablesOf<Content>,
    resultOf: ({ approveApprovalRequest: result }) => result,
  });
  const content = { id: request.id, comment: comment.trim() || null };
  return (
    <DecisionDialog {...shown} title="Approve request" sending="Approving…" decision={decision} content={content}>
      {!decision.earlier && <Effect request={request} decision="approve" />}
      <TextArea
        label="Comment"
        hint="Optional. The requester can read it."
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </DecisionDialog>
  );
}

function DenyDialog({ onDecided, ...shown }: DecideDialogProps) {
  const { request } = shown;
  const [comment, setComment] = useState('');
  const [reason, setReason] = useState('');
  const decision = useDecision(denyDocument, {
    request,
    onDecided,
    variablesOf: variablesOf<Content & { reason_code: string | null }>,
    resultOf: ({ denyApprovalRequest: result }) => result,
  });
  const content = { id: request.id, comment: comment.trim() || null, reason_code: reason.trim() || null };
  const isReady = content.comment !== null || content.reason_code !== null;
  return (
    <DecisionDialog
      {...shown}
      title="Deny request"
      sending="Denying…"
      isDangerous
      decision={decision}
      content={content}
      isReady={isReady}
    >
      {!decision.earlier && <Effect request={request} decision="deny" />}
      <TextArea label="Comment" maxLength={2000} value={comment} onChange={({ target }) => setComment(target.value)} />
      <div className={styles.reason}>
        <Field
          label="Reason code"
          hint="A reason code or a comment is required."
          maxLength={255}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ReasonCodes onChoose={setReason} />
      </div>
    </DecisionDialog>
  );
}

interface EffectProps {
  request: ApprovalRequest;
  decision: 'approve' | 'deny';
}

/** What the decision will do, in words, from a dry run. */
function Effect({ request, decision }: EffectProps) {
  const { user } = useViewer();
  const run = useQuery({
    queryKey: ['request', request.id, 'dry-run', decision, request.version],
    queryFn: ({ signal }) => dryRun(request, decision, user, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isHeader = request.opportunities.length === 0;
  const text = run.data && (isHeader && decision === 'deny' ? 'This denies the request.' : effectText(run.data));
  return (
    <p role="status" className={styles.effect}>
      {run.error ? sentenceOf(run.error) : (text ?? 'Checking what this will do…')}
    </p>
  );
}
