import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const requestsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id',
  component: function RequestsId() {
    return (
      <Guarded permission="requests:read" title="Request">
        {null}
      </Guarded>
    );
  },
});

const requestsIdDecideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/decide',
  component: function RequestsIdDecide() {
    return (
      <Guarded permission="requests:decide" title="Decide line by line">
        {null}
      </Guarded>
    );
  },
});

export const requestRoutes = [requestsIdRoute, requestsIdDecideRoute] as const;
