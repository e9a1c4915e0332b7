import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { requestName } from '../../approvals/request/request-name';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { useRereadSteps } from '../../approvals/request/use-reread-steps';
import { Field, TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { MomentDay } from '../../ui/values';
import { extendApprovalDocument } from './approved.graphql.ts';
import { type ExtensionValues, EXTENSION_LABELS, extensionInput, extensionProblems } from './extension-form';

interface ExtendApprovalProps {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  onClose: () => void;
}

/** Moves the end of an approval to a later day. */
export function ExtendApproval({ request, onClose }: ExtendApprovalProps) {
  const [values, setValues] = useState<ExtensionValues>({ valid_until: '', validity_period: '', reason: '' });
  const write = useWrite(extendApprovalDocument);
  const problems = useFormProblems(EXTENSION_LABELS, write);
  const reread = useRereadSteps(request.id);
  const change = (part: Partial<ExtensionValues>) => setValues({ ...values, ...part });
  const confirm = async () => {
    if (problems.show(extensionProblems(values))) return;
    const result = await write.send({ id: request.id, input: extensionInput(values) });
    reread();
    if (!result) return;
    announce('Extended.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Extend approval"
      sending="Extending…"
      isSending={write.isSending}
      isOver={hasCode(write.error, 'INVALID_TRANSITION')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <PresentEnd request={request} />
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <Field
        label={EXTENSION_LABELS.valid_until}
        type="date"
        value={values.valid_until}
        onChange={({ target }) => change({ valid_until: target.value })}
        {...problems.at('valid_until')}
      />
      <Field
        label={EXTENSION_LABELS.validity_period}
        hint={`Such as 30 days or 6 months, from ${request.is_valid ? 'the present end' : 'today'}.`}
        autoComplete="off"
        maxLength={255}
        value={values.validity_period}
        onChange={({ target }) => change({ validity_period: target.value })}
        {...problems.at('validity_period')}
      />
      <TextArea
        label={EXTENSION_LABELS.reason}
        hint="Optional."
        maxLength={2000}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
        {...problems.at('reason')}
      />
    </FormDialog>
  );
}

const PresentEnd = ({ request }: Pick<ExtendApprovalProps, 'request'>) => (
  <p>
    <b>
      <bdi>{requestName(request)}</bdi>
    </b>
    {request.is_valid ? ' is valid until ' : ' was valid until '}
    <MomentDay value={request.valid_until} />
    {request.is_valid ? '.' : '. It becomes valid again.'}
  </p>
);
