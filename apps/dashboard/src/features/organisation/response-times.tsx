import { useFormContext } from 'react-hook-form';
import { NumberField } from '../../ui/number-field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { COMMENT_EDIT_MINUTES, type Settings } from './changes-of';
import styles from './organisation.module.css';

/** How long people have for something. */
export function ResponseTimes({ at }: { at: FieldProblems['at'] }) {
  const { register } = useFormContext<Settings>();
  return (
    <fieldset className={styles.reasons}>
      <legend>Response times</legend>
      <NumberField
        label={COMMENT_EDIT_MINUTES.label}
        hint="How long the author may edit or delete a comment: 0 to 1,440 minutes. Empty for 15."
        {...at('comment_edit_minutes')}
        {...register('comment_edit_minutes')}
      />
    </fieldset>
  );
}
