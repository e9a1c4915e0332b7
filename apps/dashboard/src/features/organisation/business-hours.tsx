import { Copy, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import { IconButton } from '../../ui/icon-button';
import type { FieldProblems } from '../../ui/use-form-problems';
import { type CalendarValues, MAX_HOURS, WEEKDAYS, copiedToWorkdays } from './calendar-values';
import styles from './organisation.module.css';

interface BusinessHoursProps {
  timezone: string;
  at: FieldProblems['at'];
}

const NEW_HOURS = { weekday: '1', from: '09:00', to: '17:00' };

/** When business is open, as weekdays with times. A weekday may have several times. */
export function BusinessHours({ timezone, at }: BusinessHoursProps) {
  const { control, getValues } = useFormContext<CalendarValues>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'hours' });
  const notes = { ...at('hours'), hint: `Deadlines in business hours count these times, in ${timezone}.` };
  const copy = (index: number) => {
    const { hours } = getValues();
    const copied = copiedToWorkdays(hours, hours[index]?.weekday ?? '');
    if (copied) replace(copied);
  };
  return (
    <fieldset className={styles.reasons} {...descriptionOf(notes)}>
      <legend>Business hours</legend>
      <FieldNotes {...notes} />
      {fields.map((field, index) => (
        <div key={field.id} role="group" aria-label={`Hours ${index + 1}`} className={styles.hours}>
          <HoursFields index={index} at={at} />
          <div className={styles.buttons}>
            <IconButton name={`Copy hours ${index + 1} to Monday to Friday`} onClick={() => copy(index)}>
              <Copy size={14} aria-hidden />
            </IconButton>
            <IconButton name={`Remove hours ${index + 1}`} onClick={() => remove(index)}>
              <X size={14} aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      <div>
        <Button id={notes.id} disabled={fields.length >= MAX_HOURS} onClick={() => append(NEW_HOURS)}>
          Add hours
        </Button>
      </div>
    </fieldset>
  );
}

function HoursFields({ index, at }: { index: number; at: FieldProblems['at'] }) {
  const { register } = useFormContext<CalendarValues>();
  const path = `hours.${index}` as const;
  return (
    <>
      <Select label="Weekday" {...at(`${path}.weekday`)} {...register(`${path}.weekday`)}>
        {WEEKDAYS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Field label="Opens" autoComplete="off" {...at(`${path}.from`)} {...register(`${path}.from`)} />
      <Field label="Closes" autoComplete="off" {...at(`${path}.to`)} {...register(`${path}.to`)} />
    </>
  );
}
