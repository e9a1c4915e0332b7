import { Link } from '@tanstack/react-router';
import { STATES, stateText } from '../../approvals/request/state-text';
import { BarChart } from '../../charts/bar-chart';
import { ChartFigure } from '../../charts/chart-figure';
import { countOf, countText } from '../../format/count';
import { Empty } from '../../ui/empty';
import type { Selection } from './overview-selection';
import { createdIn, csvAddress, inputOf, listOf } from './overview-selection';
import { type RequestsByStateQuery, requestsByStateDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { Region } from './region';
import { type Numbers, useRegion } from './use-region';

const NAME = 'Requests by state';
const NAMES = [
  'pending',
  'approved',
  'partially_approved',
  'denied',
  'withdrawn',
  'expired',
  'revoked',
  'superseded',
] as const;

type State = (typeof NAMES)[number];

export const useStates = (of: Selection) => useRegion(requestsByStateDocument, of, { input: inputOf(of, 'created') });

/** The requests that were created in the period, by their state now. */
export const States = ({ of }: { of: Selection }) => (
  <Region name={NAME} size="low" query={useStates(of)}>
    {(data, id) =>
      data.analytics.totals.requests === 0 ? <NoRequests of={data.of} /> : <StatesChart data={data} id={id} />
    }
  </Region>
);

const NoRequests = ({ of: { name, filters } }: { of: Selection }) => (
  <Empty title="No requests in this period.">
    {name !== 'year' && (
      <Link to="/overview" search={{ ...filters, period: 'year' }}>
        This year
      </Link>
    )}
  </Empty>
);

function StatesChart({ data: { of, analytics }, id }: { data: Numbers<RequestsByStateQuery>; id: string }) {
  const { totals } = analytics;
  const most = NAMES.reduce((one, other) => (totals[other] > totals[one] ? other : one));
  const bars = NAMES.map((name) => ({
    key: name,
    label: <StateLink of={of} name={name} count={totals[name]} />,
    value: totals[name],
    tone: toneOf(name),
  }));
  return (
    <ChartFigure
      name={NAME}
      labelledBy={id}
      sentence={`${countOf(totals.requests, 'request')}. The most frequent state is ${stateText(most)}, with ${countText(totals[most])}.`}
      table={{
        heads: ['State', 'Requests'],
        rows: NAMES.map((name) => ({ key: name, cells: [stateText(name), countText(totals[name])] })),
      }}
      download={{ address: csvAddress(of, 'created') }}
    >
      <BarChart bars={bars} />
    </ChartFigure>
  );
}

const toneOf = (name: State) => STATES[name]?.tone ?? 'grey';

const StateLink = ({ of, name, count }: { of: Selection; name: State; count: number }) => (
  <Link
    to="/requests"
    search={{ state: name, ...listOf(of.filters, createdIn(of.period)) }}
    className={`${styles.label} ${styles.counted}`}
  >
    {stateText(name)} <span className={styles.count}>{countText(count)}</span>
  </Link>
);
