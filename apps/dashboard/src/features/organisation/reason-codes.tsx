import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import { IconButton } from '../../ui/icon-button';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { Settings } from './changes-of';
import styles from './organisation.module.css';

/** The largest number of reason codes. */
const MAX_REASONS = 50;

interface ReasonCodesProps {
  at: FieldProblems['at'];
}

/** The suggested reasons of a denial, in their order. They are saved as a whole. */
export function ReasonCodes({ at }: ReasonCodesProps) {
  const { control } = useFormContext<Settings>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'reason_codes' });
  const isFull = fields.length >= MAX_REASONS;
  const notes = {
    ...at('reason_codes'),
    hint: 'Suggestions for the reason of a denial, in this order. Other codes are accepted as well.',
  };
  return (
    <fieldset className={styles.reasons} {...descriptionOf(notes)}>
      <legend>Reason codes</legend>
      <FieldNotes {...notes} />
      {fields.length === 0 && <p className={styles.hint}>There are no reason codes.</p>}
      {fields.map((field, index) => (
        <div key={field.id} role="group" aria-label={`Reason code ${index + 1}`} className={styles.reason}>
          <ReasonFields index={index} at={at} />
          <div className={styles.buttons}>
            <IconButton
              name={`Move reason code ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={14} aria-hidden />
            </IconButton>
            <IconButton
              name={`Move reason code ${index + 1} down`}
              disabled={index === fields.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={14} aria-hidden />
            </IconButton>
            <IconButton name={`Remove reason code ${index + 1}`} onClick={() => remove(index)}>
              <X size={14} aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      <div>
        <Button id={notes.id} disabled={isFull} onClick={() => append({ code: '', label: '' })}>
          Add reason code
        </Button>
      </div>
      {isFull && <p className={styles.hint}>There are 50 reason codes, which is the limit.</p>}
    </fieldset>
  );
}

function ReasonFields({ index, at }: ReasonCodesProps & { index: number }) {
  const { register } = useFormContext<Settings>();
  const path = `reason_codes.${index}` as const;
  return (
    <>
      <Field
        label={`Code ${index + 1}`}
        autoComplete="off"
        spellCheck={false}
        {...at(`${path}.code`)}
        {...register(`${path}.code`)}
      />
      <Field label={`Label ${index + 1}`} autoComplete="off" {...at(`${path}.label`)} {...register(`${path}.label`)} />
    </>
  );
}
