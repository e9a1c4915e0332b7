import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { post } from '../../api/post';
import { requestName } from '../../approvals/request/request-name';
import type { ApprovalRequest, Line } from '../../approvals/request/request-query';
import { type Column, DataTable } from '../../ui/data-table';
import { ListState } from '../../ui/list-state';
import { Count, Moment, Percent, Price } from '../../ui/values';
import styles from './request.module.css';
import { similarApprovalsDocument } from './similar.graphql.ts';
import { type SimilarRow, discountSummary, similarRows } from './similar-rows';

/** Lines of one part whose requested price is shown above the approvals. */
const MAX_ASKED = 3;

/** What was approved before for the parts of a request. */
export function Similar({ request: { id, opportunities } }: { request: ApprovalRequest }) {
  const parts = [...new Set(opportunities.flatMap(({ partnumber }) => partnumber ?? []))];
  if (!parts.length) return <p>The lines of this request have no part numbers.</p>;
  return (
    <>
      <p className={styles.hint}>The ten newest requests with an approved line for exactly this part.</p>
      {parts.map((part) => (
        <SimilarPart
          key={part}
          part={part}
          own_id={id}
          asked={opportunities.filter(({ partnumber }) => partnumber === part).slice(0, MAX_ASKED)}
        />
      ))}
    </>
  );
}

interface SimilarPartProps {
  part: string;
  own_id: string;
  /** Lines of the request for this part. */
  asked: readonly Line[];
}

function SimilarPart({ part, own_id, asked }: SimilarPartProps) {
  const similar = useQuery({
    queryKey: ['similar', part],
    queryFn: async ({ signal }) =>
      (await post(similarApprovalsDocument, { partnumber: part }, { signal })).approvalRequests.data,
  });
  return (
    <section className={styles.similar}>
      <h2 className={styles.part}>
        <bdi>{part}</bdi>
      </h2>
      <p className={styles.hint}>
        {'Requested '}
        {asked.map(({ id, requested_price, discount_percent }, index) => (
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
      </p>
      <ListState query={similar}>
        {(requests) => {
          const rows = similarRows(requests, part).filter(({ request }) => request.id !== own_id);
          return rows.length ? (
            <SimilarTable part={part} rows={rows} now_ms={similar.dataUpdatedAt} />
          ) : (
            <p className={styles.hint}>No approvals for this part yet.</p>
          );
        }}
      </ListState>
    </section>
  );
}

function SimilarTable({ part, rows, now_ms }: { part: string; rows: SimilarRow[]; now_ms: number }) {
  const summary = discountSummary(rows);
  return (
    <>
      {summary && (
        <p className={styles.hint}>
          Median discount <Percent value={summary.median} />
          {summary.least !== summary.greatest && (
            <>
              {' · Range '}
              <Percent value={summary.least} /> – <Percent value={summary.greatest} />
            </>
          )}
        </p>
      )}
      <DataTable name={`Similar approvals, ${part}`} columns={columnsOf(now_ms)} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}

const columnsOf = (now_ms: number): Column<SimilarRow>[] => [
  { head: 'Customer', narrow: 'title', cell: ({ request }) => <Customer request={request} /> },
  { head: 'Quantity', isNumber: true, width: 108, hideBelow: 540, cell: ({ quantity }) => <Count value={quantity} /> },
  {
    head: 'Approved price',
    isNumber: true,
    narrow: 'end',
    width: 148,
    cell: ({ price }) => <Price value={price} />,
  },
  { head: 'Discount', isNumber: true, width: 84, cell: ({ discount }) => <Percent value={discount} /> },
  { head: 'Decided', width: 148, cell: ({ decided_at }) => <Moment value={decided_at} now_ms={now_ms} /> },
];

const Customer = ({ request }: { request: SimilarRow['request'] }) => (
  <Link to="/requests/$id" params={{ id: request.id }} className={styles.target}>
    <bdi>{requestName(request)}</bdi>
  </Link>
);
