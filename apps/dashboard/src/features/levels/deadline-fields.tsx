import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { DurationField } from '../../ui/duration-field';
import { Select } from '../../ui/field';
import { FieldGroup, FieldRow } from '../../ui/field-group';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import { IconButton } from '../../ui/icon-button';
import type { FieldProblems } from '../../ui/use-form-problems';
import { CLOCKS, DEADLINE_LABELS, ESCALATIONS, MAX_REMINDERS } from './deadline-values';
import type { LevelValues } from './level-values';
import styles from './level.module.css';
import { type OpenLevel, peopleQuery } from './levels-query';

interface DeadlineFieldsProps {
  form: UseFormReturn<LevelValues>;
  level: OpenLevel | undefined;
  at: FieldProblems['at'];
}

const options = (choices: readonly (readonly [string, string])[]) =>
  choices.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** How long a step of the level may take, and what happens when it is late. */
export function DeadlineFields({ form, level, at }: DeadlineFieldsProps) {
  const { register, control } = form;
  const typed = useWatch({ control }) as LevelValues;
  const field = (name: 'response_time' | 'escalate_after' | 'auto_deny_after') => ({
    label: DEADLINE_LABELS[name],
    text: typed[name],
    ...at(name),
    ...register(name),
  });
  return (
    <FieldGroup legend="Deadlines" isSection>
      <FieldRow>
        <DurationField {...field('response_time')} hint="Such as 8 h or 2 days. Empty: no deadline." />
        <Select label={DEADLINE_LABELS.response_clock} {...at('response_clock')} {...register('response_clock')}>
          {options(CLOCKS)}
        </Select>
      </FieldRow>
      <Reminders form={form} at={at} />
      <FieldRow>
        <Select label={DEADLINE_LABELS.escalate_to} {...at('escalate_to')} {...register('escalate_to')}>
          {options(ESCALATIONS)}
        </Select>
        <DurationField {...field('escalate_after')} hint="After the deadline. Empty: at the deadline." />
      </FieldRow>
      {typed.escalate_to === 'user' && <Person form={form} level={level} at={at} />}
      <DurationField {...field('auto_deny_after')} hint="After the deadline. Empty: time never denies." />
    </FieldGroup>
  );
}

/** The person who is asked when a step is late. */
function Person({ form: { register }, level, at }: DeadlineFieldsProps) {
  const people = useQuery(peopleQuery);
  const stored = level?.escalate_to_user;
  const free = people.data?.filter(({ active, can_decide }) => active && can_decide) ?? [];
  const shown = stored && !free.some(({ id }) => id === stored.id) ? [stored, ...free] : free;
  return (
    <Select
      key={people.status} // the choice is among the options once they are read
      label={DEADLINE_LABELS.escalate_to_user_id}
      {...at('escalate_to_user_id')}
      {...register('escalate_to_user_id')}
    >
      <option value="">–</option>
      {options(shown.map(({ id, name }) => [id, name]))}
    </Select>
  );
}

function Reminders({ form: { control, register }, at }: Omit<DeadlineFieldsProps, 'level'>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'reminders' });
  const typed = useWatch({ control, name: 'reminders' });
  const notes = { ...at('reminders'), hint: 'How long before the deadline the approvers are reminded.' };
  return (
    <FieldGroup legend="Reminders" {...descriptionOf(notes)}>
      <FieldNotes {...notes} />
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.reminder}>
          <DurationField
            label={`Reminder ${index + 1}`}
            text={typed[index]?.text ?? ''}
            {...at(`reminders.${index}`)}
            {...register(`reminders.${index}.text`)}
          />
          <IconButton name={`Remove reminder ${index + 1}`} onClick={() => remove(index)}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button id={notes.id} disabled={fields.length >= MAX_REMINDERS} onClick={() => append({ text: '' })}>
          Add reminder
        </Button>
      </div>
    </FieldGroup>
  );
}
