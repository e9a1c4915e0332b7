import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { requestName } from '../../approvals/request/request-name';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { countText } from '../../format/count';
import { orderName } from '../../format/order-name';
import { EMPTY_PROBLEM } from '../../format/typed-number';
import { TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { reverseUseDocument } from './usage.graphql.ts';
import { type Use, useRereadUsage } from './usage-query';

interface ReverseUseProps {
  request: ApprovalRequest;
  /** As it was when the dialog opened. */
  use: Use;
  onClose: () => void;
}

const LABELS = { reason: 'Reason' };

/** Gives the quantity of an order back. */
export function ReverseUse({ request, use, onClose }: ReverseUseProps) {
  const [reason, setReason] = useState('');
  const write = useWrite(reverseUseDocument);
  const problems = useFormProblems(LABELS, write);
  const reread = useRereadUsage(request.id);
  const confirm = async () => {
    if (problems.show(reason.trim() ? {} : { reason: EMPTY_PROBLEM })) return;
    const result = await write.send({ id: use.id, reason });
    reread();
    if (!result) return;
    announce('Usage reversed.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Reverse usage"
      sending="Reversing…"
      isDangerous
      isSending={write.isSending}
      isOver={hasCode(write.error, 'INVALID_TRANSITION')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <b>
          <bdi>{orderName(use)}</bdi>
        </b>
        {`. Its quantity of ${countText(use.quantity)} is given back. The order may then be recorded again.`}
      </p>
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <TextArea
        label={LABELS.reason}
        maxLength={2000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...problems.at('reason')}
      />
    </FormDialog>
  );
}
