import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldText } from '../../ui/field';
import type { Option } from '../../ui/option';
import { TextCombobox } from '../../ui/text-combobox';
import type { Settings } from './changes-of';
import { suggestionsFor } from './suggestions-for';

interface SuggestedFieldProps extends FieldText {
  id: string;
  name: 'timezone' | 'currency';
  /** Shown when no option matches. */
  empty: string;
  readAs: (text: string) => string;
  /** Why a value is not one of the known ones. It is shown once the person leaves the field, and does not prevent saving. */
  problemOf: (value: string) => string | undefined;
  options: readonly Option[];
}

/** A text with a list of known values. */
export function SuggestedField({ name, readAs, problemOf, options, error, ...rest }: SuggestedFieldProps) {
  const { control } = useFormContext<Settings>();
  const {
    field: { value: typed, ref, onChange, onBlur },
  } = useController({ control, name });
  const [left, setLeft] = useState<string>();
  const [searched, setSearched] = useState('');
  const leave = () => {
    const value = typed.trim();
    onChange(value);
    onBlur();
    setLeft(value);
  };
  return (
    <TextCombobox
      {...rest}
      ref={ref}
      isList
      value={typed}
      error={error ?? (left === typed ? problemOf(left) : undefined)}
      choices={suggestionsFor(options, searched)}
      textOf={({ value }) => value}
      onSearch={(text = '') => setSearched(text)}
      onChange={(text) => onChange(readAs(text))}
      onBlur={leave}
    >
      {({ label }) => <bdi>{label}</bdi>}
    </TextCombobox>
  );
}
