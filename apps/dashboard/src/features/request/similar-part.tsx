import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { post } from '../../api/post';
import { RING_LABELS } from '../../approvals/request/precedent-texts';
import { requestName } from '../../approvals/request/request-name';
import type { Line } from '../../approvals/request/request-query';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { ListState } from '../../ui/list-state';
import { Count, Moment, Percent, Price } from '../../ui/values';
import type { Part } from './parts-of';
import { similarApprovalsDocument, type SimilarApprovalsQuery } from './similar.graphql.ts';
import styles from './similar.module.css';

type Similar = SimilarApprovalsQuery['similarApprovals'];
type Precedent = Similar['data'][number];
type Statistics = Similar['statistics'][number];

export const OUTCOME_LABELS: Record<string, string> = { approved: 'Approved', denied: 'Denied' };

/** Which precedents the tables show; without a value all. */
export interface SimilarSearch {
  ring: string | undefined;
  outcome: string | undefined;
}

/** Precedents that are shown at first, and with each further press. */
const MORE_ROWS = 10;
const MOST_ROWS = 100;
/** Lines of one part whose requested price is shown above the tables. */
const MAX_ASKED = 3;

interface SimilarPartProps {
  part: Part;
  search: SimilarSearch;
  /** Whether the part says that history is missing. One part is enough, because history is missing for the whole tenant. */
  saysIncomplete: boolean;
}

/** The precedents of a part, and their figures. */
export function SimilarPart({ part: { partnumber, lines }, search, saysIncomplete }: SimilarPartProps) {
  const [first, setFirst] = useState(MORE_ROWS);
  const input = { opportunity_id: lines[0]?.id ?? null, ...search };
  const similar = useQuery({
    queryKey: ['similar', input, first],
    queryFn: async ({ signal }) =>
      (await post(similarApprovalsDocument, { input, first }, { signal })).similarApprovals,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.part}>
      <h2 className={styles.head}>
        <bdi>{partnumber}</bdi>
      </h2>
      <Asked lines={lines} />
      <ListState query={similar}>
        {({ statistics, data, is_complete, paginatorInfo }) => (
          <>
            {saysIncomplete && !is_complete && (
              <p role="status" className={styles.hint}>
                Older history is still being loaded.
              </p>
            )}
            <DataTable
              name={`Statistics, ${partnumber}`}
              columns={STATISTICS}
              rows={statistics}
              keyOf={({ ring }) => ring}
            />
            <div className={styles.rows}>
              <Precedents
                name={`Precedents, ${partnumber}`}
                rows={data}
                isBusy={similar.isPlaceholderData}
                isNarrowed={Object.values(search).some(Boolean)}
                now_ms={similar.dataUpdatedAt}
              />
            </div>
            {paginatorInfo.hasMorePages && first < MOST_ROWS && (
              <Button onClick={() => setFirst(Math.min(first + MORE_ROWS, MOST_ROWS))}>
                Show more of <bdi>{partnumber}</bdi>
              </Button>
            )}
          </>
        )}
      </ListState>
    </section>
  );
}

const Asked = ({ lines }: { lines: readonly Line[] }) => (
  <p className={styles.hint}>
    {'Requested '}
    {lines.slice(0, MAX_ASKED).map(({ id, requested_price, discount_percent }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Price value={requested_price} />
        {discount_percent !== null && (
          <>
            {' ('}
            <Percent value={discount_percent} />)
          </>
        )}
      </Fragment>
    ))}
    {lines.length > MAX_ASKED && ', …'}
  </p>
);

interface PrecedentsProps {
  name: string;
  rows: readonly Precedent[];
  isBusy: boolean;
  /** Whether a ring or an outcome is chosen. */
  isNarrowed: boolean;
  now_ms: number;
}

function Precedents({ name, rows, isBusy, isNarrowed, now_ms }: PrecedentsProps) {
  if (!rows.length)
    return (
      <p className={styles.hint}>
        {isNarrowed ? 'No decisions with this ring and outcome.' : 'No decisions on this part in the last 24 months.'}
      </p>
    );
  return (
    <DataTable
      name={name}
      columns={precedentColumns(now_ms)}
      rows={rows}
      keyOf={({ opportunity_id }) => opportunity_id}
      isBusy={isBusy}
    />
  );
}

