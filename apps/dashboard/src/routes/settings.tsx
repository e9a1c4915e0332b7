import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const peopleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people',
  component: function People() {
    return (
      <Guarded permission="users:read" title="People">
        {null}
      </Guarded>
    );
  },
});

const peopleIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people/$id',
  component: function PeopleId() {
    return (
      <Guarded permission="users:read" title="Person">
        {null}
      </Guarded>
    );
  },
});

const settingsOrganisationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/organisation',
  component: function SettingsOrganisation() {
    return (
      <Guarded permission="tenant:manage" title="Organisation">
        {null}
      </Guarded>
    );
  },
});

const settingsApiKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/api-keys',
  component: function SettingsApiKeys() {
    return (
      <Guarded permission="keys:manage" title="API keys">
        {null}
      </Guarded>
    );
  },
});

const settingsProfileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/profile',
  component: function SettingsProfile() {
    return <Guarded title="Profile">{null}</Guarded>;
  },
});

export const settingsRoutes = [peopleRoute, peopleIdRoute, settingsOrganisationRoute, settingsApiKeysRoute, settingsProfileRoute] as const;
