import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  component: function Webhooks() {
    return (
      <Guarded permission="webhooks:manage" title="Webhooks">
        {null}
      </Guarded>
    );
  },
});

const webhooksEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/$endpoint',
  component: function WebhooksEndpoint() {
    return (
      <Guarded permission="webhooks:manage" title="Webhook endpoint">
        {null}
      </Guarded>
    );
  },
});

const webhooksEndpointDeliveriesIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/$endpoint/deliveries/$id',
  component: function WebhooksEndpointDeliveriesId() {
    return (
      <Guarded permission="webhooks:manage" title="Delivery">
        {null}
      </Guarded>
    );
  },
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  component: function Audit() {
    return (
      <Guarded permission="audit:read" title="Audit log">
        {null}
      </Guarded>
    );
  },
});

export const developerRoutes = [webhooksRoute, webhooksEndpointRoute, webhooksEndpointDeliveriesIdRoute, auditRoute] as const;
