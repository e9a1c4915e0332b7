import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { HEADER_LABELS } from '../../approvals/request/field-labels';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { LOCKS } from './edit-rules';
import { deliveryProblem, textProblem } from './field-problem';
import { FormInput, JsonField, type RequestFormControl } from './form-field';
import { OTHER_DETAILS_LABEL } from './form-labels';
import { HEADER_FIELDS, type HeaderField } from './form-values';
import { JustificationField } from './justification-field';
import styles from './request-form.module.css';
import type { AskedRequest } from './use-route-preview';

const DATES: ReadonlySet<HeaderField> = new Set(['request_date', 'expected_delivery_date']);

type ShortField = Exclude<HeaderField, 'justification'>;

/** The fields that most requests need. The others are folded. */
const FIRST = ['customer_name', 'project_name', 'request_date', 'validity_period'] as const;
const OTHERS = HEADER_FIELDS.filter(
  (field): field is ShortField => field !== 'justification' && !FIRST.some((name) => name === field),
);
const FOLDED = [...OTHERS, 'other_details'] as const;

/** The fields of the request itself. */
export function HeaderFields(props: AskedRequest) {
  const { form, rules } = props;
  const id = useId();
  const locked = HEADER_FIELDS.map(rules.header).find(Boolean);
  const lock = locked && { id, reason: LOCKS[locked].header };
  const input = (field: ShortField) => (
    <HeaderInput key={field} form={form} field={field} lock={rules.header(field) && lock} />
  );
  return (
    <section className={styles.section} aria-label="Request">
      {lock && (
        <Notice>
          <p id={id}>{lock.reason}</p>
        </Notice>
      )}
      <div className={styles.header}>{FIRST.map(input)}</div>
      <JustificationField {...props} />
      <MoreDetails form={form}>
        <div className={styles.header}>{OTHERS.map(input)}</div>
        <JsonField form={form} name="other_details" label={OTHER_DETAILS_LABEL} />
      </MoreDetails>
    </section>
  );
}

interface HeaderInputProps {
  form: RequestFormControl;
  field: ShortField;
  lock: { id: string; reason: string } | undefined;
}

function HeaderInput({ form, field, lock }: HeaderInputProps) {
  const isDate = DATES.has(field);
  const problem = (text: string) => {
    if (field === 'expected_delivery_date') return deliveryProblem(form.getValues('request_date'), text);
    return isDate ? undefined : textProblem(text);
  };
  return (
    <FormInput
      form={form}
      name={field}
      label={HEADER_LABELS[field]}
      type={isDate ? 'date' : 'text'}
      hint={field === 'validity_period' ? 'For example 90 days, P90D or an end date.' : undefined}
      lock={lock}
      problem={problem}
      {...(field === 'request_date' && { affects: 'expected_delivery_date' as const })}
    />
  );
}

/** The folded fields. They are open at first when one has a value, and while one has a problem. */
function MoreDetails({ form, children }: { form: RequestFormControl; children: React.ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => FOLDED.some((field) => form.getValues(field) !== ''));
  const { errors } = useFormState({ control: form.control, name: FOLDED });
  const isShown = isOpen || FOLDED.some((field) => get(errors, field) !== undefined);
  return (
    <>
      <Button
        look="plain"
        className={styles.more}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <ChevronDown size={16} aria-hidden />
        More details
      </Button>
      <div id={id} hidden={!isShown} className={styles.folded}>
        {children}
      </div>
    </>
  );
}
