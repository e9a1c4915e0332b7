import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { EMPTY_PROBLEM } from '../../format/typed-number';
import { ErrorState } from '../../ui/error-state';
import { Select, TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { requestName } from './request-name';
import type { ApprovalRequest } from './request-query';
import { assignableUsersDocument, reassignStepDocument } from './steps.graphql.ts';
import { useRereadSteps } from './use-reread-steps';

interface ReassignStepProps {
  request: ApprovalRequest;
  step_id: string;
  onClose: () => void;
}

const LABELS = { to_user_id: 'Reassign to', reason: 'Reason' };
/** The value of the choice that returns the step to all who may act at it. No id is like this. */
const EVERYBODY = 'everybody';

/** Gives a step to another person, or back to everybody who may act at it. */
export function ReassignStep({ request, step_id, onClose }: ReassignStepProps) {
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const users = useAssignable(request.id, step_id);
  const write = useWrite(reassignStepDocument);
  const problems = useFormProblems(LABELS, write);
  const reread = useRereadSteps(request.id);
  const confirm = async () => {
    if (problems.show({ ...(!to && { to_user_id: EMPTY_PROBLEM }), ...(!reason.trim() && { reason: EMPTY_PROBLEM }) }))
      return;
    const input = { to_user_id: to === EVERYBODY ? null : to, reason };
    const result = await write.send({ id: step_id, input });
    reread();
    if (!result) return;
    announce('Reassigned.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Reassign step"
      sending="Reassigning…"
      isSending={write.isSending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {users.error && <ErrorState error={users.error} onRetry={() => void users.refetch()} />}
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <Select
        label={LABELS.to_user_id}
        hint="People who may act at the step. Higher levels and owners may still decide it."
        value={to}
        onChange={({ target }) => setTo(target.value)}
        {...problems.at('to_user_id')}
      >
        <option value="">–</option>
        {users.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={EVERYBODY}>Everybody at this step</option>
      </Select>
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

/** The people to whom the person may give the step. */
const useAssignable = (request_id: string, step_id: string) =>
  useQuery({
    queryKey: ['request', request_id, 'assignable', step_id],
    queryFn: async ({ signal }) => {
      const { approvalRequest } = await post(assignableUsersDocument, { id: request_id, step_id }, { signal });
      return approvalRequest?.steps[0]?.assignable_users ?? [];
    },
  });
