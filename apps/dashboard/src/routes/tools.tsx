import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/overview',
  component: function Overview() {
    return (
      <Guarded permission="requests:read" title="Overview">
        {null}
      </Guarded>
    );
  },
});

const consoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console',
  component: function Console() {
    return <Guarded title="GraphQL console">{null}</Guarded>;
  },
});

export const toolRoutes = [overviewRoute, consoleRoute] as const;
