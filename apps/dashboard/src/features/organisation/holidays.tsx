import { X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import { IconButton } from '../../ui/icon-button';
import type { FieldProblems } from '../../ui/use-form-problems';
import { type CalendarValues, MAX_HOLIDAYS } from './calendar-values';
import styles from './organisation.module.css';

/** The days without business hours. They are sorted once they are saved. */
export function Holidays({ at }: { at: FieldProblems['at'] }) {
  const { control, register } = useFormContext<CalendarValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' });
  const notes = { ...at('holidays'), hint: 'Days without business hours.' };
  return (
    <fieldset className={styles.reasons} {...descriptionOf(notes)}>
      <legend>Holidays</legend>
      <FieldNotes {...notes} />
      {fields.map((field, index) => {
        const path = `holidays.${index}` as const;
        return (
          <div key={field.id} role="group" aria-label={`Holiday ${index + 1}`} className={styles.reason}>
            <Field label="Date" type="date" {...at(`${path}.date`)} {...register(`${path}.date`)} />
            <Field label="Holiday name" autoComplete="off" {...at(`${path}.name`)} {...register(`${path}.name`)} />
            <div className={styles.buttons}>
              <IconButton name={`Remove holiday ${index + 1}`} onClick={() => remove(index)}>
                <X size={14} aria-hidden />
              </IconButton>
            </div>
          </div>
        );
      })}
      <div>
        <Button id={notes.id} disabled={fields.length >= MAX_HOLIDAYS} onClick={() => append({ date: '', name: '' })}>
          Add holiday
        </Button>
      </div>
    </fieldset>
  );
}
