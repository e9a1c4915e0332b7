import { useState } from 'react';
import { changedMembers } from '../../api/changed-members';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { endOf } from '../../format/local-moment';
import { EMPTY_PROBLEM } from '../../format/typed-number';
import { Field, TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { SaveDialog } from '../../ui/save-dialog';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { WriteProblem } from '../../ui/write-problem';
import { revokeDelegationDocument, updateDelegationDocument } from './delegation.graphql.ts';
import { dayOf } from './delegation-form';
import { type Delegation, useRereadDelegations } from './delegations-query';

interface DialogProps {
  delegation: Delegation;
  onClose: () => void;
}

const LABELS = { until: 'Until', reason: 'Reason' };

/** Changes the end and the reason of a delegation. */
export function ChangeDelegation({ delegation: { id, until, reason }, onClose }: DialogProps) {
  const { timezone } = useViewer().tenant;
  const begun = { until: dayOf(until, timezone), reason: reason ?? '' };
  const [values, setValues] = useState(begun);
  const write = useWrite(updateDelegationDocument);
  const problems = useFormProblems(LABELS, write);
  const reread = useRereadDelegations();
  const save = async () => {
    if (problems.show(values.until ? {} : { until: EMPTY_PROBLEM })) return;
    const changed = changedMembers(begun, values);
    const input = {
      ...(changed.until !== undefined && { until: endOf(changed.until, timezone) }),
      ...(changed.reason !== undefined && { reason: changed.reason.trim() || null }),
    };
    const result = await write.send({ id, input });
    reread();
    if (!result) return;
    announce('Saved.');
    onClose();
  };
  return (
    <SaveDialog title="Change delegation" write={write} problems={problems} onSave={save} onClose={onClose}>
      <Field
        label={LABELS.until}
        type="date"
        hint={`The last day, in ${timezone}.`}
        value={values.until}
        onChange={({ target }) => setValues({ ...values, until: target.value })}
        {...problems.at('until')}
      />
      <TextArea
        label={LABELS.reason}
        hint="Optional."
        value={values.reason}
        onChange={({ target }) => setValues({ ...values, reason: target.value })}
        {...problems.at('reason')}
      />
    </SaveDialog>
  );
}

/** Ends a delegation at once. */
export function RevokeDelegation({ delegation: { id, principal, delegate }, onClose }: DialogProps) {
  const write = useWrite(revokeDelegationDocument);
  const reread = useRereadDelegations();
  const confirm = async () => {
    const result = await write.send({ id });
    reread();
    if (!result) return;
    announce('Delegation revoked.');
    onClose();
  };
  return (
    <FormDialog
      title="Revoke delegation"
      sending="Revoking…"
      isSending={write.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <bdi>{delegate.name}</bdi>
        {' no longer acts for '}
        <bdi>{principal.name}</bdi>
        {'. Decisions that were made stay.'}
      </p>
      <WriteProblem state={write.state} onRetry={() => void confirm()} />
    </FormDialog>
  );
}
