import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { partName } from '../../approvals/request/part-name';
import { requestName } from '../../approvals/request/request-name';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { todayIn } from '../../format/today-in';
import { Field, Select, TextArea } from '../../ui/field';
import { FieldRow } from '../../ui/field-group';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { NumberField } from '../../ui/number-field';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { useValueFormat } from '../../ui/values';
import { recordUseDocument } from './usage.graphql.ts';
import { USE_LABELS, type UseValues, remainingText, usageInput, usageProblems } from './usage-form';
import { useRereadUsage } from './usage-query';

interface RecordUseProps {
  /** The request as it was when the dialog opened. */
  request: ApprovalRequest;
  onClose: () => void;
}

/** Draws the quantity of an order down from an approved line. */
export function RecordUse({ request, onClose }: RecordUseProps) {
  const { timezone } = useValueFormat();
  const lines = request.opportunities.filter(({ available_actions }) => available_actions.includes('use'));
  const [values, setValues] = useState<UseValues>(() => ({
    opportunity_id: lines.length === 1 ? (lines[0]?.id ?? '') : '',
    order_reference: '',
    order_line: '',
    quantity: '',
    ordered_on: todayIn(timezone, Date.now()),
    note: '',
  }));
  const write = useWrite(recordUseDocument);
  const problems = useFormProblems(USE_LABELS, write);
  const reread = useRereadUsage(request.id);
  const confirm = async () => {
    if (problems.show(usageProblems(values))) return;
    const result = await write.send({ input: usageInput(values) });
    reread();
    if (!result) return;
    announce(result.recordUse?.replayed ? 'Already recorded.' : 'Usage recorded.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Record usage"
      sending="Recording…"
      isSending={write.isSending}
      isOver={hasCode(write.error, 'APPROVAL_NOT_VALID')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <Select
        label={USE_LABELS.opportunity_id}
        value={values.opportunity_id}
        onChange={({ target }) => setValues({ ...values, opportunity_id: target.value })}
        {...problems.at('opportunity_id')}
      >
        {lines.length !== 1 && <option value="">–</option>}
        {lines.map((line) => (
          <option key={line.id} value={line.id}>
            {partName(line, request.opportunities)}
          </option>
        ))}
      </Select>
      <Order values={values} onChange={setValues} at={problems.at}>
        {remainingText(lines.find(({ id }) => id === values.opportunity_id))}
      </Order>
    </FormDialog>
  );
}

interface OrderProps extends Pick<FieldProblems, 'at'> {
  values: UseValues;
  onChange: (values: UseValues) => void;
  /** What remains of the line. */
  children: string | undefined;
}

function Order({ values, onChange, at, children }: OrderProps) {
  const change = (part: Partial<UseValues>) => onChange({ ...values, ...part });
  const field = (name: 'order_line' | 'order_reference' | 'ordered_on' | 'quantity') => ({
    label: USE_LABELS[name],
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    ...at(name),
  });
  return (
    <>
      <FieldRow>
        <Field {...field('order_reference')} autoComplete="off" maxLength={100} />
        <Field {...field('order_line')} hint="Optional." autoComplete="off" maxLength={100} />
      </FieldRow>
      <FieldRow>
        <NumberField {...field('quantity')} hint={children} />
        <Field {...field('ordered_on')} type="date" />
      </FieldRow>
      <TextArea
        label={USE_LABELS.note}
        hint="Optional."
        rows={2}
        maxLength={2000}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
        {...at('note')}
      />
    </>
  );
}
