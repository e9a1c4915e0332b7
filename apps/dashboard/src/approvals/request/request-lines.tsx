import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { type Column, DataTable } from '../../ui/data-table';
import { Moment, None, Percent, Price, Total } from '../../ui/values';
import { partName } from './part-name';
import type { ApprovalRequest, Line } from './request-query';
import { Reason } from './request-route';
import styles from './request-view.module.css';
import { StateBadge } from './state-badge';
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
  const approved = totalOf(opportunities, 'approved_price');
  const isDecided = opportunities.some(({ status }) => status !== 'pending');
  return (
    <section className={styles.part}>
      <Heading className={styles.head}>Lines</Heading>
      <DataTable
        name="Lines"
        columns={columnsOf(request, now_ms, { isFull, hasState: isFull || isDecided })}
        rows={opportunities}
        keyOf={({ id }) => id}
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
  cell: ({ tariff_amount }) => <Price value={tariff_amount} />,
};
const landedColumn: Column<Line> = {
  head: 'Landed',
  isNumber: true,
  narrow: 'none',
  cell: ({ landed_price }) => <Price value={landed_price} />,
};

function columnsOf(
  request: ApprovalRequest,
  now_ms: number,
  { isFull, hasState }: { isFull: boolean; hasState: boolean },
): Column<Line>[] {
  const lines = request.opportunities;
  return [
    { head: 'Part', narrow: 'title', cell: (line) => <Part line={line} name={partName(line, lines)} /> },
    { head: isFull ? 'Quantity' : 'Qty', isNumber: true, cell: (line) => <Quantity line={line} /> },
    {
      head: isFull ? 'List price' : 'List',
      isNumber: true,
      cell: ({ list_price_at_request }) => <Price value={list_price_at_request} />,
    },
    { head: 'Requested', isNumber: true, narrow: 'end', cell: (line) => <Requested line={line} /> },
    { head: 'Discount', isNumber: true, cell: ({ discount_percent }) => <Percent value={discount_percent} /> },
    ...(hasState
      ? [{ head: 'Approved', isNumber: true, cell: ({ approved_price }: Line) => <Approved price={approved_price} /> }]
      : []),
    ...(isFull || !hasState ? [tariffColumn] : []),
    landedColumn,
    ...(hasState
      ? [{ head: 'State', cell: (line: Line) => <State line={line} now_ms={now_ms} isFull={isFull} /> }]
      : []),
  ];
}

/** The part as a link to its product, for people who may read the catalog. */
function Part({ line: { id, product }, name }: { line: Line; name: string }) {
  const { can } = useViewer();
  const text = <bdi className={styles.code}>{name}</bdi>;
  return (
    <span id={`line-${id}`} className={styles.anchor} title={name}>
      {product && can('catalog:read') ? (
        <Link to="/products/$id" params={{ id: product.id }} className={styles.target}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
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

/** The requested price, and the amount of the line when routing compares it. */
function Requested({ line: { requested_price, approved_price, quote_quantity } }: { line: Line }) {
  const { tenant } = useViewer();
  const hasAmount = tenant.routing_basis === 'line_total' && requested_price !== null;
  return (
    <>
      <Strong isStrong={approved_price === null}>
        <Price value={requested_price} />
      </Strong>
      {hasAmount && (
        <span className={styles.below}>
          <Total value={requested_price * (quote_quantity ?? 1)} />
        </span>
      )}
    </>
  );
}

const Approved = ({ price }: { price: number | null }) => (
  <Strong isStrong={price !== null}>
    <Price value={price} />
  </Strong>
);

/** The price that counts: the approved one, until then the requested one. */
const Strong = ({ isStrong, children }: { isStrong: boolean; children: ReactNode }) =>
  isStrong ? <b className={styles.strong}>{children}</b> : children;

const State = ({ line, now_ms, isFull }: { line: Line; now_ms: number; isFull: boolean }) => (
  <div className={styles.state}>
    <StateBadge state={line.status} />
    {isFull && line.decided_at !== null && (
      <p className={styles.note}>
        <bdi>{line.decided_by?.name ?? 'The service'}</bdi> <Moment value={line.decided_at} now_ms={now_ms} />
      </p>
    )}
    {isFull && <Reason reason_code={line.reason_code} comment={line.comment} />}
  </div>
);
