import { createRoute } from '@tanstack/react-router';
import { type RawSearch, textIn, withValues } from '../api/search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const NewRequestPage = lazyPage(() =>
  import('../features/request-form/new-request').then((module) => module.NewRequestPage),
);
const ChangeRequestPage = lazyPage(() =>
  import('../features/request-form/change-request').then((module) => module.ChangeRequestPage),
);

const requestsNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/new',
  validateSearch: (search: RawSearch) => withValues({ from: textIn(search, 'from') }),
  component: function RequestsNew() {
    const { from } = requestsNewRoute.useSearch();
    return (
      <Guarded page="/requests/new">
        <NewRequestPage key={from} from={from} />
      </Guarded>
    );
  },
});

const requestsIdEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/edit',
  component: function RequestsIdEdit() {
    const { id } = requestsIdEditRoute.useParams();
    return (
      <Guarded page="/requests/$id/edit">
        <ChangeRequestPage key={id} id={id} kind="edit" />
      </Guarded>
    );
  },
});

const requestsIdResubmitRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/resubmit',
  component: function RequestsIdResubmit() {
    const { id } = requestsIdResubmitRoute.useParams();
    return (
      <Guarded page="/requests/$id/resubmit">
        <ChangeRequestPage key={id} id={id} kind="resubmit" />
      </Guarded>
    );
  },
});

const requestsIdReviseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests/$id/revise',
  component: function RequestsIdRevise() {
    const { id } = requestsIdReviseRoute.useParams();
    return (
      <Guarded page="/requests/$id/revise">
        <ChangeRequestPage key={id} id={id} kind="revise" />
      </Guarded>
    );
  },
});

export const requestFormRoutes = [
  requestsNewRoute,
  requestsIdEditRoute,
  requestsIdResubmitRoute,
  requestsIdReviseRoute,
] as const;
