import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BarChart } from '../../charts/bar-chart';
import { ChartFigure } from '../../charts/chart-figure';
import { countOf, countText } from '../../format/count';
import { Segments } from '../../ui/segments';
import { Percent, Total, UserText } from '../../ui/values';
import { type Selection, csvAddress, decidedIn, inputOf, listOf } from './overview-selection';
import { type TopPartsQuery, topPartsDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { NothingDecided, Region } from './region';
import { type Numbers, useRegion } from './use-region';

const NAME = 'Top parts';
const FIRST = 10;

const KINDS = {
  parts: { dimension: 'partnumber', filter: 'part_is', head: 'Part number' },
  customers: { dimension: 'customer', filter: 'customer_is', head: 'Customer' },
} as const;
type Kind = keyof typeof KINDS;

const OPTIONS = [
  { value: 'parts', label: 'Parts' },
  { value: 'customers', label: 'Customers' },
] as const;

const groupingOf = (kind: Kind, first: number) => ({
  group_by: [KINDS[kind].dimension],
  order_by: 'approved_amount',
  first,
});

/** The parts or customers with the greatest approved amounts of requests that were decided in the period. */
export function TopParts({ of }: { of: Selection }) {
  const [kind, setKind] = useState<Kind>('parts');
  const query = useRegion(topPartsDocument, of, { input: inputOf(of, 'decided', groupingOf(kind, FIRST)) });
  const controls = <Segments label="Top" options={OPTIONS} value={kind} onChange={setKind} />;
  return (
    <Region name={NAME} size="tall" query={query}>
      {(data, id) =>
        data.analytics.groups.length === 0 ? (
          <NothingDecided />
        ) : (
          <TopChart data={data} kind={kindOf(data) ?? kind} id={id} controls={controls} />
        )
      }
    </Region>
  );
}

/** What the numbers are of: the old ones stay while others are read. */
const kindOf = ({ analytics }: Numbers<TopPartsQuery>): Kind | undefined =>
  OPTIONS.find(({ value }) => KINDS[value].dimension === analytics.groups[0]?.keys[0]?.dimension)?.value;

type Group = TopPartsQuery['analytics']['groups'][number];
interface ChartProps {
  data: Numbers<TopPartsQuery>;
  kind: Kind;
  id: string;
  controls: ReactNode;
}

function TopChart({ data: { of, analytics }, kind, id, controls }: ChartProps) {
  const { groups } = analytics;
  return (
    <ChartFigure
      name={NAME}
      labelledBy={id}
      sentence={<Sentence group={groups[0]} />}
      table={{
        heads: [KINDS[kind].head, 'Approved amount', 'Lines', 'Discount granted'],
        rows: groups.map((group) => ({
          key: keyOf(group),
          cells: [
            <UserText key="label" value={labelOf(group)} />,
            <Total key="amount" value={group.measures.approved_amount} />,
            countText(group.measures.lines),
            <Percent key="discount" value={group.measures.discount_approved_percent} />,
          ],
        })),
      }}
      download={{ address: csvAddress(of, 'decided', groupingOf(kind, FIRST)) }}
      controls={controls}
    >
      <BarChart
        bars={groups.map((group) => ({
          key: keyOf(group),
          label: <GroupLink of={of} kind={kind} group={group} />,
          value: group.measures.approved_amount,
          tone: 'accent',
          text: <Total value={group.measures.approved_amount} />,
          note: <Lines group={group} />,
        }))}
      />
    </ChartFigure>
  );
}

const Lines = ({ group: { measures } }: { group: Group }) => (
  <>
    {countOf(measures.lines, 'line')}, discount <Percent value={measures.discount_approved_percent} />
  </>
);

const keyOf = ({ keys: [key] }: Group): string => key?.key ?? '';
const labelOf = ({ keys: [key] }: Group): string => key?.label ?? '';

const Sentence = ({ group }: { group: Group | undefined }) =>
  group && group.measures.approved_amount > 0 ? (
    <>
      <bdi>{labelOf(group)}</bdi> has the greatest approved amount: <Total value={group.measures.approved_amount} />.
    </>
  ) : (
    'No line was approved.'
  );

/** Lines without a part and requests without a customer have no list. The name of the link has the values, too. */
function GroupLink({ of, kind, group }: { of: Selection; kind: Kind; group: Group }) {
  const label = labelOf(group);
  const text = <bdi title={label}>{label}</bdi>;
  if ((group.keys[0]?.key ?? null) === null) return <span className={styles.label}>{text}</span>;
  const search = { [KINDS[kind].filter]: label, ...listOf(of.filters, decidedIn(of.period)) };
  return (
    <Link to="/requests" search={search} className={styles.label}>
      {text}
      <span className="visually-hidden">
        {' '}
        <Total value={group.measures.approved_amount} />, <Lines group={group} />
      </span>
    </Link>
  );
}
