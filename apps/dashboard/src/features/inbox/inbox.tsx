import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Bulk } from '../../approvals/bulk';
import { useBulkSelection } from '../../approvals/use-bulk-selection';
import { requestName, selectName } from '../../approvals/request-name';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { inboxCountQuery } from '../../api/viewer';
import { DataTable } from '../../ui/data-table';
import { lastPageOf } from '../../ui/last-page';
import { ListState } from '../../ui/list-state';
import { NewRowsButton, useNewRows } from '../../ui/new-rows';
import { PageHeading } from '../../ui/page-heading';
import { Pager } from '../../ui/pager';
import { type Selection, useSelection } from '../../ui/selection';
import { Split } from '../../ui/split';
import { type QueryApprovalRequestsOrderByColumn, inboxDocument } from './inbox.graphql.ts';
import { type Row, inboxColumns } from './inbox-columns';
import { InboxEmpty } from './inbox-empty';
import styles from './inbox.module.css';
import { useOpenRow } from './use-open-row';
import { WORDS } from './words';

const INTERVAL_MS = 15_000;
const PER_PAGE = 25;
const OLDEST_FIRST = 'created_at';
const NO_ROWS: Row[] = [];
/** The filter of the document. */
const AWAITING_ME = { awaiting_me: true };

/** The open request next to the list. It is in a chunk of its own, which the address of the page loads when a row opens. */
export interface OpenRequestProps {
  id: string;
  /** The name of the request as far as the list knows it. */
  name: string | null;
  /** Whether the heading receives the focus. After a decision the link of the next row has it. */
  takesFocus: boolean;
  onDecided: (id: string) => void;
  onClose: () => void;
}

const useInbox = (page: number, order: string) =>
  useQuery({
    queryKey: ['inbox', page, order],
    queryFn: async ({ signal }) =>
      (await post(inboxDocument, { page, orderBy: [orderByOf<QueryApprovalRequestsOrderByColumn>(order)] }, { signal }))
        .approvalRequests,
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  });

interface InboxPageProps {
  page: number;
  order: string | undefined;
  open: string | undefined;
  OpenRequest: ComponentType<OpenRequestProps>;
}

/** The requests that await the person, oldest first, with the open one next to them. */
export function InboxPage({ page, order = OLDEST_FIRST, open, OpenRequest }: InboxPageProps) {
  const inbox = useInbox(page, order);
  // Counted apart from the rows, which would wait for it. The navigation reads it every 15 s.
  const { data: total } = useQuery({ ...inboxCountQuery, refetchInterval: false });
  const latest = { rows: inbox.data?.data ?? NO_ROWS, hasMore: inbox.data?.paginatorInfo.hasMorePages ?? false };
  const { rows, waiting, show } = useNewRows(latest, inbox.isPlaceholderData ? undefined : `${page} ${order}`);
  const selected = useBulkSelection({ filter: AWAITING_ME, total, ids: rows.map(({ id }) => id) });
  const selection = useSelection<Row>(
    selected,
    ({ id }) => id,
    (row) => selectName(row, rows),
  );
  const { advanced, openNext, close } = useOpenRow(rows, open);
  const list = (
    <>
      <PageHeading title={WORDS.title} hint={total === undefined ? undefined : WORDS.requests(total)} />
      <NewRowsButton waiting={waiting} show={show} />
      <ListState query={inbox}>
        {({ paginatorInfo: { hasMorePages } }) => (
          <Rows
            rows={rows}
            page={page}
            last={lastPageOf(total, { page, per: PER_PAGE, hasMore: hasMorePages })}
            isEmpty={page === 1 || total === 0}
            order={order}
            open={open}
            isBusy={inbox.isPlaceholderData}
            read_at_ms={inbox.dataUpdatedAt}
            selection={selection}
          />
        )}
      </ListState>
      <Bulk selection={selected} />
    </>
  );
  const row = rows.find(({ id }) => id === open);
  return (
    <Split
      list={list}
      open={
        open && (
          <OpenRequest
            key={open}
            id={open}
            name={row ? requestName(row) : null}
            takesFocus={advanced !== open}
            onDecided={openNext}
            onClose={close}
          />
        )
      }
    />
  );
}

interface RowsProps {
  rows: readonly Row[];
  page: number;
  last: number;
  /** Whether other pages have no rows either. */
  isEmpty: boolean;
  order: string;
  open: string | undefined;
  isBusy: boolean;
  read_at_ms: number;
  selection: Selection<Row>;
}

function Rows({ rows, page, last, isEmpty, order, open, isBusy, read_at_ms, selection }: RowsProps) {
  if (!rows.length) return <InboxEmpty isEmpty={isEmpty} />;
  return (
    <div className={styles.queue}>
      <DataTable
        name={WORDS.table}
        columns={inboxColumns(read_at_ms)}
        rows={rows}
        keyOf={({ id }) => id}
        isBusy={isBusy}
        open={open}
        order={order}
        selection={selection}
        hasKeys
      />
      <Pager page={page} last={last} />
    </div>
  );
}
