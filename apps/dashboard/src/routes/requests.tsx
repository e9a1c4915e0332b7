import { createRoute } from '@tanstack/react-router';
import { oneIn, pageIn, withValues } from '../api/search';
import { OUTCOMES } from '../features/job/job-result';
import { requestsSearch } from '../features/requests/requests-search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const RequestsPage = lazyPage(() => import('../features/requests/requests').then(({ RequestsPage: page }) => page));
const JobPage = lazyPage(() => import('../features/job/job').then(({ JobPage: page }) => page));

const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests',
  validateSearch: requestsSearch,
  component: function Requests() {
    const search = requestsRoute.useSearch();
    return (
      <Guarded page="/requests">
        <RequestsPage search={search} />
      </Guarded>
    );
  },
});

const jobsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs/$id',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({ outcome: oneIn(search, 'outcome', OUTCOMES), page: pageIn(search) }),
  component: function JobsId() {
    const { id } = jobsIdRoute.useParams();
    const { outcome, page = 1 } = jobsIdRoute.useSearch();
    return (
      <Guarded page="/jobs/$id">
        <JobPage id={id} outcome={outcome} page={page} />
      </Guarded>
    );
  },
});

export const requestsRoutes = [requestsRoute, jobsIdRoute] as const;
