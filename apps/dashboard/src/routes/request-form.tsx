import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const requestsNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/new',
  component: function RequestsNew() {
    return (
      <Guarded permission="requests:write" title="New request">
        {null}
      </Guarded>
    );
  },
});

const requestsIdEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/edit',
  component: function RequestsIdEdit() {
    return (
      <Guarded permission="requests:write" title="Edit">
        {null}
      </Guarded>
    );
  },
});

const requestsIdResubmitRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/resubmit',
  component: function RequestsIdResubmit() {
    return (
      <Guarded permission="requests:write" title="Resubmit">
        {null}
      </Guarded>
    );
  },
});

export const requestFormRoutes = [requestsNewRoute, requestsIdEditRoute, requestsIdResubmitRoute] as const;
