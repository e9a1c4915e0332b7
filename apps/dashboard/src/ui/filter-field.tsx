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

interface FilterPeriodProps {
  /** The period in the address: days or minutes, as a person types them. */
  from: string | undefined;
  to: string | undefined;
  onFilter: (change: { from?: string; to?: string }) => void;
}

/** The fields of a list for a period. A day begins at 00:00 and ends at 23:59. */
export const FilterPeriod = ({ from, to, onFilter }: FilterPeriodProps) => (
  <>
    <Field
      label="From"
      type="datetime-local"
      value={minuteOf(from, '00:00')}
      onChange={({ target }) => onFilter({ from: target.value })}
    />
    <Field
      label="To"
      type="datetime-local"
      value={minuteOf(to, '23:59')}
      onChange={({ target }) => onFilter({ to: target.value })}
    />
  </>
);

const minuteOf = (moment: string | undefined, time: string): string =>
  moment?.length === 10 ? `${moment}T${time}` : (moment ?? '');
