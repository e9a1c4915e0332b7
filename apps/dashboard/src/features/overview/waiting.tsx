import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/post';
import { requestName } from '../../approvals/request/request-name';
import { totalOf } from '../../approvals/request/total-of';
import { waitingSince, waitingWith } from '../../approvals/request/waiting';
import { type Column, DataTable } from '../../ui/data-table';
import { ListState } from '../../ui/list-state';
import { Age, Total, UserText } from '../../ui/values';
import { type WaitingQuery, waitingDocument } from './overview.graphql.ts';

interface Row {
  why: string;
  request: WaitingQuery['longest']['data'][number];
}

/** The request that waits longest and the largest one, whenever they were created. */
export function Waiting() {
  const waiting = useQuery({
    queryKey: ['requests', 'overview', 'waiting'],
    queryFn: ({ signal }) => post(waitingDocument, {}, { signal }),
  });
  return (
    <ListState query={waiting}>
      {({ longest, largest }) => {
        const rows: Row[] = [
          ...longest.data.map((request) => ({ why: 'Waiting longest', request })),
          ...largest.data.map((request) => ({ why: 'Largest total', request })),
        ];
        return rows.length === 0 ? (
          <p>No request is waiting.</p>
        ) : (
          <DataTable
            name="Waiting requests"
            columns={columnsAt(waiting.dataUpdatedAt)}
            rows={rows}
            keyOf={({ why }) => why}
          />
        );
      }}
    </ListState>
  );
}

/** @param now_ms when the rows were read */
const columnsAt = (now_ms: number): Column<Row>[] => [
  { head: 'Request', narrow: 'end', width: 124, cell: ({ why }) => why },
  {
    head: 'Customer',
    narrow: 'title',
    cell: ({ request }) => (
      <Link to="/requests/$id" params={{ id: request.id }} title={requestName(request)}>
        <bdi>{requestName(request)}</bdi>
      </Link>
    ),
  },
  {
    head: 'Total',
    isNumber: true,
    width: 172,
    cell: ({ request }) => <Total value={totalOf(request.opportunities)} />,
  },
  {
    head: 'Waits for',
    width: 120,
    hideBelow: 700,
    cell: ({ request }) => <UserText value={waitingWith(request.steps)} />,
  },
  {
    head: 'Waiting since',
    isNumber: true,
    width: 84,
    cell: ({ request }) => <Age since={waitingSince(request.steps)} now_ms={now_ms} />,
  },
];
