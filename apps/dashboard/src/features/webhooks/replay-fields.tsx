import { Checkbox, Field } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import type { FieldProblems } from '../../ui/use-form-problems';
import { useValueFormat } from '../../ui/values';
import styles from './webhooks.module.css';

/** Which deliveries are sent again. Times are those of the tenant's clock. */
export interface ReplayInput {
  statuses: string[];
  from: string;
  to: string;
  include_missed: boolean;
}

interface ReplayFieldsProps {
  input: ReplayInput;
  onChange: (input: ReplayInput) => void;
  at: FieldProblems['at'];
}

const STATUSES = [
  ['exhausted', 'Failed'],
  ['delivered', 'Delivered'],
] as const;

export function ReplayFields({ input, onChange, at }: ReplayFieldsProps) {
  const { timezone } = useValueFormat();
  const { id, error = input.statuses.length === 0 ? 'Choose at least one status.' : undefined } = at('statuses');
  const choose = (status: string, isChosen: boolean) =>
    onChange({
      ...input,
      statuses: [...input.statuses.filter((each) => each !== status), ...(isChosen ? [status] : [])],
    });
  return (
    <>
      <fieldset className={styles.tree} {...descriptionOf({ id, error })}>
        <legend>Statuses</legend>
        {STATUSES.map(([status, label], index) => (
          <Checkbox
            key={status}
            {...(index === 0 && { id })}
            label={label}
            checked={input.statuses.includes(status)}
            onChange={({ target }) => choose(status, target.checked)}
          />
        ))}
        <FieldNotes id={id} error={error} />
      </fieldset>
      <Field
        label="From"
        hint={`Times in ${timezone}.`}
        {...at('from')}
        type="datetime-local"
        required
        value={input.from}
        onChange={({ target }) => onChange({ ...input, from: target.value })}
      />
      <Field
        label="To"
        hint="Empty: until now."
        {...at('to')}
        type="datetime-local"
        value={input.to}
        onChange={({ target }) => onChange({ ...input, to: target.value })}
      />
      <Checkbox
        label="Include missed events"
        hint="Also sends events of the period that have no delivery, because the endpoint was off or did not exist."
        checked={input.include_missed}
        onChange={({ target }) => onChange({ ...input, include_missed: target.checked })}
      />
    </>
  );
}
