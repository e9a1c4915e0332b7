import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Checkbox, Field, TextArea } from '../../ui/field';
import { FieldGroup, FieldRow } from '../../ui/field-group';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { ListState } from '../../ui/list-state';
import { NumberField } from '../../ui/number-field';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { categoryCodesQuery } from '../categories/categories-query';
import { ScopeFields } from '../scope/scope-fields';
import { DelegateField } from './delegate-field';
import { createDelegationDocument } from './delegation.graphql.ts';
import styles from './delegation.module.css';
import {
  DELEGATION_LABELS,
  type DelegationValues,
  MAX_AMOUNT,
  NEW_DELEGATION,
  delegationInput,
  delegationProblems,
} from './delegation-form';
import { useRereadDelegations } from './delegations-query';

export interface Principal {
  id: string;
  name: string;
  levels: readonly { id: string; code: string }[];
}

interface DelegateDialogProps {
  /** The name of the button that opens it. */
  title: string;
  principal: Principal;
  onClose: () => void;
}

/** Lets another person act with the authority of the principal for a while. */
export function DelegateDialog({ title, principal, onClose }: DelegateDialogProps) {
  const { timezone } = useViewer().tenant;
  const [values, setValues] = useState(NEW_DELEGATION);
  const write = useWrite(createDelegationDocument);
  const problems = useFormProblems(DELEGATION_LABELS, write);
  const reread = useRereadDelegations();
  const confirm = async () => {
    if (problems.show(delegationProblems(values))) return;
    const input = delegationInput(values, { principal_id: principal.id, timezone });
    if (!(await write.send({ input }))) return;
    reread();
    announce('Delegated.', undefined, values.delegate?.label);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      sending="Delegating…"
      isSending={write.isSending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <Fields
        principal={principal}
        values={values}
        onChange={(part) => setValues({ ...values, ...part })}
        at={problems.at}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  principal: Principal;
  values: DelegationValues;
  onChange: (part: Partial<DelegationValues>) => void;
  at: FieldProblems['at'];
}

function Fields({ principal, values, onChange, at }: FieldsProps) {
  const { timezone } = useViewer().tenant;
  const categories = useQuery(categoryCodesQuery);
  return (
    <>
      <DelegateField
        principal_id={principal.id}
        value={values.delegate}
        onChange={(delegate) => onChange({ delegate })}
        {...at('delegate_id')}
      />
      <FieldRow>
        <Field
          label="From"
          type="date"
          hint="Empty: from now on."
          value={values.from}
          onChange={({ target }) => onChange({ from: target.value })}
          {...at('from')}
        />
        <Field
          label="Until"
          type="date"
          hint={`The last day, in ${timezone}.`}
          value={values.until}
          onChange={({ target }) => onChange({ until: target.value })}
          {...at('until')}
        />
      </FieldRow>
      <Levels principal={principal} value={values.level_ids} onChange={onChange} {...at('level_ids')} />
      <NumberField
        label={MAX_AMOUNT.label}
        hint="Inclusive. Empty: any amount that the levels allow."
        min={0}
        value={values.max_amount}
        onChange={({ target }) => onChange({ max_amount: target.value })}
        {...at('max_amount')}
      />
      <FieldGroup legend="Limit to">
        <p className={styles.hint}>Empty fields set no limit. Separate values with “;”.</p>
        <ListState query={categories}>
          {(known) => (
            <ScopeFields values={values.scope} categories={known} onChange={(scope) => onChange({ scope })} at={at} />
          )}
        </ListState>
      </FieldGroup>
      <TextArea
        label="Reason"
        hint="Optional."
        value={values.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        {...at('reason')}
      />
    </>
  );
}

interface LevelsProps extends Pick<FieldsProps, 'principal' | 'onChange'> {
  id: string;
  error: string | undefined;
  value: readonly string[];
}

function Levels({ principal: { levels }, value, onChange, ...shown }: LevelsProps) {
  if (levels.length === 0) return null;
  const notes = { ...shown, hint: 'None checked: all levels, also later ones.' };
  const check = (id: string, isChecked: boolean) =>
    onChange({ level_ids: isChecked ? [...value, id] : value.filter((each) => each !== id) });
  return (
    <FieldGroup legend="Levels" {...descriptionOf(notes)}>
      {levels.map(({ id, code }, index) => (
        <Checkbox
          key={id}
          {...(index === 0 && { id: notes.id })}
          label={<bdi>{code}</bdi>}
          checked={value.includes(id)}
          onChange={({ target }) => check(id, target.checked)}
        />
      ))}
      <FieldNotes {...notes} />
    </FieldGroup>
  );
}
