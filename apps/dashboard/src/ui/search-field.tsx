import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Field } from './field';
import { useShortcuts } from './shortcuts';

interface SearchFieldProps {
  label: string;
  /** The text in the address. */
  value: string;
  /** Called 300 ms after the last key, and at once with Enter. */
  onSearch: (text: string) => void;
}

const WAIT_MS = 300;

/** A text that filters a list. `/` moves the focus to it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  if (value !== known.value) {
    setKnown({ value, sent: value });
    if (value !== known.sent) setTyped(value); // the address was changed by something else, such as Back
  }
  const search = (text: string) => {
    setKnown({ value, sent: text });
    onSearch(text);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useShortcuts({ '/': () => input.current?.focus() });
  const searchNow = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== value) search(typed.trim());
  };
  return (
    <Field ref={input} type="search" label={label} value={typed} maxLength={255} onChange={({ target }) => setTyped(target.value)} onKeyDown={searchNow} />
  );
}
