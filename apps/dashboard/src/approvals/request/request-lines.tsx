import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { type Column, DataTable } from '../../ui/data-table';
import { None, Percent, Price, Total } from '../../ui/values';
import { isEnded, linesInForce } from './line-end';
import { LineState } from './line-state';
import { ownLines } from './own-lines';
import { OwnShare } from './own-share';
import { partName } from './part-name';
import type { ApprovalRequest, Line } from './request-query';
import styles from './request-view.module.css';
import { totalOf } from './total-of';

interface LinesProps {
  request: ApprovalRequest;
  now_ms: number;
  /** Whether all columns are shown; else those that a decision needs. */
  isFull?: boolean;
  /** Level 2 below a page heading, level 3 below the heading of a section. */
  Heading?: 'h2' | 'h3';
}

/** The lines with their prices and, once decided, who decided them; the sum below. */
export function RequestLines({ request, now_ms, isFull = false, Heading = 'h2' }: LinesProps) {
  const { opportunities } = request;
  const { tenant } = useViewer();
  if (!opportunities.length)
    return <p className={styles.muted}>This request has no lines. An approval does not authorise any price.</p>;
  const approved = totalOf(linesInForce(opportunities), 'approved_price');
  const hasOwn = ownLines(opportunities).length > 0;
  const isDecided = opportunities.some(({ status }) => status !== 'pending');
  return (
    <section className={styles.part}>
      <div className={styles.headRow}>
        <Heading className={styles.head}>Lines</Heading>
        <span className={styles.own}>
          <OwnShare lines={opportunities} />
        </span>
      </div>
      <DataTable
        name="Lines"
        columns={columnsOf(request, now_ms, { isFull, hasState: isFull || isDecided })}
        rows={opportunities}
        keyOf={({ id }) => id}
        toneOf={hasOwn ? ({ can_decide }) => (can_decide ? 'own' : 'muted') : undefined}
      />
      <p className={styles.sum}>
        {approved !== null && (
          <>
            {'Total approved '}
            <b>
              <Total value={approved} />
            </b>
            {' · '}
          </>
        )}
        {'Total requested '}
        <Strong isStrong={approved === null}>
          <Total value={totalOf(opportunities)} />
        </Strong>
        {tenant.routing_basis === 'request_total' && ' · routing compares this total'}
      </p>
    </section>
  );
}

const tariffColumn: Column<Line> = {
  head: 'Tariff',
  isNumber: true,
  narrow: 'none',
  width: 148,
  hideBelow: 1200,
  cell: ({ tariff_amount }) => <Price value={tariff_amount} />,
};
const landedColumn: Column<Line> = {
  head: 'Landed',
  isNumber: true,
  narrow: 'none',
  width: 148,
  hideBelow: 1100,
  cell: ({ landed_price }) => <Price value={landed_price} />,
};

/** The landed price below the price that counts, where the table has no column for it. */
const Landed = ({ line: { landed_price } }: { line: Line }) =>
  landed_price !== null && (
    <span className={styles.below}>
      landed <Price value={landed_price} />
    </span>
  );

const approvedColumn = (isFull: boolean): Column<Line> => ({
  head: 'Approved',
  isNumber: true,
  width: 148,
  cell: (line) => <Approved line={line} isFull={isFull} />,
});
const stateColumn = (now_ms: number, isFull: boolean): Column<Line> => ({
  head: 'State',
  width: isFull ? 156 : 116,
  hideBelow: 900,
  cell: (line) => <LineState line={line} now_ms={now_ms} isFull={isFull} />,
});

