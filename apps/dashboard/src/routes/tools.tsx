import { createRoute } from '@tanstack/react-router';
import { textIn, withValues } from '../api/search';
import { overviewSearch } from '../features/overview/overview-search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const OverviewPage = lazyPage(() => import('../features/overview/overview').then((module) => module.OverviewPage));
const DemoMailPage = lazyPage(() => import('../features/demo-mail/demo-mail').then((page) => page.DemoMailPage));
const ConsolePage = lazyPage(() => import('../features/console/console').then((module) => module.ConsolePage));

const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/overview',
  validateSearch: overviewSearch,
  component: function Overview() {
    const search = overviewRoute.useSearch();
    return (
      <Guarded page="/overview">
        <OverviewPage {...search} />
      </Guarded>
    );
  },
});

const consoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console',
  validateSearch: (search: Record<string, unknown>) => withValues({ query: textIn(search, 'query') }),
  component: function Console() {
    const { query } = consoleRoute.useSearch();
    return (
      <Guarded page="/console">
        <ConsolePage {...(query && { query })} />
      </Guarded>
    );
  },
});

const demoMailRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/demo/mail',
  validateSearch: (search: Record<string, unknown>) => withValues({ open: textIn(search, 'open') }),
  component: function DemoMail() {
    const { open } = demoMailRoute.useSearch();
    return (
      <Guarded page="/demo/mail">
        <DemoMailPage open={open} />
      </Guarded>
    );
  },
});

export const toolRoutes = [overviewRoute, demoMailRoute, consoleRoute] as const;
