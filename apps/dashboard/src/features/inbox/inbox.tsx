import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useViewer } from '../../api/viewer';
import { Bulk } from '../../approvals/bulk/bulk';
import { useBulkSelection } from '../../approvals/bulk/use-bulk-selection';
import { FirstSteps } from '../../approvals/first-steps/first-steps';
import { OrderField } from '../../approvals/request/order-field';
import { requestName, selectName } from '../../approvals/request/request-name';
import { countOf } from '../../format/count';
import { Empty } from '../../ui/empty';
import { List } from '../../ui/list-page';
import { NewRowsLine } from '../../ui/new-rows';
import { PageHeading } from '../../ui/page-heading';
import { useSelection } from '../../ui/selection';
import { Split } from '../../ui/split';
import { type Row, inboxColumns } from './inbox-columns';
import styles from './inbox.module.css';
import { OpenElsewhere } from './open-elsewhere';
import { ShowField } from './show-field';
import { type Show, useInbox } from './use-inbox';
import { QuestionsToMe } from './questions-to-me';
import { useOpenRow } from './use-open-row';

const OLDEST_FIRST = 'created_at';
const idOf = ({ id }: Row): string => id;

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

interface InboxPageProps {
  page: number;
  order: string | undefined;
  show: Show | undefined;
  open: string | undefined;
  OpenRequest: ComponentType<OpenRequestProps>;
}

/** The requests that await the person, oldest first, with the open one next to them. */
export function InboxPage({ page, order = OLDEST_FIRST, show, open, OpenRequest }: InboxPageProps) {
  const { inbox, filter, total, rows, placeOf, waiting, showNew, hasDeadlines } = useInbox({ page, order, show });
  const selected = useBulkSelection({ filter, total, ids: rows.map(({ id }) => id) });
  const selection = useSelection<Row>(selected, idOf, (row) => selectName(row, rows));
  const { shown, advanced, openNext, close } = useOpenRow(rows, open);
  const list = (
    <>
      <PageHeading hint={total === undefined ? undefined : countOf(total, 'request')} />
      <FirstSteps />
      <ShowField show={show} />
      <NewRowsLine
        waiting={waiting}
        show={showNew}
        order={<OrderField value={order} first={OLDEST_FIRST} hasDeadlines={hasDeadlines} />}
      />
      {open !== undefined && inbox.isSuccess && (
        <OpenElsewhere id={open} isListed={rows.some(({ id }) => id === open)} place={{ page, order, show }} />
      )}
      <div className={styles.queue}>
        <List
          query={inbox}
          pageOf={placeOf}
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
