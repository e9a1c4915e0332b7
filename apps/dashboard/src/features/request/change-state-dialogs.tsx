import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/refused';
import type { Write } from '../../api/use-write';
import { useWrite } from '../../api/use-write';
import { allowedActionsText } from '../../approvals/decision/allowed-actions-text';
import { requestName } from '../../approvals/request/request-name';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { deleteDocument, withdrawDocument } from './change-state.graphql.ts';

interface DialogProps {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  onClose: () => void;
}

export function WithdrawDialog({ request, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const write = useWrite(withdrawDocument);
  const reread = useReread();
  const confirm = async () => {
    const result = await write.send({ id: request.id, reason: reason.trim() || null });
    reread();
    if (!result) return;
    announce('Withdrawn.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Withdraw request"
      sending="Withdrawing…"
      isSending={write.isSending}
      canConfirm={write.state.kind !== 'unknown'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Subject request={request} hint="The open steps are cancelled. The request can be resubmitted later." />
      <TextArea
        label="Reason"
        hint="Optional."
        maxLength={2000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Problem write={write} onRetry={() => void confirm()} />
    </FormDialog>
  );
}

export function DeleteDialog({ request, onClose }: DialogProps) {
  const write = useWrite(deleteDocument);
  const navigate = useNavigate();
  const reread = useReread();
  const confirm = async () => {
    const result = await write.send({ id: request.id });
    reread();
    if (!result) return;
    announce('Deleted.', undefined, requestName(request));
    onClose();
    void navigate({ to: '/requests' });
  };
  return (
    <FormDialog
      title="Delete request"
      sending="Deleting…"
      isDangerous
      isSending={write.isSending}
      canConfirm={write.state.kind !== 'unknown'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Subject request={request} hint="The request disappears from all lists. The audit log keeps its entries." />
      <Problem write={write} onRetry={() => void confirm()} />
    </FormDialog>
  );
}

const Subject = ({ request, hint }: { request: ApprovalRequest; hint: string }) => (
  <p>
    <b>
      <bdi>{requestName(request)}</bdi>
    </b>
    . {hint}
  </p>
);

/** Reads the request and the lists again after a write. */
function useReread(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of ['request', 'requests', 'inbox']) void queries.invalidateQueries({ queryKey: [key] });
  };
}

interface ProblemProps {
  write: Pick<Write<unknown, never>, 'state' | 'error'>;
  onRetry: () => void;
}

function Problem({ write, onRetry }: ProblemProps) {
  const { error } = write;
  return (
    <>
      <WriteProblem state={write.state} onRetry={onRetry} />
      {hasCode(error, 'INVALID_TRANSITION') && <p>{allowedActionsText(error.facts['allowed_actions'])}</p>}
    </>
  );
}
