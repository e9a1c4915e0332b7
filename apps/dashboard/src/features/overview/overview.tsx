import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/post';
import { stateText } from '../../approvals/state-text';
import { type Bar, BarChart } from '../../charts/bar-chart';
import { countText, countOf } from '../../format/count';
import { beginOf, endOf } from '../../format/local-moment';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { useValueFormat } from '../../ui/values';
import { type OverviewQuery, overviewDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { type OverviewSearch, Period } from './period';

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
