import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { ReasonCodes } from '../../approvals/decision/decision-parts';
import { partName } from '../../approvals/request/part-name';
import { requestName } from '../../approvals/request/request-name';
import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { useRereadSteps } from '../../approvals/request/use-reread-steps';
import { Checkbox, Field, TextArea } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { Price } from '../../ui/values';
import { revokeApprovalDocument } from './approved.graphql.ts';
import styles from './request.module.css';

interface RevokeApprovalProps {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  onClose: () => void;
}

const LABELS = { opportunity_ids: 'Lines', reason_code: 'Reason code', comment: 'Comment' };

/** Ends the approval of lines for good: at first of all that the person may revoke. */
export function RevokeApproval({ request, onClose }: RevokeApprovalProps) {
  const lines = request.opportunities.filter(({ available_actions }) => available_actions.includes('revoke'));
  const [ids, setIds] = useState<readonly string[]>(lines.map(({ id }) => id));
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const write = useWrite(revokeApprovalDocument);
  const problems = useFormProblems(LABELS, write);
  const reread = useRereadSteps(request.id);
  const confirm = async () => {
    const [reason_code, text] = [reason.trim() || null, comment.trim() || null];
    const found = {
      ...(ids.length === 0 && { opportunity_ids: 'Choose at least one line.' }),
      ...(!reason_code && !text && { reason_code: 'Enter a reason code or a comment.' }),
    };
    if (problems.show(found)) return;
    const result = await write.send({
      id: request.id,
      input: { opportunity_ids: [...ids], reason_code, comment: text },
    });
    reread();
    if (!result) return;
    announce('Revoked.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Revoke approval"
      sending="Revoking…"
      isDangerous
      isSending={write.isSending}
      isOver={hasCode(write.error, 'INVALID_TRANSITION')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <b>
          <bdi>{requestName(request)}</bdi>
        </b>
        . Orders can no longer use the prices of these lines. A revocation cannot be undone.
      </p>
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <RevokedLines request={request} lines={lines} ids={ids} onChange={setIds} {...problems.at('opportunity_ids')} />
      <Words reason={reason} comment={comment} onReason={setReason} onComment={setComment} at={problems.at} />
    </FormDialog>
  );
}

interface WordsProps extends Pick<FieldProblems, 'at'> {
  reason: string;
  comment: string;
  onReason: (reason: string) => void;
  onComment: (comment: string) => void;
}

/** Why the lines are revoked. */
const Words = ({ reason, comment, onReason, onComment, at }: WordsProps) => (
  <>
    <Field
      label={LABELS.reason_code}
      hint="A reason code or a comment is required."
      maxLength={255}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
      {...at('reason_code')}
    />
    <ReasonCodes onChoose={onReason} />
    <TextArea
      label={LABELS.comment}
      maxLength={2000}
      value={comment}
      onChange={({ target }) => onComment(target.value)}
      {...at('comment')}
    />
  </>
);

interface RevokedLinesProps extends Pick<RevokeApprovalProps, 'request'> {
  id: string;
  error: string | undefined;
  lines: readonly Line[];
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function RevokedLines({ request: { opportunities }, lines, ids, onChange, ...notes }: RevokedLinesProps) {
  const check = (id: string, isChecked: boolean) =>
    onChange(isChecked ? [...ids, id] : ids.filter((each) => each !== id));
  return (
    <fieldset className={styles.lines} {...descriptionOf(notes)}>
      <legend>{LABELS.opportunity_ids}</legend>
      {lines.map((line, index) => (
        <div key={line.id} className={styles.revoked}>
          <Checkbox
            {...(index === 0 && { id: notes.id })}
            label={<bdi>{partName(line, opportunities)}</bdi>}
            checked={ids.includes(line.id)}
            onChange={({ target }) => check(line.id, target.checked)}
          />
          <Price value={line.approved_price} />
        </div>
      ))}
      <FieldNotes {...notes} />
    </fieldset>
  );
}
