import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { session } from './api/session';
import { InboxPage } from './features/inbox/inbox';
import { LogInPage } from './features/log-in/log-in';
import { nextAddress } from './features/log-in/next-address';
import { Guarded } from './shell/guarded';
import { NotFoundPage } from './shell/not-found';
import { Shell } from './shell/shell';

const root = createRootRoute({ notFoundComponent: NotFoundPage });

const logIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: ({ search }) => {
    if (session.isLoggedIn) redirect({ href: nextAddress(search.next), throw: true });
  },
  component: function LogIn() {
    const { next } = logIn.useSearch();
    const navigate = logIn.useNavigate();
    return <LogInPage onDone={() => void navigate({ href: nextAddress(next) })} />;
  },
});

/** Pages for people who are logged in. Others are sent to the log-in, and nothing is called. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (!session.isLoggedIn) redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href }, throw: true });
  },
  component: Shell,
});

const first = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/inbox', search: { page: 1 }, throw: true });
  },
});

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: ({ page }: Record<string, unknown>): { page: number } => ({ page: typeof page === 'number' && page >= 1 ? Math.floor(page) : 1 }),
  component: function Inbox() {
    const { page } = inbox.useSearch();
    return (
      <Guarded permission="requests:decide" title="Awaiting me">
        <InboxPage page={page} />
      </Guarded>
    );
  },
});

const rest = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });

export const router = createRouter({ routeTree: root.addChildren([logIn, shell.addChildren([first, inbox, rest])]), scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
