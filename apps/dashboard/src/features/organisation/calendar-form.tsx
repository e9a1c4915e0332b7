import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { FormProblems } from '../../ui/form-problems';
import type { FieldLabels } from '../../ui/problems-in';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { BusinessHours } from './business-hours';
import { calendarQuery } from './calendar-query';
import {
  type CalendarValues,
  type StoredCalendar,
  calendarChanges,
  calendarValues,
  hoursInput,
} from './calendar-values';
import { updateCalendarDocument } from './calendar.graphql.ts';
import { Holidays } from './holidays';
import styles from './organisation.module.css';

interface CalendarFormProps {
  /** The calendar that the form began with. */
  begun: CalendarValues;
  /** The calendar as it was read last. */
  stored: CalendarValues;
  timezone: string;
  /** Begins again with another calendar, or with the one that was read last. */
  onBegin: (values?: CalendarValues) => void;
  /** Called with the calendar once its default hours are restored. */
  onRestored: (values: CalendarValues) => void;
  onChanges: (hasChanges: boolean) => void;
}

const isSame = (one: CalendarValues, other: CalendarValues): boolean =>
  Object.keys(calendarChanges(one, other)).length === 0;

export function CalendarForm({ begun, stored, timezone, onBegin, onRestored, onChanges }: CalendarFormProps) {
  const form = useForm<CalendarValues>({ defaultValues: begun });
  const typed = useWatch({ control: form.control }) as CalendarValues;
  const hasChanges = !isSame(begun, typed);
  useEffect(() => onChanges(hasChanges), [onChanges, hasChanges]);
  const { write, problems, save, restore } = useSave({ form, begun, onBegin, onRestored });
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label="Calendar"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {!isSame(begun, stored) && (
          <Notice>
            <p>
              Another person changed the calendar while this page was open. Saving replaces the list that you changed
              here.
            </p>
            <Button onClick={() => onBegin()}>Discard my changes</Button>
          </Notice>
        )}
        <FormProblems problems={problems} write={write} onRetry={() => void save(typed)} />
        <BusinessHours timezone={timezone} at={problems.at} />
        <Holidays at={problems.at} />
        <div className={styles.saving}>
          <Button type="submit" look="primary" disabled={write.isSending}>
            {write.isSending ? 'Saving…' : 'Save calendar'}
          </Button>
          <Button disabled={write.isSending} onClick={() => void restore()}>
            Restore default hours
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

interface SaveProps extends Pick<CalendarFormProps, 'begun' | 'onBegin' | 'onRestored'> {
  form: UseFormReturn<CalendarValues>;
}

function useSave({ form, begun, onBegin, onRestored }: SaveProps) {
  const queries = useQueryClient();
  const write = useWrite(updateCalendarDocument);
  const undo = useWrite(updateCalendarDocument);
  const problems = useFormProblems(labelsOf(form.getValues()), write);
  const keep = (saved: StoredCalendar): CalendarValues => {
    queries.setQueryData(calendarQuery.queryKey, saved);
    return calendarValues(saved);
  };
  const save = async (typed: CalendarValues) => {
    const input = calendarChanges(begun, typed);
    if (Object.keys(input).length === 0) return announce('Nothing has changed.');
    const result = await write.send({ input });
    if (!result?.updateCalendar) return;
    announce('Saved.');
    onBegin(keep(result.updateCalendar));
  };
  const replaceHours = async ({ send }: typeof write, hours: CalendarValues['hours'] | null) => {
    const result = await send({ input: { hours: hours && hoursInput(hours) } });
    if (!result?.updateCalendar) return false;
    const values = keep(result.updateCalendar);
    form.setValue('hours', values.hours);
    onRestored(values);
    return true;
  };
  const takeBack = async (hours: CalendarValues['hours']) =>
    announce((await replaceHours(undo, hours)) ? 'Saved.' : 'This could not be undone.');
  const restore = async () => {
    const { hours } = begun;
    if (await replaceHours(write, null)) announce('Saved.', () => void takeBack(hours));
  };
  return { write, problems, save, restore };
}

/** The fields of the form. */
const labelsOf = ({ hours, holidays }: CalendarValues): FieldLabels =>
  Object.fromEntries([
    ...hours.flatMap((_, index) => [
      [`hours.${index}.weekday`, `Hours ${index + 1}, Weekday`],
      [`hours.${index}.from`, `Hours ${index + 1}, Opens`],
      [`hours.${index}.to`, `Hours ${index + 1}, Closes`],
    ]),
    ['hours', 'Business hours'],
    ...holidays.flatMap((_, index) => [
      [`holidays.${index}.date`, `Holiday ${index + 1}, Date`],
      [`holidays.${index}.name`, `Holiday ${index + 1}, Holiday name`],
    ]),
    ['holidays', 'Holidays'],
  ]) as FieldLabels;
