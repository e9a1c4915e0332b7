import type { FormEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { changedMembers } from '../../api/changed-members';
import { Button } from '../../ui/button';
import { Field, Select, TextArea } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { NumberField } from '../../ui/number-field';
import { type FieldProblems, type FormWrite, useFormProblems } from '../../ui/use-form-problems';
import {
  type Category,
  type CategoryInput,
  type CategoryValues,
  FIELDS,
  formLabels,
  formProblems,
  inputOf,
} from './category-values';
import styles from './category.module.css';
import { CustomFields } from './custom-fields';

type Form = UseFormReturn<CategoryValues>;

interface CategoryFormProps {
  form: Form;
  /** The stored category; absent for a new one. */
  category?: Category;
  write: FormWrite;
  /** Sends the members that differ. */
  onSave: (input: CategoryInput) => void;
}

export function CategoryForm({ form, category, write, onSave }: CategoryFormProps) {
  const fields = useWatch({ control: form.control, name: 'custom_fields' });
  const problems = useFormProblems(formLabels(fields), write);
  const { isDirty } = form.formState;
  const send = () => {
    const input = inputOf(form.getValues());
    onSave(category ? changedMembers(inputOf(form.formState.defaultValues as CategoryValues), input) : input);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problems.show(formProblems(form.getValues()))) send();
  };
  const [save, saving] = category ? ['Save changes', 'Saving…'] : ['Create category', 'Creating…'];
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasChanges={isDirty && !write.isSending} />
      <FormProblems problems={problems} write={write} onRetry={send} />
      <BaseFields form={form} problems={problems} />
      <CustomFields form={form} problems={problems} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? saving : save}
        </Button>
      </div>
    </form>
  );
}

const PRICES = ['list_price', 'msrp', 'moq', 'tariff_surcharge'] as const;
const LIMITS = ['max_discount_percent', 'override_min_rank'] as const;

function BaseFields({ form: { register }, problems: { at } }: { form: Form; problems: FieldProblems }) {
  return (
    <>
      <div className={styles.grid}>
        <Field label={FIELDS.name.label} autoComplete="off" {...at('name')} {...register('name')} />
        <Field label={FIELDS.code.label} autoComplete="off" spellCheck={false} {...at('code')} {...register('code')} />
      </div>
      <TextArea label={FIELDS.description.label} rows={2} {...at('description')} {...register('description')} />
      <fieldset className={styles.group}>
        <legend className={styles.heading}>Shared pricing</legend>
        <p className={styles.hint}>Products without their own value inherit these.</p>
        <div className={styles.grid}>
          {PRICES.map((name) => (
            <NumberField key={name} label={FIELDS[name].label} min={0} {...at(name)} {...register(name)} />
          ))}
          <Select label={FIELDS.allow_tariff.label} {...at('allow_tariff')} {...register('allow_tariff')}>
            <option value="">Not set</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>Discount limit</legend>
        <p className={styles.hint}>A request with a greater discount goes to this rank or a higher one.</p>
        <div className={styles.grid}>
          {LIMITS.map((name) => (
            <NumberField key={name} label={FIELDS[name].label} min={0} {...at(name)} {...register(name)} />
          ))}
        </div>
      </fieldset>
    </>
  );
}
