import { useId } from 'react';
import { HEADER_LABELS } from '../../approvals/request/field-labels';
import { Notice } from '../../ui/alert';
import { type EditRules, LOCKS } from './edit-rules';
import { deliveryProblem, textProblem } from './field-problem';
import { FormInput, JsonField, type RequestFormControl } from './form-field';
import { HEADER_FIELDS, type HeaderField } from './form-values';
import styles from './request-form.module.css';
import { OTHER_DETAILS_LABEL } from './form-labels';

const DATES: ReadonlySet<HeaderField> = new Set(['request_date', 'expected_delivery_date']);

/** The fields of the request itself. */
export function HeaderFields({ form, rules }: { form: RequestFormControl; rules: EditRules }) {
  const id = useId();
  const locked = HEADER_FIELDS.map(rules.header).find(Boolean);
  const problemOf = (field: HeaderField) => (text: string) => {
    if (field === 'expected_delivery_date') return deliveryProblem(form.getValues('request_date'), text);
    return DATES.has(field) ? undefined : textProblem(text);
  };
  return (
    <section className={styles.section} aria-label="Request">
      {locked && (
        <Notice>
          <p id={id}>{LOCKS[locked].header}</p>
        </Notice>
      )}
      <div className={styles.header}>
        {HEADER_FIELDS.map((field) => (
          <FormInput
            key={field}
            form={form}
            name={field}
            label={HEADER_LABELS[field]}
            type={DATES.has(field) ? 'date' : 'text'}
            hint={field === 'validity_period' ? 'For example 90 days, P90D or an end date.' : undefined}
            lock={rules.header(field) && locked ? { id, reason: LOCKS[locked].header } : undefined}
            problem={problemOf(field)}
            {...(field === 'request_date' && { affects: 'expected_delivery_date' as const })}
          />
        ))}
      </div>
      <details className={styles.more}>
        <summary>More details</summary>
        <JsonField form={form} name="other_details" label={OTHER_DETAILS_LABEL} />
      </details>
    </section>
  );
}
