import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import styles from './overview.module.css';

/** The first and the last `Date` of a period, as in the address. */
export interface OverviewSearch {
  from?: string;
  to?: string;
}

/** The period of the page, in the address. */
export function Period({ from = '', to = '' }: OverviewSearch) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const navigate = useNavigate();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/overview', search: { from: first || undefined, to: last || undefined } });
  };
  return (
    <form className={styles.period} onSubmit={apply}>
      <Field
        label="Created from"
        type="date"
        value={first}
        max={last || undefined}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Field
        label="Created to"
        type="date"
        value={last}
        min={first || undefined}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button type="submit">Apply</Button>
      {(from || to) && (
        <Button look="plain" onClick={() => void navigate({ to: '/overview', search: {} })}>
          All dates
        </Button>
      )}
    </form>
  );
}
