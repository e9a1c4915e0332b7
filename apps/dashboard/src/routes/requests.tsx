import { createRoute } from '@tanstack/react-router';
import { requestsSearch } from '../features/requests/requests-search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const RequestsPage = lazyPage(() => import('../features/requests/requests').then(({ RequestsPage: page }) => page));

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

export const requestsRoutes = [requestsRoute] as const;