function columnsOf(
  request: ApprovalRequest,
  now_ms: number,
  { isFull, hasState }: { isFull: boolean; hasState: boolean },
): Column<Line>[] {
  const lines = request.opportunities;
  return [
    {
      head: 'Part',
      narrow: 'title',
      cell: (line) => (
        <Part line={line} name={partName(line, lines)}>
          {hasState && <LineState line={line} now_ms={now_ms} isFull={isFull} />}
        </Part>
      ),
    },
    {
      head: isFull ? 'Quantity' : 'Qty',
      isNumber: true,
      width: 76,
      hideBelow: 540,
      cell: (line) => <Quantity line={line} />,
    },
    {
      head: isFull ? 'List price' : 'List',
      isNumber: true,
      width: 148,
      hideBelow: hasState ? 900 : 700,
      cell: ({ list_price_at_request }) => <Price value={list_price_at_request} />,
    },
    {
      head: 'Requested',
      isNumber: true,
      narrow: 'end',
      width: 192,
      cell: (line) => <Requested line={line} isFull={isFull} />,
    },
    {
      head: 'Discount',
      isNumber: true,
      width: 152,
      ...(hasState && { hideBelow: 700 }),
      cell: (line) => <Discount line={line} />,
    },
    ...(hasState ? [approvedColumn(isFull)] : []),
    ...(isFull ? [tariffColumn, landedColumn] : []),
    ...(hasState ? [stateColumn(now_ms, isFull)] : []),
  ];
}

interface PartProps {
  line: Line;
  name: string;
  /** The state, shown where the table has no room for its column. */
  children: ReactNode;
}

/** The part as a link to its product, for people who may read the catalog. */
function Part({ line, name, children }: PartProps) {
  const { id, product, can_decide } = line;
  const { can } = useViewer();
  const text = <bdi className={styles.code}>{name}</bdi>;
  return (
    <div id={`line-${id}`} className={styles.anchor} title={name}>
      {product && can('catalog:read') ? (
        <Link to="/products/$id" params={{ id: product.id }} className={styles.target}>
          {text}
        </Link>
      ) : (
        text
      )}
      {can_decide && <span className={styles.mine}>Yours</span>}
      <span className={styles.quantityBelow}>
        {'Qty '}
        <Quantity line={line} />
      </span>
      <div className={styles.stateBelow}>{children}</div>
    </div>
  );
}

/** The quantity; below the minimum order quantity as `4 of 10`. */
function Quantity({ line: { quote_quantity, product } }: { line: Line }) {
  if (quote_quantity === null) return <None />;
  const moq = product?.effective.moq ?? null;
  const text = countText(quote_quantity);
  if (moq === null || quote_quantity >= moq) return text;
  return (
    <span className={styles.low} title={`The minimum order quantity is ${moq}.`}>{`${text} of ${countText(moq)}`}</span>
  );
}

interface PriceCellProps {
  line: Line;
  isFull: boolean;
}

/** The requested price, and the total of the line. */
function Requested({ line, isFull }: PriceCellProps) {
  const { requested_price, approved_price, quote_quantity } = line;
  return (
    <>
      <Strong isStrong={approved_price === null}>
        <Price value={requested_price} />
      </Strong>
      {requested_price !== null && quote_quantity !== null && (
        <span className={styles.below}>
          total <Total value={requested_price * quote_quantity} />
        </span>
      )}
      {!isFull && approved_price === null && <Landed line={line} />}
    </>
  );
}

/** The discount in per cent with the limit of the category, and its amount for the line. */
function Discount({ line }: { line: Line }) {
  const { discount_percent, list_price_at_request, requested_price, quote_quantity, product } = line;
  const limit = product?.category?.max_discount_percent ?? null;
  const hasAmount = discount_percent !== null && list_price_at_request !== null && requested_price !== null;
  return (
    <>
      <Percent value={discount_percent} />
      {hasAmount && quote_quantity !== null && discount_percent !== 0 && (
        <span className={styles.below}>
          <Total value={(list_price_at_request - requested_price) * quote_quantity} />
        </span>
      )}
      {limit !== null && discount_percent !== null && (
        <span className={discount_percent > limit ? `${styles.below} ${styles.low}` : styles.below}>
          limit <Percent value={limit} />
        </span>
      )}
    </>
  );
}

const Approved = ({ line, isFull }: PriceCellProps) => (
  <>
    <Strong isStrong={line.approved_price !== null && !isEnded(line)}>
      <Price value={line.approved_price} />
    </Strong>
    {!isFull && line.approved_price !== null && <Landed line={line} />}
  </>
);

/** The price that counts: the approved one, until then the requested one. */
const Strong = ({ isStrong, children }: { isStrong: boolean; children: ReactNode }) =>
  isStrong ? <b className={styles.strong}>{children}</b> : children;
