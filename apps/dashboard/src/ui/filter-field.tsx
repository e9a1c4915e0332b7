import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field } from './field';

const WAIT_MS = 300;

interface FilterFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** The value in the address. */
  value: string | undefined;
  /** Called 300 ms after the last key. */
  onFilter: (value: string | undefined) => void;
}

/** A field that filters a list. The address changes only once the person has stopped typing. */
export function FilterField({ value = '', onFilter, ...rest }: FilterFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const latest = useRef(onFilter);
  if (typed.of !== value) setTyped({ text: value, of: value });
  useEffect(() => {
    latest.current = onFilter;
  });
  useEffect(() => {
    if (typed.text === value) return;
    const timer = setTimeout(() => latest.current(typed.text.trim() || undefined), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return <Field {...rest} value={typed.text} onChange={({ target }) => setTyped({ text: target.value, of: value })} />;
}
