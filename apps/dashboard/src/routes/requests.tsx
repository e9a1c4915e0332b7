import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests',
  component: function Requests() {
    return (
      <Guarded permission="requests:read" title="Requests">
        {null}
      </Guarded>
    );
  },
});

const jobsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs/$id',
  component: function JobsId() {
    return (
      <Guarded permission="requests:read" title="Job">
        {null}
      </Guarded>
    );
  },
});

export const requestsRoutes = [requestsRoute, jobsIdRoute] as const;
