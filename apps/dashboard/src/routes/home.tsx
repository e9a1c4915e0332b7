import { Navigate, createRoute } from '@tanstack/react-router';
import { useViewer } from '../api/viewer';
import { NotFoundPage } from '../shell/not-found';
import { shellRoute } from './root';

/** People who decide begin with what awaits them, others with the requests. */
const firstRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: function First() {
    return <Navigate to={useViewer().can('requests:decide') ? '/inbox' : '/requests'} replace />;
  },
});

const restRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFoundPage });

export const homeRoutes = [firstRoute, restRoute] as const;
