import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './api/search';
import { catalogRoutes } from './routes/catalog';
import { developerRoutes } from './routes/developers';
import { homeRoutes } from './routes/home';
import { inboxRoutes } from './routes/inbox';
import { jobsRoutes } from './routes/jobs';
import { levelRoutes } from './routes/levels';
import { logInRoute } from './routes/log-in';
import { requestRoutes } from './routes/request';
import { printRoutes } from './routes/print';
import { requestFormRoutes } from './routes/request-form';
import { requestsRoutes } from './routes/requests';
import { plainRoute, rootRoute, shellRoute } from './routes/root';
import { settingsRoutes } from './routes/settings';
import { toolRoutes } from './routes/tools';
import { PageError } from './shell/page-error';

const pages = shellRoute.addChildren([
  ...homeRoutes,
  ...inboxRoutes,
  ...requestRoutes,
  ...requestsRoutes,
  ...requestFormRoutes,
  ...jobsRoutes,
  ...catalogRoutes,
  ...levelRoutes,
  ...settingsRoutes,
  ...developerRoutes,
  ...toolRoutes,
]);

/** Search parameters are plain texts; each route reads its own. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([logInRoute, pages, plainRoute.addChildren([...printRoutes])]),
  parseSearch,
  stringifySearch,
  search: { strict: true },
  scrollRestoration: true,
  defaultErrorComponent: PageError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
