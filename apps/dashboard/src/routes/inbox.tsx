import { createRoute } from '@tanstack/react-router';
import { orderIn, pageIn, textIn, withValues } from '../api/search';
import { InboxPage } from '../features/inbox/inbox';
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
    withValues({ page: pageIn(search), order: orderIn(search, ORDERS), open: textIn(search, 'open') }),
  component: function Inbox() {
    const { page = 1, order, open } = inboxRoute.useSearch();
    return (
      <Guarded page="/inbox">
        <InboxPage page={page} order={order} open={open} OpenRequest={OpenRequest} />
      </Guarded>
    );
  },
});

export const inboxRoutes = [inboxRoute] as const;
