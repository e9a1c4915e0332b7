import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Archive, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { demoPeopleQuery } from '../api/log-in';
import { post } from '../api/post';
import { useWrite } from '../api/use-write';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { ErrorState } from '../ui/error-state';
import { IconButton } from '../ui/icon-button';
import { Loading } from '../ui/list-state';
import { Segments } from '../ui/segments';
import { Moment } from '../ui/values';
import { WriteProblem } from '../ui/write-problem';
import {
  type NotificationsQuery,
  archiveNotificationsDocument,
  markNotificationsReadDocument,
  notificationsDocument,
} from './notifications.graphql.ts';
import styles from './notifications-region.module.css';

type Shown = 'all' | 'unread';
type Notification = NotificationsQuery['notifications']['data'][number];

const SHOWN = [
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
] as const;

/** The list of the person's notifications. It is read when it opens. */
export function NotificationsRegion({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<Shown>('unread');
  const list = useNotifications(shown);
  const writes = useWrites();
  const navigate = useNavigate();
  const open = ({ id, read_at, url }: Notification) => {
    if (read_at === null) void writes.read({ ids: [id] });
    if (url === null) return;
    onClose();
    void navigate({ href: url });
  };
  const newest = list.rows
    .map(({ occurred_at }) => occurred_at)
    .sort()
    .at(-1);
  return (
    <section aria-label="Notifications" className={styles.region}>
      <div className={styles.bar}>
        <Segments label="Show" options={SHOWN} value={shown} onChange={setShown} />
        <Button
          look="plain"
          disabled={newest === undefined || writes.isSending}
          onClick={() => newest !== undefined && void writes.read({ before: newest })}
        >
          Mark all as read
        </Button>
        <IconButton name="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <WriteProblem state={writes.state} onRetry={writes.repeat} />
      {list.error && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.isLoading && <Loading />}
      {list.isEmpty && <Empty title="Nothing new." />}
      {list.rows.length > 0 && (
        <ul aria-label="Notifications" className={styles.list}>
          {list.rows.map((row) => (
            <Entry
              key={row.id}
              row={row}
              now_ms={list.read_at_ms}
              onOpen={() => open(row)}
              onArchive={() => void writes.archive(row.id)}
            />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button wide look="plain" disabled={list.isLoadingMore} onClick={list.more}>
          Load more
        </Button>
      )}
      <Foot onOpen={onClose} />
    </section>
  );
}

/** Links to the settings, and in demo mode to the mails that the demo wrote to files. */
function Foot({ onOpen }: { onOpen: () => void }) {
  const people = useQuery({ ...demoPeopleQuery, staleTime: Infinity });
  return (
    <p className={styles.foot}>
      <Link to="/settings/notifications" onClick={onOpen}>
        Notification settings
      </Link>
      {people.data !== undefined && people.data.length > 0 && (
        <Link to="/demo/mail" onClick={onOpen}>
          Mail of the demo
        </Link>
      )}
    </p>
  );
}

interface EntryProps {
  row: Notification;
  now_ms: number;
  onOpen: () => void;
  onArchive: () => void;
}

const Entry = ({ row, now_ms, onOpen, onArchive }: EntryProps) => (
  <li className={row.read_at === null ? `${styles.entry} ${styles.unread}` : styles.entry}>
    <div className={styles.text}>
      {row.url === null ? (
        <span className={styles.title}>{row.title}</span>
      ) : (
        <a
          href={row.url}
          className={styles.title}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          <bdi>{row.title}</bdi>
        </a>
      )}
      {row.body !== null && (
        <p className={styles.body}>
          <bdi>{row.body}</bdi>
        </p>
      )}
      <p className={styles.facts}>
        {row.read_at === null && <span className="visually-hidden">Unread. </span>}
        {row.actor && (
          <>
            <bdi>{row.actor.name}</bdi>
            {' · '}
          </>
        )}
        <Moment value={row.occurred_at} now_ms={now_ms} />
        {row.occurrences > 1 && ` · ${row.occurrences} times`}
      </p>
    </div>
    <IconButton name={`Archive ${row.title}`} onClick={onArchive}>
      <Archive size={16} aria-hidden />
    </IconButton>
  </li>
);

/** The rows that are loaded, and what loads more of them. */
function useNotifications(shown: Shown) {
  const query = useInfiniteQuery({
    queryKey: ['notifications', 'list', shown],
    queryFn: async ({ pageParam: after, signal }) => {
      const filter = shown === 'unread' ? { unread: true } : {};
      return (await post(notificationsDocument, { filter, after }, { signal })).notifications;
    },
    initialPageParam: '',
    getNextPageParam: ({ paginatorInfo: { endCursor, hasMorePages } }) => (hasMorePages ? endCursor : null),
  });
  const rows = rowsOf(query.data);
  return {
    rows,
    error: query.error,
    isLoading: query.isPending && !query.error,
    isEmpty: query.data !== undefined && rows.length === 0,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    read_at_ms: query.dataUpdatedAt,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

const rowsOf = (data: InfiniteData<NotificationsQuery['notifications']> | undefined): Notification[] =>
  data?.pages.flatMap((page) => page.data) ?? [];

/** Marks notifications; the number and the lists are read again. */
function useWrites() {
  const queries = useQueryClient();
  const marking = useWrite(markNotificationsReadDocument);
  const archiving = useWrite(archiveNotificationsDocument);
  const last = useRef<() => Promise<unknown>>(undefined);
  const run = async (send: () => Promise<unknown>) => {
    last.current = send;
    if (await send()) await queries.invalidateQueries({ queryKey: ['notifications'] });
  };
  return {
    state: archiving.state.kind === 'idle' ? marking.state : archiving.state,
    isSending: marking.isSending || archiving.isSending,
    read: (which: { ids: string[] } | { before: string }) => run(() => marking.send(which)),
    archive: (id: string) => run(() => archiving.send({ ids: [id] })),
    repeat: () => void (last.current && run(last.current)),
  };
}
