import { useRef } from 'react';
import { FilterField } from './filter-field';
import { useShortcuts } from './shortcuts';

interface SearchFieldProps {
  label: string;
  /** The text in the address. */
  value: string;
  /** Called 300 ms after the last key, and at once with Enter. */
  onSearch: (text: string) => void;
}

const MAX_LENGTH = 255;

/** A text that filters a list. `/` moves the focus to it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <FilterField
      ref={input}
      type="search"
      label={label}
      maxLength={MAX_LENGTH}
      autoComplete="off"
      value={value}
      onFilter={(text) => onSearch(text ?? '')}
    />
  );
}
