import { createRoute } from '@tanstack/react-router';
import { oneIn, pageIn, withValues } from '../api/search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const TABS = ['discussion', 'history', 'similar', 'usage'] as const;
const RINGS = ['customer', 'region', 'part'] as const;
const OUTCOMES = ['approved', 'denied'] as const;

const RequestPage = lazyPage(() => import('../features/request/request').then(({ RequestPage: Page }) => Page));
const DecidePage = lazyPage(() => import('../features/decide/decide').then(({ DecidePage: Page }) => Page));

const requestsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      tab: oneIn(search, 'tab', TABS),
      page: pageIn(search),
      ring: oneIn(search, 'ring', RINGS),
      outcome: oneIn(search, 'outcome', OUTCOMES),
    }),
  component: function RequestsId() {
    const { id } = requestsIdRoute.useParams();
    const { tab, page = 1, ring, outcome } = requestsIdRoute.useSearch();
    return (
      <Guarded page="/requests/$id">
        <RequestPage key={id} id={id} tab={tab} page={page} similar={{ ring, outcome }} />
      </Guarded>
    );
  },
});

const requestsIdDecideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/decide',
  component: function RequestsIdDecide() {
    const { id } = requestsIdDecideRoute.useParams();
    return (
      <Guarded page="/requests/$id/decide">
        <DecidePage key={id} id={id} />
      </Guarded>
    );
  },
});

export const requestRoutes = [requestsIdRoute, requestsIdDecideRoute] as const;
