import { useEffect } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { Write } from '../../api/use-write';
import { Button } from '../../ui/button';
import { Checkbox, Field, Select } from '../../ui/field';
import { FieldGroup, FieldRow } from '../../ui/field-group';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { useViewer } from '../../api/viewer';
import { type Kind, KindModes } from './kind-modes';
import {
  PREFERENCE_LABELS,
  type PreferenceValues,
  type StoredPreferences,
  preferenceChanges,
  preferenceValues,
  restoredDefaults,
} from './preference-values';
import styles from './notifications.module.css';

export interface PreferencesFormProps {
  name: string;
  kinds: readonly Kind[];
  stored: StoredPreferences;
  /** Whether the values are those of a person, who may have the default of the organisation. */
  isPersonal?: boolean;
  write: Write<unknown, { input: object }>;
  /** Reads the preferences again. */
  onSaved: () => Promise<unknown>;
  onChanges: (hasChanges: boolean) => void;
}

/** The modes of each kind and when mails arrive. */
export function PreferencesForm({
  name,
  kinds,
  stored,
  isPersonal = false,
  write,
  onSaved,
  onChanges,
}: PreferencesFormProps) {
  const begun = preferenceValues(stored);
  const form = useForm<PreferenceValues>({ values: begun });
  const typed = useWatch({ control: form.control }) as PreferenceValues;
  const hasChanges = Object.keys(preferenceChanges(begun, typed)).length > 0;
  useEffect(() => onChanges(hasChanges), [onChanges, hasChanges]);
  const problems = useFormProblems(PREFERENCE_LABELS, write);
  const send = async (input: object) => {
    if (problems.show() || !(await write.send({ input }))) return;
    await onSaved();
    announce('Saved.');
  };
  const save = (values: PreferenceValues) => {
    const input = preferenceChanges(begun, values);
    return Object.keys(input).length > 0 ? send(input) : announce('Nothing has changed.');
  };
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label={name}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <FormProblems problems={problems} write={write} onRetry={() => void save(typed)} />
        <KindModes kinds={kinds} stored={stored.preferences} isPersonal={isPersonal} />
        <Times at={problems.at} isPersonal={isPersonal} />
        <div className={styles.saving}>
          <Button type="submit" look="primary" disabled={write.isSending}>
            {write.isSending ? 'Saving…' : 'Save changes'}
          </Button>
          <Button disabled={write.isSending} onClick={() => void send(restoredDefaults(stored))}>
            Restore defaults
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** When mails arrive. */
function Times({ at, isPersonal }: { at: FieldProblems['at']; isPersonal: boolean }) {
  const { register } = useFormContext<PreferenceValues>();
  const { tenant } = useViewer();
  return (
    <>
      <FieldRow>
        <Field
          label={PREFERENCE_LABELS.digest_time}
          hint="As 08:00. On days that have business hours."
          {...at('digest_time')}
          {...register('digest_time')}
        />
        {isPersonal && (
          <Select label={PREFERENCE_LABELS.timezone} {...at('timezone')} {...register('timezone')}>
            <option value="">As in the organisation ({tenant.timezone})</option>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        )}
      </FieldRow>
      <FieldGroup legend="Quiet hours">
        <p className={styles.hint}>Mails wait until they end. They may cross midnight. Empty: none.</p>
        <FieldRow>
          <Field label="From" {...at('quiet_hours.from')} {...register('from')} />
          <Field label="To" {...at('quiet_hours.to')} {...register('to')} />
        </FieldRow>
      </FieldGroup>
      <Checkbox
        label="Only within business hours"
        hint="Mails wait until business opens."
        {...register('business_hours_only')}
      />
    </>
  );
}
