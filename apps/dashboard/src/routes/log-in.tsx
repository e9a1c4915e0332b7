import { createRoute, redirect } from '@tanstack/react-router';
import { textIn, withValues } from '../api/search';
import { session } from '../api/session';
import { LogInPage } from '../features/log-in/log-in';
import { nextAddress } from '../features/log-in/next-address';
import { rootRoute } from './root';

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
