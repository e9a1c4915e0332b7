import { TriangleAlert } from 'lucide-react';
import { Due } from '../../approvals/request/due';
import { greatestDiscount } from '../../approvals/request/greatest-discount';
import { OwnShare } from '../../approvals/request/own-share';
import { QuestionOpen } from '../../approvals/request/request-marks';
import { requestName } from '../../approvals/request/request-name';
import { totalOf } from '../../approvals/request/total-of';
import { waitingSince } from '../../approvals/request/waiting';
import { countText, countOf } from '../../format/count';
import type { Column } from '../../ui/data-table';
import { RowLink } from '../../ui/row-link';
import { Age, Percent, Total } from '../../ui/values';
import type { InboxQuery } from './inbox.graphql.ts';
import styles from './inbox.module.css';

export type Row = InboxQuery['approvalRequests']['data'][number];

const MAX_LINES = 3;

const dueAt = (now_ms: number): Column<Row> => ({
  head: 'Due',
  order: 'due_at',
  isNumber: true,
  isWrapped: true,
  width: 92,
  cell: ({ due_at, is_overdue }) => <Due due_at={due_at} is_overdue={is_overdue} now_ms={now_ms} />,
});

/**
 * The deadline is shown once a row has one; where the table is narrow, in place of the waiting time.
 *
 * @param now_ms when the rows were read: ages are relative to it
 */
export const inboxColumns = (now_ms: number, hasDeadlines: boolean): Column<Row>[] => [
  { head: 'Customer and lines', order: 'customer_name', narrow: 'title', cell: (row) => <Customer row={row} /> },
  {
    head: 'Warnings',
    narrow: 'none',
    width: 72,
    hideBelow: 600,
    cell: ({ warnings }) => <Warnings count={warnings.length} />,
  },
  {
    head: 'Total',
    order: 'requested_total',
    isNumber: true,
    narrow: 'end',
    width: 172,
    cell: ({ opportunities }) => <Total value={totalOf(opportunities)} />,
  },
  {
    head: 'Greatest discount',
    order: 'max_discount',
    isNumber: true,
    width: 84,
    hideBelow: 540,
    cell: ({ opportunities }) => <Percent value={greatestDiscount(opportunities)} />,
  },
  {
    head: 'Waiting since',
    order: 'waiting_since',
    isNumber: true,
    width: 84,
    ...(hasDeadlines && { hideBelow: 700 as const }),
    cell: ({ steps }) => <Age since={waitingSince(steps)} now_ms={now_ms} />,
  },
  ...(hasDeadlines ? [dueAt(now_ms)] : []),
];

/** The customer as the link that opens the row; the first lines below it. */
function Customer({ row }: { row: Row }) {
  const name = requestName(row);
  const lines = linesText(row.opportunities);
  return (
    <div className={styles.cell}>
      <RowLink id={row.id} className={styles.customer} title={name}>
        <bdi>{name}</bdi>
      </RowLink>
      <span className={styles.second}>
        {row.warnings.length > 0 && (
          <span className={styles.narrowWarnings}>
            <Warnings count={row.warnings.length} />
          </span>
        )}
        {row.awaiting_answer && <QuestionOpen />}
        <span className={styles.lines} title={lines}>
          <bdi>{lines}</bdi>
        </span>
      </span>
      <span className={styles.own}>
        <OwnShare lines={row.opportunities} />
      </span>
    </div>
  );
}

const Warnings = ({ count }: { count: number }) =>
  count === 0 ? (
    <span className="visually-hidden">none</span>
  ) : (
    <span className={styles.warnings} title={countOf(count, 'warning')}>
      <TriangleAlert size={13} aria-hidden />
      {count}
      <span className="visually-hidden"> {count === 1 ? 'warning' : 'warnings'}</span>
    </span>
  );

/** The first lines, such as `200 × VPS-480-48D, 400 × VIC-M12-5M`. */
function linesText(lines: Row['opportunities']): string {
  const texts = lines
    .slice(0, MAX_LINES)
    .map(({ quote_quantity, partnumber }) =>
      [quote_quantity === null ? null : countText(quote_quantity), partnumber]
        .filter((part) => part !== null)
        .join(' × '),
    );
  const rest = lines.length - texts.length;
  return [...texts.filter(Boolean), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}
