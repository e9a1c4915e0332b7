import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { inboxCountQuery, useViewer } from '../../api/viewer';
import { Bulk } from '../../approvals/bulk/bulk';
import { useBulkSelection } from '../../approvals/bulk/use-bulk-selection';
import { FirstSteps } from '../../approvals/first-steps/first-steps';
import { OrderField } from '../../approvals/request/order-field';
import { requestName, selectName } from '../../approvals/request/request-name';
import { countOf } from '../../format/count';
import { Empty } from '../../ui/empty';
import { List } from '../../ui/list-page';
import { NewRowsLine, useNewRows } from '../../ui/new-rows';
import { PageHeading } from '../../ui/page-heading';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { useSelection } from '../../ui/selection';
import { Split } from '../../ui/split';
import { type Row, inboxColumns } from './inbox-columns';
import { type InboxQuery, type QueryApprovalRequestsOrderByColumn, inboxDocument } from './inbox.graphql.ts';
import styles from './inbox.module.css';
import { OpenElsewhere } from './open-elsewhere';
import { QuestionsToMe } from './questions-to-me';
import { useOpenRow } from './use-open-row';

const INTERVAL_MS = 15_000;
const OLDEST_FIRST = 'created_at';
const NO_ROWS: Row[] = [];
const idOf = ({ id }: Row): string => id;
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

function useInbox(page: number, order: string) {
  const orderBy = [orderByOf<QueryApprovalRequestsOrderByColumn>(order)];
  const variables = { first: PER_PAGE, page, orderBy };
  return useQuery({
    queryKey: ['inbox', page, order],
    queryFn: async ({ signal }) => (await post(inboxDocument, variables, { signal })).approvalRequests,
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  });
}

/** The rows that are selected for an approval of many. */
function useRowSelection(rows: readonly Row[], total: number | undefined) {
  const selected = useBulkSelection({ filter: AWAITING_ME, total, ids: rows.map(({ id }) => id) });
  return { selected, selection: useSelection<Row>(selected, idOf, (row) => selectName(row, rows)) };
}

type Found = InboxQuery['approvalRequests'];

/** The place of the shown rows, which may be older than those that were found. */
const placeOf = (
  { paginatorInfo }: Found,
  { rows, page, total }: { rows: readonly Row[]; page: number; total: number | undefined },
) => pagedByApi({ data: rows, paginatorInfo: { currentPage: page, ...paginatorInfo } }, total);

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
  const { data = NO_ROWS, paginatorInfo } = inbox.data ?? {};
  const latest = { rows: data, hasMore: paginatorInfo?.hasMorePages ?? false };
  const { rows, waiting, show } = useNewRows(latest, inbox.isPlaceholderData ? undefined : `${page} ${order}`);
  const { selected, selection } = useRowSelection(rows, total);
  const { shown, advanced, openNext, close } = useOpenRow(rows, open);
  const hasDeadlines = rows.some(({ due_at }) => due_at !== null);
  const list = (
    <>
      <PageHeading hint={total === undefined ? undefined : countOf(total, 'request')} />
      <FirstSteps />
      <NewRowsLine
        waiting={waiting}
        show={show}
        order={<OrderField value={order} first={OLDEST_FIRST} hasDeadlines={hasDeadlines} />}
      />
      {open !== undefined && inbox.isSuccess && (
        <OpenElsewhere id={open} isListed={rows.some(({ id }) => id === open)} place={{ page, order }} />
      )}
      <div className={styles.queue}>
        <List
          query={inbox}
          pageOf={(found) => placeOf(found, { rows, page, total })}
          table={{
            name: 'Requests awaiting me',
            columns: inboxColumns(inbox.dataUpdatedAt, hasDeadlines),
            open: shown,
            opened: open ?? null,
            order,
            selection,
          }}
          empty={<InboxEmpty />}
        />
      </div>
      <QuestionsToMe />
      <Bulk selection={selected} />
    </>
  );
  const row = rows.find(({ id }) => id === shown);
  return (
    <Split
      list={list}
      open={
        shown && (
          <OpenRequest
            key={shown}
            id={shown}
            name={row ? requestName(row) : null}
            takesFocus={open !== undefined && advanced !== open}
            onDecided={openNext}
            onClose={close}
          />
        )
      }
    />
  );
}

/** Why no request awaits the person. */
function InboxEmpty() {
  const { user } = useViewer();
  const holdsLevel = user.levels.length > 0;
  return (
    <Empty title={holdsLevel ? 'Nothing waits for you.' : 'You hold no level, so nothing is routed to you.'}>
      <p>{holdsLevel ? 'New requests appear here when they reach one of your levels.' : withoutLevelText(user.role)}</p>
      <Link to="/requests">Requests</Link>
    </Empty>
  );
}

/** What a person without a level can expect here. */
const withoutLevelText = (role: string): string =>
  ({
    owner: 'Requests that only an owner may decide appear here.',
    admin: 'You can assign yourself to a level on the page Approval levels.',
  })[role] ?? 'An owner or an admin can assign you to a level.';