/** In px, for prices with a currency and 6 decimals. */
const PRICE_PX = 148;

const STATISTICS: Column<Statistics>[] = [
  { head: 'Ring', narrow: 'title', isWrapped: true, cell: (row) => <Ring row={row} /> },
  { head: 'Approved', isNumber: true, width: 92, cell: ({ approved }) => <Count value={approved} /> },
  { head: 'Denied', isNumber: true, width: 76, hideBelow: 540, cell: ({ denied }) => <Count value={denied} /> },
  { head: 'Median', isNumber: true, width: PRICE_PX, cell: ({ median_price }) => <Price value={median_price} /> },
  {
    head: 'Range',
    isNumber: true,
    isWrapped: true,
    width: PRICE_PX,
    hideBelow: 900,
    cell: (row) => <Range row={row} />,
  },
  { head: 'Last', isNumber: true, width: PRICE_PX, cell: ({ last_price }) => <Price value={last_price} /> },
  {
    head: 'Average',
    isNumber: true,
    width: PRICE_PX,
    hideBelow: 1100,
    cell: ({ average_price }) => <Price value={average_price} />,
  },
  {
    head: 'Average discount',
    isNumber: true,
    width: 132,
    hideBelow: 700,
    cell: ({ average_discount_percent: percent }) => <Percent value={percent} />,
  },
];

/** From the lowest to the highest approved price. */
const Range = ({ row: { min_price, max_price } }: { row: Statistics }) => (
  <>
    <Price value={min_price} />
    {min_price !== max_price && (
      <>
        {' – '}
        <Price value={max_price} />
      </>
    )}
  </>
);

const Ring = ({ row: { ring, is_bounded } }: { row: Statistics }) => (
  <>
    {RING_LABELS[ring] ?? ring}
    {is_bounded && <span className={styles.note}>Newest 1,000 only</span>}
  </>
);

const precedentColumns = (now_ms: number): Column<Precedent>[] => [
  { head: 'Customer', narrow: 'title', isWrapped: true, cell: (row) => <Customer row={row} /> },
  { head: 'Ring', width: 128, hideBelow: 900, cell: ({ ring }) => RING_LABELS[ring] ?? ring },
  { head: 'Outcome', narrow: 'end', width: 128, cell: (row) => <Outcome row={row} /> },
  {
    head: 'Quantity',
    isNumber: true,
    width: 100,
    hideBelow: 600,
    cell: ({ quote_quantity }) => <Count value={quote_quantity} />,
  },
  {
    head: 'Requested',
    isNumber: true,
    width: PRICE_PX,
    hideBelow: 1100,
    cell: ({ requested_price }) => <Price value={requested_price} />,
  },
  { head: 'Approved', isNumber: true, width: PRICE_PX, cell: ({ approved_price }) => <Price value={approved_price} /> },
  { head: 'Discount', isNumber: true, width: 84, cell: ({ discount_percent }) => <Percent value={discount_percent} /> },
  {
    head: 'Decided',
    width: 140,
    hideBelow: 900,
    cell: ({ decided_at }) => <Moment value={decided_at} now_ms={now_ms} />,
  },
];

const Customer = ({ row: { approval_request_id: id, customer_name, end_customer_name } }: { row: Precedent }) => (
  <Link to="/requests/$id" params={{ id }} className={styles.target}>
    <bdi>{requestName({ id, customer_name: customer_name ?? end_customer_name })}</bdi>
  </Link>
);

/** An approved price that is not valid any more, for example because it has expired. */
const isPast = ({ outcome, is_valid }: Precedent): boolean => outcome === 'approved' && !is_valid;

const Outcome = ({ row }: { row: Precedent }) => (
  <>
    <Badge
      tone={row.outcome === 'approved' ? (row.is_valid ? 'green' : 'grey') : 'red'}
      text={OUTCOME_LABELS[row.outcome] ?? row.outcome}
    />
    {isPast(row) && <span className={styles.note}>no longer valid</span>}
  </>
);
