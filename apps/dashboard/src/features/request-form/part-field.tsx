import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { post } from '../../api/post';
import { TextCombobox } from '../../ui/text-combobox';
import { useSettled } from '../../ui/use-settled';
import { Price } from '../../ui/values';
import { textProblem } from './field-problem';
import type { FormValues } from './form-values';
import styles from './part-field.module.css';
import { partOptionsDocument } from './request-form.graphql.ts';
import { LINE_LABELS } from './form-labels';

const MINUTE_MS = 60_000;
const SETTLED_MS = 250;

interface PartFieldProps {
  name: `lines.${number}.partnumber`;
  control: Control<FormValues>;
  isReadOnly: boolean;
  /** The id of a text about the part. */
  hintId: string | undefined;
}

/** The part number: products of the catalogue are proposed, and any other text is accepted. */
export function PartField({ name, control, isReadOnly, hintId }: PartFieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control, rules: { validate: textProblem } });
  const [sought, setSought] = useState<string>();
  return (
    <TextCombobox
      id={name}
      ref={ref}
      label={LINE_LABELS['partnumber'] ?? ''}
      error={fieldState.error?.message}
      hintId={hintId}
      className={styles.input}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      isReadOnly={isReadOnly}
      choices={usePartOptions(sought)}
      onSearch={setSought}
      empty="No product matches. The text is used as entered."
      textOf={({ partnumber }) => partnumber}
    >
      {({ partnumber, description, effective: { list_price } }) => (
        <span className={styles.option}>
          <span className={styles.part}>{partnumber}</span>
          <span className={styles.price}>{list_price !== null && <Price value={list_price} />}</span>
          <span className={styles.description}>{description}</span>
        </span>
      )}
    </TextCombobox>
  );
}

interface PartOption {
  partnumber: string;
  description: string | null;
  effective: { list_price: number | null };
}

/** Products whose part number contains the text, 250 ms after the last key. Those of the last text are kept until the answer; undefined without any. */
function usePartOptions(sought: string | undefined): PartOption[] | undefined {
  const partnumber = useSettled(sought, SETTLED_MS) ?? '';
  const { data, isFetching } = useQuery({
    queryKey: ['part-options', partnumber], // lines with the same part are not rendered with this one, because they search for nothing
    queryFn: async ({ signal }) => (await post(partOptionsDocument, { partnumber }, { signal })).products.data,
    enabled: partnumber !== '',
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  });
  const isSearching = isFetching || partnumber !== sought;
  return isSearching && !data?.length ? undefined : (data ?? []);
}
