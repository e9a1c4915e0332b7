import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Write } from '../../api/use-write';
import type { Finding } from '../../api/was-recorded';
import { useWrite } from '../../api/use-write';
import { actionsText } from '../../approvals/allowed-actions-text';
import { hasCode } from '../../api/refused';
import { requestName } from '../../approvals/request-name';
import { type ApprovalRequest, requestQuery } from '../../approvals/request-query';
import { TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { deleteDocument, withdrawDocument } from './change-state.graphql.ts';
import { WORDS } from './words';

interface DialogProps {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  onClose: () => void;
}

export function WithdrawDialog({ request, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const write = useWrite(withdrawDocument);
  const { reread, check } = useReading(request.id, (now) =>
    now?.lifecycle_state === 'withdrawn' ? WORDS.isWithdrawn : undefined,
  );
  const confirm = async () => {
    const result = await write.send({ id: request.id, reason: reason.trim() || null });
    reread();
    if (!result) return;
    announce(WORDS.withdrawn);
    onClose();
  };
  return (
    <FormDialog
      title={WORDS.withdrawTitle}
      sending={WORDS.withdrawing}
      isSending={write.isSending}
      canConfirm={write.state.kind !== 'unknown'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Subject request={request} hint={WORDS.withdrawHint} />
      <TextArea
        label={WORDS.reason}
        hint={WORDS.reasonHint}
        maxLength={2000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Problem write={write} onRetry={() => void confirm()} onCheck={check} />
    </FormDialog>
  );
}

export function DeleteDialog({ request, onClose }: DialogProps) {
  const write = useWrite(deleteDocument);
  const navigate = useNavigate();
  const { reread, check } = useReading(request.id, (now) => (now === null ? WORDS.isDeleted : undefined));
  const confirm = async () => {
    const result = await write.send({ id: request.id });
    reread();
    if (!result) return;
    announce(WORDS.deleted);
    onClose();
    void navigate({ to: '/requests' });
  };
  return (
    <FormDialog
      title={WORDS.deleteTitle}
      sending={WORDS.deleting}
      isDangerous
      isSending={write.isSending}
      canConfirm={write.state.kind !== 'unknown'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Subject request={request} hint={WORDS.deleteHint} />
      <Problem write={write} onRetry={() => void confirm()} onCheck={check} />
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

/** Reads the request after a write, and finds out whether a write without an answer was recorded. */
function useReading(
  id: string,
  found: (now: ApprovalRequest | null) => string | undefined,
): { reread: () => void; check: () => Promise<Finding> } {
  const queries = useQueryClient();
  const reread = () => {
    for (const key of ['request', 'requests', 'inbox']) void queries.invalidateQueries({ queryKey: [key] });
  };
  const check = async (): Promise<Finding> => {
    const text = found(await queries.fetchQuery({ ...requestQuery(id), staleTime: 0 }));
    return { text: text ?? WORDS.notRecorded, isRecorded: text !== undefined };
  };
  return { reread, check };
}

interface ProblemProps {
  write: Pick<Write<unknown, never>, 'state' | 'error'>;
  onRetry: () => void;
  onCheck: () => Promise<Finding>;
}

function Problem({ write, onRetry, onCheck }: ProblemProps) {
  const actions = hasCode(write.error, 'INVALID_TRANSITION') ? actionsText(write.error.facts['allowed_actions']) : '';
  return (
    <>
      <WriteProblem state={write.state} onRetry={onRetry} onCheck={onCheck} />
      {actions && <p>{`You may now: ${actions}.`}</p>}
    </>
  );
}
