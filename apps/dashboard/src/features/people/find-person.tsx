import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Empty } from '../../ui/empty';
import { Field } from '../../ui/field';
import { useShortcuts } from '../../ui/shortcuts';
import styles from './people.module.css';
import { WORDS } from './words';

const WAIT_MS = 300;

const finding = (text: string) => (search: object) => ({ ...search, q: text === '' ? undefined : text, page: undefined });

/** Filters the list. The address is updated 300 ms after the last key, without an entry in the history. */
export function FindPerson({ find }: { find: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [{ typed, shown }, setState] = useState({ typed: find, shown: find });
  if (shown !== find) setState({ typed: typed.trim() === find ? typed : find, shown: find }); // Back, Forward or Clear filters
  useEffect(() => {
    if (typed.trim() === find) return;
    const timer = setTimeout(() => void navigate({ to: '.', search: finding(typed.trim()) as never, replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, find, navigate]);
  useShortcuts({ '/': () => field.current?.focus() });
  return (
    <div className={styles.filters}>
      <Field ref={field} type="search" label={WORDS.find} value={typed} onChange={({ target }) => setState((before) => ({ ...before, typed: target.value }))} />
    </div>
  );
}

export const NoMatch = () => (
  <Empty title={WORDS.noMatch}>
    <Link to="." search={finding('') as never}>
      {WORDS.clear}
    </Link>
  </Empty>
);
