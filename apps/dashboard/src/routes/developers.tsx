import { createRoute } from '@tanstack/react-router';
import { momentIn, oneIn, pageIn, textIn, withValues } from '../api/search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const WebhooksPage = lazyPage(() => import('../features/webhooks/webhooks').then((page) => page.WebhooksPage));
const EventTypesPage = lazyPage(() =>
  import('../features/webhooks/event-types-page').then((page) => page.EventTypesPage),
);
const EndpointPage = lazyPage(() => import('../features/webhooks/endpoint').then((page) => page.EndpointPage));
const DeliveryPage = lazyPage(() => import('../features/webhooks/delivery').then((page) => page.DeliveryPage));
const AuditPage = lazyPage(() => import('../features/audit/audit').then((page) => page.AuditPage));

type Search = Record<string, unknown>;

const DELIVERY_STATES: readonly string[] = ['pending', 'delivering', 'delivered', 'retrying', 'paused', 'exhausted'];
const RESULTS: readonly string[] = ['success', 'refused', 'failed'];
const CURSOR = /^[1-9]\d{0,17}$/;

const cursorIn = (search: Search): string | undefined => {
  const cursor = textIn(search, 'cursor');
  return cursor !== undefined && CURSOR.test(cursor) ? cursor : undefined;
};

const deliveryFiltersIn = (search: Search) => ({
  status: oneIn(search, 'status', DELIVERY_STATES),
  type: textIn(search, 'type'),
  from: momentIn(search, 'from'),
  to: momentIn(search, 'to'),
  page: pageIn(search),
});

const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  validateSearch: (search: Search) => withValues({ page: pageIn(search) }),
  component: function Webhooks() {
    const { page = 1 } = webhooksRoute.useSearch();
    return (
      <Guarded page="/webhooks">
        <WebhooksPage page={page} />
      </Guarded>
    );
  },
});

const webhooksEventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/events',
  validateSearch: (search: Search) => withValues({ open: textIn(search, 'open') }),
  component: function WebhooksEvents() {
    const { open } = webhooksEventsRoute.useSearch();
    return (
      <Guarded page="/webhooks/events">
        <EventTypesPage open={open} />
      </Guarded>
    );
  },
});

const webhooksEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/$endpoint',
  validateSearch: (search: Search) =>
    withValues({ tab: oneIn(search, 'tab', ['settings']), ...deliveryFiltersIn(search) }),
  component: function WebhooksEndpoint() {
    const { endpoint } = webhooksEndpointRoute.useParams();
    const { tab, ...filters } = webhooksEndpointRoute.useSearch();
    return (
      <Guarded page="/webhooks/$endpoint">
        <EndpointPage key={endpoint} id={endpoint} tab={tab} filters={filters} />
      </Guarded>
    );
  },
});

const webhooksEndpointDeliveriesIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/$endpoint/deliveries/$id',
  validateSearch: (search: Search) => withValues(deliveryFiltersIn(search)),
  component: function WebhooksEndpointDeliveriesId() {
    const { endpoint, id } = webhooksEndpointDeliveriesIdRoute.useParams();
    const filters = webhooksEndpointDeliveriesIdRoute.useSearch();
    return (
      <Guarded page="/webhooks/$endpoint/deliveries/$id">
        <DeliveryPage endpoint={endpoint} id={id} filters={filters} />
      </Guarded>
    );
  },
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: (search: Search) =>
    withValues({
      action: textIn(search, 'action'),
      actor: textIn(search, 'actor'),
      type: textIn(search, 'type'),
      resource: textIn(search, 'resource'),
      result: oneIn(search, 'result', RESULTS),
      from: momentIn(search, 'from'),
      to: momentIn(search, 'to'),
      cursor: cursorIn(search),
      open: textIn(search, 'open'),
    }),
  component: function Audit() {
    const { cursor, open, ...filters } = auditRoute.useSearch();
    return (
      <Guarded page="/audit">
        <AuditPage filters={filters} cursor={cursor} open={open} />
      </Guarded>
    );
  },
});

export const developerRoutes = [
  webhooksRoute,
  webhooksEventsRoute,
  webhooksEndpointRoute,
  webhooksEndpointDeliveriesIdRoute,
  auditRoute,
] as const;
