import { useEffect, useRef, useState } from 'react';
import { Field, TextArea } from '../../ui/field';
import { CounterDialog } from './counter-dialog';
import { approveDocument, denyDocument } from './decide.graphql.ts';
import styles from './decide.module.css';
import { DecisionDialog } from './decision-dialog';
import { type DecideDialogProps, ReasonCodes } from './decision-parts';
import { approvals } from './dry-run';
import { ApprovalEffect, DenialEffect } from './effect';
import { OnBehalfOf, useActing } from './on-behalf-of';
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
  on_behalf_of: string | null;
}

const variablesOf = <C extends Content>(content: C, expected_version: number) => ({ ...content, expected_version });

function ApproveDialog({ onDecided, ...shown }: DecideDialogProps) {
  const { request } = shown;
  const acting = useActing(request);
  const { on_behalf_of } = acting;
  const [comment, setComment] = useState('');
  const field = useFirstFocus<HTMLTextAreaElement>();
  const decision = useDecision(approveDocument, {
    request,
    onDecided,
    variablesOf: variablesOf<Content>,
    resultOf: ({ approveApprovalRequest: result }) => result,
  });
  const content = { id: request.id, comment: comment.trim() || null, on_behalf_of };
  return (
    <DecisionDialog
      {...shown}
      request={acting.request}
      title="Approve request"
      sending="Approving…"
      isWide={request.opportunities.length > 0}
      decision={decision}
      content={content}
    >
      <OnBehalfOf choices={acting.choices} value={on_behalf_of ?? ''} onChange={acting.choose} />
      {!decision.earlier && (
        <ApprovalEffect request={acting.request} decisions={approvals(acting.request)} acting={acting} />
      )}
      <TextArea
        ref={field}
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
  const acting = useActing(request);
  const { on_behalf_of } = acting;
  const [comment, setComment] = useState('');
  const field = useFirstFocus<HTMLTextAreaElement>();
  const [reason, setReason] = useState('');
  const decision = useDecision(denyDocument, {
    request,
    onDecided,
    variablesOf: variablesOf<Content & { reason_code: string | null }>,
    resultOf: ({ denyApprovalRequest: result }) => result,
  });
  const content = { id: request.id, comment: comment.trim() || null, reason_code: reason.trim() || null, on_behalf_of };
  const isReady = content.comment !== null || content.reason_code !== null;
  return (
    <DecisionDialog
      {...shown}
      request={acting.request}
      title="Deny request"
      sending="Denying…"
      isDangerous
      isWide={request.opportunities.length > 0}
      decision={decision}
      content={content}
      isReady={isReady}
    >
      <OnBehalfOf choices={acting.choices} value={on_behalf_of ?? ''} onChange={acting.choose} />
      {!decision.earlier && <DenialEffect request={acting.request} acting={acting} />}
      <TextArea
        ref={field}
        label="Comment"
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
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

/** The field that has the focus once the dialog is open; the dialog gives it to its first element, which may be a table. */
function useFirstFocus<E extends HTMLElement>(): React.RefObject<E | null> {
  const field = useRef<E>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
