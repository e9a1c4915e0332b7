import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { partName } from '../../approvals/request/part-name';
import type { ApprovalRequest } from '../../approvals/request/request-query';
import { QuantityChart, type UsedQuantity } from '../../charts/quantity-chart';
import { orderName } from '../../format/order-name';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { lazyPart } from '../../ui/lazy';
import { NoRows } from '../../ui/list-page';
import { ListState } from '../../ui/list-state';
import { pagedByApi } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import { Count, Day, Moment, UserText } from '../../ui/values';
import { type Use, type Uses, usageQuery } from './usage-query';
import styles from './usage.module.css';

const ReverseUse = lazyPart(() => import('./reverse-use').then(({ ReverseUse: part }) => part));

interface UsageProps {
  request: ApprovalRequest;
  page: number;
  /** The time when the request was read. */
  now_ms: number;
}

/** The used quantity of each approved line, and the usages. */
export function Usage({ request, page, now_ms }: UsageProps) {
  const usage = useQuery(usageQuery(request.id, page));
  return (
    <div className={styles.usage}>
      <QuantityChart name="Quantity used" head="Part number" rows={quantitiesOf(request)} />
      <ListState query={usage}>
        {(data) => data && <List request={request} uses={data.uses} now_ms={now_ms} />}
      </ListState>
    </div>
  );
}

/** The approved lines. */
const quantitiesOf = ({ opportunities }: ApprovalRequest): UsedQuantity[] =>
  opportunities
    .filter(({ status }) => status === 'approved')
    .map((line) => ({
      key: line.id,
      label: partName(line, opportunities),
      used: line.used_quantity,
      quantity: line.quote_quantity,
      remaining: line.remaining_quantity,
    }));

function List({ request, uses, now_ms }: { request: ApprovalRequest; uses: Uses; now_ms: number }) {
  const [reversed, setReversed] = useState<Use>();
  const place = pagedByApi(uses, uses.paginatorInfo.total);
  return (
    <section>
      <h2 className={styles.title}>Usages</h2>
      {place.rows.length > 0 ? (
        <DataTable
          name="Usages"
          columns={columnsOf(request, now_ms, setReversed)}
          rows={place.rows}
          keyOf={({ id }) => id}
        />
      ) : (
        <NoRows place={place} empty={<Empty title="No usages yet." />} />
      )}
      <Pager page={place.page} last={place.last} />
      {reversed && <ReverseUse request={request} use={reversed} onClose={() => setReversed(undefined)} />}
    </section>
  );
}

const columnsOf = (
  { opportunities }: ApprovalRequest,
  now_ms: number,
  onReverse: (use: Use) => void,
): Column<Use>[] => [
  {
    head: 'Order',
    narrow: 'title',
    isWrapped: true,
    cell: (use) => <Order use={use} part={partOf(use, opportunities)} />,
  },
  { head: 'Order line', width: 108, hideBelow: 900, cell: ({ order_line }) => <UserText value={order_line} /> },
  {
    head: 'Part number',
    hideBelow: 900,
    cell: (use) => <UserText value={partOf(use, opportunities)} />,
  },
  { head: 'Quantity', isNumber: true, narrow: 'end', width: 96, cell: ({ quantity }) => <Count value={quantity} /> },
  { head: 'Ordered on', width: 128, hideBelow: 540, cell: ({ ordered_on }) => <Day value={ordered_on} /> },
  {
    head: 'Recorded by',
    width: 156,
    isWrapped: true,
    hideBelow: 900,
    cell: ({ recorded_by, recorded_at }) => (
      <>
        <bdi>{recorded_by?.name ?? 'The service'}</bdi>
        <span className={styles.below}>
          <Moment value={recorded_at} now_ms={now_ms} />
        </span>
      </>
    ),
  },
  { head: 'State', width: 136, isWrapped: true, cell: (use) => <State use={use} now_ms={now_ms} /> },
  {
    head: 'Actions',
    narrow: 'actions',
    width: 96,
    cell: (use) =>
      use.can_reverse && (
        <Button aria-label={`Reverse ${orderName(use)}`} onClick={() => onReverse(use)}>
          Reverse
        </Button>
      ),
  },
];

const partOf = ({ opportunity_id }: Use, lines: ApprovalRequest['opportunities']): string => {
  const line = lines.find(({ id }) => id === opportunity_id);
  return line ? partName(line, lines) : '';
};

/** The reference with the note; order line, part and recorder where the table has no columns for them. */
const Order = ({ use, part }: { use: Use; part: string }) => (
  <>
    <bdi>{use.order_reference}</bdi>
    {use.order_line !== null && (
      <span className={styles.lineBelow}>
        {'Line '}
        <bdi>{use.order_line}</bdi>
      </span>
    )}
    <bdi className={styles.lineBelow}>{part}</bdi>
    {use.note !== null && <bdi className={styles.below}>{use.note}</bdi>}
    <bdi className={styles.recorderBelow}>{use.recorded_by?.name ?? 'The service'}</bdi>
  </>
);

/** Whether the quantity counts, else who reversed it, when and why. */
const State = ({ use, now_ms }: { use: Use; now_ms: number }) =>
  use.reversed_at === null ? (
    <Badge tone="green" text="Recorded" />
  ) : (
    <>
      <Badge tone="grey" text="Reversed" />
      <span className={styles.below}>
        {use.reversed_by && <bdi>{use.reversed_by.name}</bdi>} <Moment value={use.reversed_at} now_ms={now_ms} />
      </span>
      <bdi className={styles.below}>{use.reverse_reason}</bdi>
    </>
  );
