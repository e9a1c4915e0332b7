import { Autocomplete } from '@base-ui/react/autocomplete';
import { Field } from '@base-ui/react/field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { post } from '../../api/post';
import { Price } from '../../ui/values';
import fieldStyles from '../../ui/field.module.css';
import { textProblem } from './field-problem';
import type { FormValues } from './form-values';
import styles from './part-field.module.css';
import { partOptionsDocument } from './request-form.graphql.ts';
import { useSettled } from './use-settled';
import { LINE_LABELS, WORDS } from './words';

const MINUTE_MS = 60_000;
const SETTLED_MS = 250;

interface PartFieldProps {
  name: `lines.${number}.partnumber`;
  control: Control<FormValues>;
  isReadOnly: boolean;
  /** The id of a text about the part. */
  hintId: string | undefined;
}

/** The part number: products of the catalogue are proposed, and any other text is accepted. `Autocomplete` is the Combobox of Base UI that keeps free text. */
export function PartField({ name, control, isReadOnly, hintId }: PartFieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control, rules: { validate: textProblem } });
  const [isOpen, setOpen] = useState(false);
  const { options, isSearching } = usePartOptions(value, isOpen);
  const isShown = isOpen && !isReadOnly && value.trim() !== '';
  const message = fieldState.error?.message;
  const described = [hintId, message && `${name}-error`].filter(Boolean).join(' ');
  return (
    <Field.Root className={`${fieldStyles.field} ${styles.field}`} invalid={message !== undefined}>
      <Field.Label className={fieldStyles.label}>{LINE_LABELS['partnumber']}</Field.Label>
      <Autocomplete.Root
        id={name}
        items={options}
        mode="none"
        value={value}
        onValueChange={onChange}
        itemToStringValue={({ partnumber }) => partnumber}
        open={isShown}
        onOpenChange={setOpen}
        readOnly={isReadOnly}
      >
        <Autocomplete.Input
          ref={ref}
          className={`${fieldStyles.input} ${styles.input}`}
          autoComplete="off"
          spellCheck={false}
          onBlur={() => {
            setOpen(false);
            onBlur();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isShown) event.preventBaseUIHandler(); // it would empty the field
          }}
          aria-describedby={described || undefined}
        />
        {isShown && <Options count={options.length} status={statusOf(options.length, isSearching)} onPick={onChange} />}
      </Autocomplete.Root>
      {message && (
        <p id={`${name}-error`} className={fieldStyles.error}>
          {message}
        </p>
      )}
    </Field.Root>
  );
}

interface PartOption {
  id: string;
  partnumber: string;
  description: string | null;
  effective: { list_price: number | null };
}

/**
 * The proposals below the field. `Autocomplete.Popup` is not used: while it is open, it hides all other fields from screen readers.
 * The press of the mouse must not take the focus from the field.
 */
function Options({ count, status, onPick }: { count: number; status: string | null; onPick: (partnumber: string) => void }) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <div ref={popup} className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      <Autocomplete.Status className={styles.note}>{status}</Autocomplete.Status>
      <Autocomplete.List aria-label={LINE_LABELS['partnumber']}>
        {(option: PartOption) => (
          <Autocomplete.Item key={option.id} value={option} className={styles.option} onClick={() => onPick(option.partnumber)}>
            <span className={styles.part}>{option.partnumber}</span>
            <span className={styles.price}>{option.effective.list_price !== null && <Price value={option.effective.list_price} />}</span>
            <span className={styles.description}>{option.description}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </div>
  );
}

const NO_OPTIONS: PartOption[] = [];

const statusOf = (count: number, isSearching: boolean): string | null => (count ? null : isSearching ? WORDS.searching : WORDS.noParts);

/** Products whose part number contains the text, 250 ms after the last key. */
function usePartOptions(text: string, isOpen: boolean): { options: PartOption[]; isSearching: boolean } {
  const typed = text.trim();
  const partnumber = useSettled(typed, SETTLED_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['part-options', isOpen ? partnumber : ''], // lines with the same part are not rendered with this one
    queryFn: async ({ signal }) => (await post(partOptionsDocument, { partnumber }, { signal })).products.data,
    enabled: isOpen && partnumber !== '',
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  });
  return { options: data ?? NO_OPTIONS, isSearching: isFetching || partnumber !== typed };
}
