import { createRoute } from '@tanstack/react-router';
import { momentIn, oneIn, pageIn, textIn, withValues } from '../api/search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const PeoplePage = lazyPage(() => import('../features/people/people').then(({ PeoplePage: page }) => page));
const PersonPage = lazyPage(() => import('../features/people/person').then(({ PersonPage: page }) => page));
const OrganisationPage = lazyPage(() =>
  import('../features/organisation/organisation').then(({ OrganisationPage: page }) => page),
);
const ApiKeysPage = lazyPage(() => import('../features/api-keys/api-keys').then(({ ApiKeysPage: page }) => page));
const KeyPage = lazyPage(() => import('../features/api-keys/key').then((page) => page.KeyPage));
const ProfilePage = lazyPage(() => import('../features/profile/profile').then(({ ProfilePage: page }) => page));

const NotificationSettingsPage = lazyPage(() =>
  import('../features/notifications/notification-settings').then((page) => page.NotificationSettingsPage),
);

const peopleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people',
  validateSearch: (search: Record<string, unknown>) => withValues({ q: textIn(search, 'q'), page: pageIn(search) }),
  component: function People() {
    const { q = '', page = 1 } = peopleRoute.useSearch();
    return (
      <Guarded page="/people">
        <PeoplePage find={q} page={page} />
      </Guarded>
    );
  },
});

const peopleIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people/$id',
  component: function PeopleId() {
    const { id } = peopleIdRoute.useParams();
    return (
      <Guarded page="/people/$id">
        <PersonPage id={id} />
      </Guarded>
    );
  },
});

const settingsOrganisationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/organisation',
  component: function SettingsOrganisation() {
    return (
      <Guarded page="/settings/organisation">
        <OrganisationPage />
      </Guarded>
    );
  },
});

const settingsApiKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/api-keys',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({ show: oneIn(search, 'show', ['all']), page: pageIn(search) }),
  component: function SettingsApiKeys() {
    const { show, page = 1 } = settingsApiKeysRoute.useSearch();
    return (
      <Guarded page="/settings/api-keys">
        <ApiKeysPage show={show} page={page} />
      </Guarded>
    );
  },
});

const INTERFACES: readonly string[] = ['graphql', 'rest'];
const MAX_CURSOR = 500;

const cursorIn = (search: Record<string, unknown>): string | undefined => {
  const after = textIn(search, 'after');
  return after !== undefined && after.length <= MAX_CURSOR ? after : undefined;
};

const settingsApiKeysIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/api-keys/$id',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      tab: oneIn(search, 'tab', ['usage', 'requests']),
      interface: oneIn(search, 'interface', INTERFACES),
      operation: textIn(search, 'operation'),
      status: oneIn(search, 'status', ['ok', 'errors', 'client', 'server']),
      error: textIn(search, 'error'),
      request: textIn(search, 'request'),
      ip: textIn(search, 'ip'),
      from: momentIn(search, 'from'),
      to: momentIn(search, 'to'),
      after: cursorIn(search),
    }),
  component: function SettingsApiKeysId() {
    const { id } = settingsApiKeysIdRoute.useParams();
    const { tab, after, ...filters } = settingsApiKeysIdRoute.useSearch();
    return (
      <Guarded page="/settings/api-keys/$id">
        <KeyPage key={id} id={id} tab={tab} filters={filters} after={after} />
      </Guarded>
    );
  },
});

const settingsProfileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/profile',
  component: function SettingsProfile() {
    return (
      <Guarded page="/settings/profile">
        <ProfilePage />
      </Guarded>
    );
  },
});

const NOTIFICATION_TABS = ['organisation', 'chat', 'emails'] as const;
const EMAIL_STATES: readonly string[] = ['pending', 'held', 'retrying', 'sent', 'failed', 'dropped'];

const settingsNotificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/notifications',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      tab: oneIn(search, 'tab', NOTIFICATION_TABS),
      person: textIn(search, 'person'),
      state: oneIn(search, 'state', EMAIL_STATES),
      page: pageIn(search),
    }),
  component: function SettingsNotifications() {
    const { tab, ...search } = settingsNotificationsRoute.useSearch();
    return (
      <Guarded page="/settings/notifications">
        <NotificationSettingsPage tab={tab} search={search} />
      </Guarded>
    );
  },
});

export const settingsRoutes = [
  settingsNotificationsRoute,
  peopleRoute,
  peopleIdRoute,
  settingsOrganisationRoute,
  settingsApiKeysRoute,
  settingsApiKeysIdRoute,
  settingsProfileRoute,
] as const;
