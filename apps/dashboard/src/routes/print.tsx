import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { plainRoute } from './root';

const printRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/requests/$id/print',
  component: function Print() {
    return (
      <Guarded permission="requests:read" title="Print">
        {null}
      </Guarded>
    );
  },
});

export const printRoutes = [printRoute] as const;
