import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { Settings } from './changes-of';
import styles from './organisation.module.css';
import { MOST_REASONS, WORDS } from './words';

interface ReasonCodesProps {
  at: FieldProblems['at'];
}

/** The suggested reasons of a denial, in their order. They are saved as a whole. */
export function ReasonCodes({ at }: ReasonCodesProps) {
  const { control } = useFormContext<Settings>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'reason_codes' });
  const isFull = fields.length >= MOST_REASONS;
  const notes = { ...at('reason_codes'), hint: WORDS.reasonsHint };
  return (
    <fieldset className={styles.reasons} {...descriptionOf(notes)}>
      <legend>{WORDS.reasons}</legend>
      <FieldNotes {...notes} />
      {fields.length === 0 && <p className={styles.hint}>{WORDS.noReasons}</p>}
      {fields.map((field, index) => (
        <div key={field.id} role="group" aria-label={WORDS.reason(index + 1)} className={styles.reason}>
          <ReasonFields index={index} at={at} />
          <div className={styles.buttons}>
            <Button
              look="plain"
              aria-label={WORDS.up(index + 1)}
              title={WORDS.up(index + 1)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={14} aria-hidden />
            </Button>
            <Button
              look="plain"
              aria-label={WORDS.down(index + 1)}
              title={WORDS.down(index + 1)}
              disabled={index === fields.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={14} aria-hidden />
            </Button>
            <Button
              look="plain"
              aria-label={WORDS.remove(index + 1)}
              title={WORDS.remove(index + 1)}
              onClick={() => remove(index)}
            >
              <X size={14} aria-hidden />
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button id={notes.id} disabled={isFull} onClick={() => append({ code: '', label: '' })}>
          {WORDS.addReason}
        </Button>
      </div>
      {isFull && <p className={styles.hint}>{WORDS.full}</p>}
    </fieldset>
  );
}

function ReasonFields({ index, at }: ReasonCodesProps & { index: number }) {
  const { register } = useFormContext<Settings>();
  const path = `reason_codes.${index}` as const;
  return (
    <>
      <Field
        label={WORDS.codeOf(index + 1)}
        autoComplete="off"
        spellCheck={false}
        {...at(`${path}.code`)}
        {...register(`${path}.code`)}
      />
      <Field
        label={WORDS.labelOf(index + 1)}
        autoComplete="off"
        {...at(`${path}.label`)}
        {...register(`${path}.label`)}
      />
    </>
  );
}
