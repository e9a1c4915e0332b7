import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { changedMembers } from '../../api/changed-members';
import type { Declaration } from '../../format/typed-value';
import { Button } from '../../ui/button';
import { Field, Select, TextArea } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { NumberField } from '../../ui/number-field';
import type { Option } from '../../ui/option';
import { TypedField } from '../../ui/typed-field';
import { type FieldProblems, type FormWrite, useFormProblems } from '../../ui/use-form-problems';
import { CategoryField } from './category-field';
import { splitAgain } from './details';
import { inheritanceText } from './inheritance';
import {
  BASE,
  type Category,
  OTHER_DETAILS_LABEL,
  PRICING,
  type Product,
  type ProductInput,
  type ProductValues,
  formLabels,
  formProblems,
  inputOf,
} from './product-values';
import styles from './product.module.css';
import { categoryQuery } from './products-query';

type Form = UseFormReturn<ProductValues>;

interface ProductFormProps {
  form: Form;
  /** The stored product; absent for a new one. */
  product?: Product;
  write: FormWrite;
  /** Sends the members that differ. */
  onSave: (input: ProductInput) => void;
}

/** The fields of a product. Values that the category provides are shown at each field. */
export function ProductForm({ form, product, write, onSave }: ProductFormProps) {
  const { category, changeCategory } = useCategory(form, product);
  const problems = useFormProblems(formLabels(category?.custom_fields ?? []), write);
  const { isDirty } = form.formState;
  const send = () => {
    const input = inputOf(form.getValues(), category);
    onSave(
      product ? changedMembers(inputOf(form.formState.defaultValues as ProductValues, product.category), input) : input,
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problems.show(formProblems(form.getValues(), category))) send();
  };
  const [create, creating] = product ? ['Save changes', 'Saving…'] : ['Create product', 'Creating…'];
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasChanges={isDirty && !write.isSending} />
      <FormProblems problems={problems} write={write} onRetry={send} />
      <BaseFields form={form} problems={problems} onCategory={changeCategory} />
      <PricingFields form={form} problems={problems} category={category} />
      <DetailFields form={form} problems={problems} fields={category?.custom_fields ?? []} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? creating : create}
        </Button>
      </div>
    </form>
  );
}

/** The chosen category with its fields. A change of it moves declared keys out of the JSON, and others into it. */
function useCategory(
  form: Form,
  product: Product | undefined,
): { category: Category | null; changeCategory: (choice: Option | null) => void } {
  const queries = useQueryClient();
  const chosen = useWatch({ control: form.control, name: 'category' });
  const isStored = product?.category && product.category.id === chosen?.value;
  const read = useQuery({ ...categoryQuery(chosen?.value ?? ''), enabled: chosen !== null && !isStored });
  const category = chosen === null ? null : isStored ? (product.category ?? null) : (read.data ?? null);
  const changeCategory = (choice: Option | null) => {
    form.setValue('category', choice, { shouldDirty: true });
    void fieldsOf(choice).then((fields) => {
      const { custom, rest } = splitAgain(form.getValues(), category?.custom_fields ?? [], fields);
      form.setValue('custom', custom, { shouldDirty: true });
      form.setValue('rest', rest, { shouldDirty: true });
    });
  };
  const fieldsOf = async (choice: Option | null) =>
    choice ? ((await queries.ensureQueryData(categoryQuery(choice.value)))?.custom_fields ?? []) : [];
  return { category, changeCategory };
}

const BASE_NAMES = Object.keys(BASE) as (keyof typeof BASE)[];

function BaseFields({
  form,
  problems: { at },
  onCategory,
}: {
  form: Form;
  problems: FieldProblems;
  onCategory: (choice: Option | null) => void;
}) {
  const category = useWatch({ control: form.control, name: 'category' });
  return (
    <>
      <div className={styles.pair}>
        {BASE_NAMES.filter((name) => !BASE[name].isLong).map((name) => (
          <Field
            key={name}
            label={BASE[name].label}
            autoComplete="off"
            spellCheck={false}
            {...at(name)}
            {...form.register(name)}
          />
        ))}
      </div>
      {BASE_NAMES.filter((name) => BASE[name].isLong).map((name) => (
        <TextArea key={name} label={BASE[name].label} rows={2} {...at(name)} {...form.register(name)} />
      ))}
      <CategoryField
        value={category}
        onChange={onCategory}
        hint="Empty prices are inherited from the category."
        {...at('category_id')}
      />
    </>
  );
}

interface DetailFieldsProps {
  form: UseFormReturn<ProductValues>;
  problems: FieldProblems;
  /** The custom fields of the category. */
  fields: readonly Declaration[];
}

/** The custom fields of the category, and all other details as JSON. */
function DetailFields({ form: { control, register, setValue }, problems: { at }, fields }: DetailFieldsProps) {
  const custom = useWatch({ control, name: 'custom' });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Details</legend>
      {fields.length > 0 && (
        <div className={styles.grid}>
          {fields.map((field) => (
            <TypedField
              key={field.key}
              declaration={field}
              value={custom[field.key] ?? ''}
              onChange={(text) => setValue('custom', { ...custom, [field.key]: text }, { shouldDirty: true })}
              {...at(`other_details.${field.key}`)}
            />
          ))}
        </div>
      )}
      <TextArea
        label={OTHER_DETAILS_LABEL}
        hint={'JSON, such as {"color": "blue"}.'}
        rows={4}
        spellCheck={false}
        {...at('other_details')}
        {...register('rest')}
      />
    </fieldset>
  );
}

interface PricingFieldsProps {
  form: UseFormReturn<ProductValues>;
  problems: FieldProblems;
  category: Category | null;
}

const NUMBERS = ['list_price', 'msrp', 'moq', 'tariff_surcharge'] as const;

/** The product's prices. Below each: what it has from its category. */
function PricingFields({ form: { control, register }, problems: { at }, category }: PricingFieldsProps) {
  const values = useWatch({ control }) as ProductValues;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Pricing</legend>
      <div className={styles.grid}>
        {NUMBERS.map((name) => (
          <NumberField
            key={name}
            label={PRICING[name].label}
            hint={inheritanceText(name, values[name].trim() !== '', category)}
            min={0}
            {...at(name)}
            {...register(name)}
          />
        ))}
        <Select
          label={PRICING.allow_tariff.label}
          hint={inheritanceText('allow_tariff', values.allow_tariff !== '', category)}
          {...at('allow_tariff')}
          {...register('allow_tariff')}
        >
          <option value="">Not set</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      </div>
    </fieldset>
  );
}
