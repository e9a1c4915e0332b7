import { Link } from '@tanstack/react-router';
import { ChartFigure } from '../../charts/chart-figure';
import { PairedBars } from '../../charts/paired-bars';
import { countText } from '../../format/count';
import { percentText } from '../../format/percent';
import { Percent, UserText } from '../../ui/values';
import { type Selection, csvAddress, decidedIn, inputOf, listOf } from './overview-selection';
import { type DiscountsQuery, discountsDocument } from './overview.graphql.ts';
import styles from './overview.module.css';
import { NothingDecided, Region } from './region';
import { type Numbers, useRegion } from './use-region';

const NAME = 'Discount asked and granted';
const SIDES = ['Asked', 'Granted'] as const;
const TOTAL = 'total';
const MAX_CATEGORIES = 20;
const BY_CATEGORY = { group_by: ['product_category'], order_by: 'approved_amount' };

/** The discount of approved lines, as it was asked for and as it was granted, by category. */
export const Discounts = ({ of }: { of: Selection }) => (
  <Region
    name={NAME}
    size="chart"
    query={useRegion(discountsDocument, of, {
      input: inputOf(of, 'decided', { ...BY_CATEGORY, first: MAX_CATEGORIES }),
    })}
  >
    {(data, id) => (hasValue(data.analytics.totals) ? <DiscountsChart data={data} id={id} /> : <NothingDecided />)}
  </Region>
);

type Measures = DiscountsQuery['analytics']['totals'];
interface Row {
  key: string;
  label: string;
  measures: Measures;
  /** The list of its requests; undefined where no filter finds them. */
  search: object | undefined;
}

const hasValue = (measures: Measures): boolean =>
  measures.discount_approved_percent !== null || measures.discount_requested_of_approved_percent !== null;

function DiscountsChart({ data, id }: { data: Numbers<DiscountsQuery>; id: string }) {
  const { of, analytics } = data;
  const rows = rowsOf(data);
  const { discount_requested_of_approved_percent: asked, discount_approved_percent: granted } = analytics.totals;
  const isCut = analytics.total_groups > analytics.groups.length;
  return (
    <ChartFigure
      name={NAME}
      labelledBy={id}
      sentence={
        <>
          Of the list price of approved lines, <Percent value={asked} /> was asked and <Percent value={granted} />{' '}
          granted.
          {isCut && ` ${countText(MAX_CATEGORIES)} of ${countText(analytics.total_groups)} categories are shown.`}
        </>
      }
      table={{
        heads: ['Category', ...SIDES, 'Requests'],
        rows: rows.map(({ key, label, measures }) => ({
          key,
          cells: [
            <UserText key="label" value={label} />,
            <Percent key="asked" value={measures.discount_requested_of_approved_percent} />,
            <Percent key="granted" value={measures.discount_approved_percent} />,
            countText(measures.requests),
          ],
        })),
      }}
      download={{ address: csvAddress(of, 'decided', { ...BY_CATEGORY, first: 2_000 }) }}
    >
      <PairedBars
        sides={SIDES}
        textOf={percentText}
        rows={rows.map(({ key, label, measures, search }) => ({
          key,
          label: <CategoryLabel label={label} search={search} measures={measures} />,
          values: [measures.discount_requested_of_approved_percent, measures.discount_approved_percent],
        }))}
      />
    </ChartFigure>
  );
}

/** The name of the link has the values, too. */
function CategoryLabel({ label, search, measures }: Omit<Row, 'key'>) {
  const text = <bdi title={label}>{label}</bdi>;
  return search ? (
    <Link to="/requests" search={search} className={styles.label}>
      {text}
      <span className="visually-hidden">
        {` asked ${valueText(measures.discount_requested_of_approved_percent)}, granted ${valueText(measures.discount_approved_percent)}`}
      </span>
    </Link>
  ) : (
    <span className={styles.label}>{text}</span>
  );
}

const valueText = (percent: number | null): string => (percent === null ? 'none' : percentText(percent));

/** The categories with a discount, and the total. With a filter by category no list has the requests of another one. */
function rowsOf({ of: { filters, period }, analytics }: Numbers<DiscountsQuery>): Row[] {
  const canList = (key: string) => filters.category === undefined || filters.category === key;
  const rows = analytics.groups
    .filter(({ measures }) => hasValue(measures))
    .map(({ keys: [group], measures }): Row => {
      const key = group?.key ?? null;
      const search =
        key !== null && canList(key) ? listOf(filters, { category: key, ...decidedIn(period) }) : undefined;
      return { key: key ?? 'none', label: group?.label ?? '', measures, search };
    });
  const all = listOf(filters, decidedIn(period));
  return [...rows, { key: TOTAL, label: 'Total', measures: analytics.totals, search: all }];
}
