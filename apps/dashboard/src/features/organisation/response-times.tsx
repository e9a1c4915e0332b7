import { useFormContext, useWatch } from 'react-hook-form';
import { DurationField } from '../../ui/duration-field';
import { NumberField } from '../../ui/number-field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { RESPONSE_TIMES, type Settings } from './changes-of';
import styles from './organisation.module.css';

const DURATIONS = [
  ['owner_response_time', 'How long a step of the owner may take, in business hours. Empty: no deadline.'],
  ['answer_time', 'How long a question stays open, in business hours. Empty: until it is answered or closed.'],
] as const;

const NUMBERS = [
  ['claim_minutes', 'How long a claim holds: 5 to 10,080 minutes. Empty for 240.'],
  ['comment_edit_minutes', 'How long the author may edit or delete a comment: 0 to 1,440 minutes. Empty for 15.'],
  ['late_use_days', 'How long after its end orders of an approval are recorded: 0 to 90 days. Empty for 0.'],
] as const;

/** How long people have for something. */
export function ResponseTimes({ at }: { at: FieldProblems['at'] }) {
  const { register, control } = useFormContext<Settings>();
  const typed = useWatch({ control }) as Settings;
  return (
    <fieldset className={styles.reasons}>
      <legend>Response times</legend>
      {DURATIONS.map(([name, hint]) => (
        <DurationField
          key={name}
          label={RESPONSE_TIMES[name].label}
          hint={hint}
          text={typed[name]}
          {...at(name)}
          {...register(name)}
        />
      ))}
      {NUMBERS.map(([name, hint]) => (
        <NumberField key={name} label={RESPONSE_TIMES[name].label} hint={hint} {...at(name)} {...register(name)} />
      ))}
    </fieldset>
  );
}
