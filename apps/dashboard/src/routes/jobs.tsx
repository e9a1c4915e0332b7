import { createRoute } from '@tanstack/react-router';
import { oneIn, pageIn, withValues } from '../api/search';
import { jobSearch } from '../features/job/job-search';
import { KINDS, STATUSES } from '../features/job/job-words';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const JobsPage = lazyPage(() => import('../features/job/jobs').then((page) => page.JobsPage));
const JobPage = lazyPage(() => import('../features/job/job').then((page) => page.JobPage));

const jobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      kind: oneIn(search, 'kind', Object.keys(KINDS)),
      status: oneIn(search, 'status', Object.keys(STATUSES)),
      page: pageIn(search),
    }),
  component: function Jobs() {
    const search = jobsRoute.useSearch();
    return (
      <Guarded page="/jobs">
        <JobsPage search={search} />
      </Guarded>
    );
  },
});

const jobsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/jobs/$id',
  validateSearch: jobSearch,
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

export const jobsRoutes = [jobsRoute, jobsIdRoute] as const;
