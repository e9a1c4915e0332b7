import { queryOptions, useQuery } from '@tanstack/react-query';
import { BellIcon } from 'lucide-react';
import { post } from '../api/post';
import { countText } from '../format/count';
import { lazyPart } from '../ui/lazy';
import { Loading } from '../ui/list-state';
import { Popover } from '../ui/popover';
import styles from './bell.module.css';
import { unreadNotificationsDocument } from './notifications.graphql.ts';

const COUNT_INTERVAL_MS = 30_000;
const MOST_SHOWN = 99;

/** How many notifications of the person are neither read nor archived. */
const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await post(unreadNotificationsDocument, {}, { signal })).me.unread_notifications,
  refetchInterval: COUNT_INTERVAL_MS,
});

const NotificationsRegion = lazyPart(
  () => import('./notifications-region').then(({ NotificationsRegion: part }) => part),
  Loading,
);

/** The button with the number of unread notifications. It opens their list. */
export function Bell() {
  const { data: unread = 0, refetch } = useQuery(unreadQuery);
  return (
    <Popover
      className={styles.bell}
      look={styles.region}
      button={<Unread count={unread} />}
      onOpen={() => void refetch()}
    >
      {(close) => <NotificationsRegion onClose={close} />}
    </Popover>
  );
}

const Unread = ({ count }: { count: number }) => (
  <>
    <BellIcon size={18} aria-hidden />
    <span className="visually-hidden">{count > 0 ? `Notifications, ${countText(count)} unread` : 'Notifications'}</span>
    {count > 0 && (
      <span className={styles.count} aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    )}
  </>
);
