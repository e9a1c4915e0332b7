import { Navigate, createRoute } from '@tanstack/react-router';
import { useViewer } from '../api/viewer';
import { useFirstSteps } from '../approvals/first-steps/use-first-steps';
import { NotFoundPage } from '../shell/not-found';
import { shellRoute } from './root';

/** People who decide begin with what awaits them, others with the requests. A person with first steps begins there, above the requests. */
const firstRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: function First() {
    const { can } = useViewer();
    const { steps } = useFirstSteps();
    if (!steps) return null;
    return <Navigate to={can('requests:decide') && steps.length === 0 ? '/inbox' : '/requests'} replace />;
  },
});

const restRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFoundPage });

export const homeRoutes = [firstRoute, restRoute] as const;
