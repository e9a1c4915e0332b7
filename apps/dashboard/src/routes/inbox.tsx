import { createRoute } from '@tanstack/react-router';
import { pageIn, withValues } from '../api/search';
import { InboxPage } from '../features/inbox/inbox';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/inbox',
  validateSearch: (search: Record<string, unknown>) => withValues({ page: pageIn(search) }),
  component: function Inbox() {
    const { page = 1 } = inboxRoute.useSearch();
    return (
      <Guarded permission="requests:decide" title="Awaiting me">
        <InboxPage page={page} />
      </Guarded>
    );
  },
});

export const inboxRoutes = [inboxRoute] as const;
