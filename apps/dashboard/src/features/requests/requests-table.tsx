import { Link } from '@tanstack/react-router';
import { requestName } from '../../approvals/request-name';
import { StateBadge } from '../../approvals/state-badge';
import { totalOf } from '../../approvals/total-of';
import type { Column } from '../../ui/data-table';
import { Day, MomentDay, None, Total, UserText } from '../../ui/values';
import type { RequestsQuery } from './requests.graphql.ts';
import styles from './requests.module.css';

export type RequestRow = RequestsQuery['approvalRequests']['data'][number];

const MOST_PARTS = 2;

export const COLUMNS: readonly Column<RequestRow>[] = [
  {
    head: 'Customer',
    narrow: 'title',
    order: 'customer_name',
    cell: (row) => (
      <Link to="/requests/$id" params={{ id: row.id }} className={styles.customer} title={requestName(row)}>
        <bdi>{requestName(row)}</bdi>
      </Link>
    ),
  },
  { head: 'Part numbers', cell: (row) => <Parts lines={row.opportunities} /> },
  {
    head: 'Total',
    isNumber: true,
    order: 'requested_total',
    cell: (row) => <Total value={totalOf(row.opportunities)} />,
  },
  { head: 'State', narrow: 'end', cell: (row) => <StateBadge state={row.lifecycle_state} /> },
  { head: 'Round', narrow: 'none', isNumber: true, cell: (row) => row.round },
  { head: 'Requested by', narrow: 'none', cell: (row) => <UserText value={row.created_by?.name} /> },
  { head: 'Request date', narrow: 'none', order: 'request_date', cell: (row) => <Day value={row.request_date} /> },
  {
    head: 'Valid until',
    narrow: 'none',
    order: 'valid_until',
    cell: (row) => <MomentDay value={row.valid_until} />,
  },
];

/** The first part numbers; the title has all. */
function Parts({ lines }: { lines: RequestRow['opportunities'] }) {
  const parts = [...new Set(lines.flatMap(({ partnumber }) => partnumber ?? []))];
  if (parts.length === 0) return <None />;
  const rest = parts.length - MOST_PARTS;
  return (
    <span className={styles.parts} title={parts.join(', ')}>
      <bdi className={styles.part}>{parts.slice(0, MOST_PARTS).join(', ')}</bdi>
      {rest > 0 && ` and ${rest} more`}
    </span>
  );
}
