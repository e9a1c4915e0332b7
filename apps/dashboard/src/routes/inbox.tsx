import { createRoute } from '@tanstack/react-router';
import { oneIn, orderIn, pageIn, textIn, withValues } from '../api/search';
import { InboxPage } from '../features/inbox/inbox';
import { SHOWS } from '../features/inbox/use-inbox';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const ORDERS = [
  'id',
  'created_at',
  'updated_at',
  'customer_name',
  'request_date',
  'valid_until',
  'waiting_since',
  'requested_total',
  'max_discount',
  'due_at',
] as const;

const OpenRequest = lazyPage(() => import('../features/inbox/open-request').then(({ OpenRequest: Page }) => Page));

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      page: pageIn(search),
      order: orderIn(search, ORDERS),
      show: oneIn(search, 'show', SHOWS),
      open: textIn(search, 'open'),
    }),
  component: function Inbox() {
    const { page = 1, order, show, open } = inboxRoute.useSearch();
    return (
      <Guarded page="/inbox">
        <InboxPage page={page} order={order} show={show} open={open} OpenRequest={OpenRequest} />
      </Guarded>
    );
  },
});

export const inboxRoutes = [inboxRoute] as const;
