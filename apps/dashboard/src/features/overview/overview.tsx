import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { post } from '../../api/post';
import { stateText } from '../../approvals/request/state-text';
import { type Bar, BarChart } from '../../charts/bar-chart';
import { countOf, countText } from '../../format/count';
import { beginOf, endOf } from '../../format/local-moment';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { useValueFormat } from '../../ui/values';
import { type OverviewQuery, overviewDocument } from './overview.graphql.ts';
import styles from './overview.module.css';

const MISSING = ['Cycle time', 'Discount asked and granted', 'Waiting by level', 'Top parts'];

const TONES: Record<keyof OverviewQuery, Bar['tone']> = {
  pending: 'amber',
  approved: 'green',
  partially_approved: 'teal',
  denied: 'red',
  withdrawn: 'grey',
  expired: 'grey',
};

/** Counts of the requests that were created in a period, by state. */
export function OverviewPage({ from, to }: OverviewSearch) {
  const { timezone } = useValueFormat();
  const variables = { ...(from && { from: beginOf(from, timezone) }), ...(to && { to: endOf(to, timezone) }) };
  const counts = useQuery({
    queryKey: ['requests', 'overview', variables],
    queryFn: ({ signal }) => post(overviewDocument, variables, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading />
      <Period key={`${from} ${to}`} {...(from && { from })} {...(to && { to })} />
      <section className={styles.section} aria-labelledby="states">
        <h2 id="states">Requests by state</h2>
        <ListState query={counts}>
          {(data) => (
            <States data={data} period={{ ...(from && { created_from: from }), ...(to && { created_to: to }) }} />
          )}
        </ListState>
      </section>
      {MISSING.map((title) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <p className={styles.later}>Not available yet.</p>
        </section>
      ))}
    </>
  );
}

function States({ data, period }: { data: OverviewQuery; period: Record<string, string> }) {
  const states = Object.keys(TONES) as (keyof OverviewQuery)[];
  const bars = states.map((state): Bar => ({
    key: state,
    label: stateText(state),
    value: data[state].paginatorInfo.total,
    tone: TONES[state],
  }));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <BarChart
      name={`${countOf(total, 'request')} by state`}
      heads={['State', 'Requests']}
      bars={bars}
      labelOf={({ key, label, value }) => (
        <Link to="/requests" search={{ state: key, ...period }} className={styles.label}>
          {label} <span className={styles.count}>{countText(value)}</span>
        </Link>
      )}
    />
  );
}

/** The first and the last `Date` of a period, as in the address. */
interface OverviewSearch {
  from?: string;
  to?: string;
}

/** The period of the page, in the address. */
function Period({ from = '', to = '' }: OverviewSearch) {
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
