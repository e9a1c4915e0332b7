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
import { firstOfPeriod } from './default-period';
import { type OverviewQuery, overviewDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { Waiting } from './waiting';

const ALL = { dates: 'all' as const };

const TONES: Record<keyof OverviewQuery, Bar['tone']> = {
  pending: 'amber',
  approved: 'green',
  partially_approved: 'teal',
  denied: 'red',
  withdrawn: 'grey',
  expired: 'grey',
  revoked: 'red',
  superseded: 'grey',
};

/** What waits now, and the counts of the requests that were created in a period, by state. The period is the last 30 days unless the address has another one. */
export function OverviewPage({ dates, ...search }: OverviewSearch) {
  const { timezone } = useValueFormat();
  const [now_ms] = useState(Date.now);
  const isDefault = !search.from && !search.to && dates === undefined;
  const { from, to } = isDefault ? { from: firstOfPeriod(now_ms, timezone), to: undefined } : search;
  const variables = { ...(from && { from: beginOf(from, timezone) }), ...(to && { to: endOf(to, timezone) }) };
  const counts = useQuery({
    queryKey: ['requests', 'overview', variables],
    queryFn: ({ signal }) => post(overviewDocument, variables, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading />
      <section className={styles.section} aria-labelledby="waiting">
        <h2 id="waiting">Waiting now</h2>
        <Waiting />
      </section>
      <section className={styles.section} aria-labelledby="states">
        <h2 id="states">Requests by state</h2>
        <Period key={`${from} ${to}`} isDefault={isDefault} {...(from && { from })} {...(to && { to })} />
        <ListState query={counts}>
          {(data) => (
            <States data={data} period={{ ...(from && { created_from: from }), ...(to && { created_to: to }) }} />
          )}
        </ListState>
      </section>
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
  /** Requests of all dates. */
  dates?: 'all';
}

/** The period of the page, in the address. @param isDefault whether it is the last 30 days */
function Period({ from = '', to = '', isDefault }: Omit<OverviewSearch, 'dates'> & { isDefault: boolean }) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const navigate = useNavigate();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    void navigate({
      to: '/overview',
      search: first || last ? { from: first || undefined, to: last || undefined } : ALL,
    });
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
        <Button look="plain" onClick={() => void navigate({ to: '/overview', search: ALL })}>
          All dates
        </Button>
      )}
      {!isDefault && (
        <Button look="plain" onClick={() => void navigate({ to: '/overview', search: {} })}>
          Last 30 days
        </Button>
      )}
    </form>
  );
}
