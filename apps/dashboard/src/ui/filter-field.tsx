import type { ComponentProps } from 'react';
import { Field } from './field';
import { useTypedText } from './typed-text';

interface FilterFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** The value in the address. */
  value: string | undefined;
  /** Called 300 ms after the last key, and at once with Enter. */
  onFilter: (value: string | undefined) => void;
}

/** A field that filters a list. The address changes only once the person has stopped typing. */
export function FilterField({ value = '', onFilter, ...rest }: FilterFieldProps) {
  const { text, type, flush } = useTypedText(value, (typed) => onFilter(typed || undefined));
  return (
    <Field
      {...rest}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') flush();
      }}
    />
  );
}
