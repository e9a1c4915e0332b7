import { createRoute, redirect } from '@tanstack/react-router';
import { textIn, withValues } from '../api/search';
import { session } from '../api/session';
import { nextAddress } from '../features/log-in/next-address';
import { lazyPage } from '../ui/lazy';
import { rootRoute } from './root';

const LogInPage = lazyPage(() => import('../features/log-in/log-in').then(({ LogInPage: page }) => page));

export const logInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) => withValues({ next: textIn(search, 'next') }),
  beforeLoad: ({ search }) => {
    if (session.isLoggedIn) redirect({ href: nextAddress(search.next), throw: true });
  },
  component: function LogIn() {
    const { next } = logInRoute.useSearch();
    const navigate = logInRoute.useNavigate();
    return <LogInPage onDone={() => void navigate({ href: nextAddress(next) })} />;
  },
});
