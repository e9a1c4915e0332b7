import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { session } from '../api/session';
import { NotFoundPage } from '../shell/not-found';
import { Plain } from '../shell/plain';
import { Shell } from '../shell/shell';

export const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage });

/** People who are not logged in are sent to the log-in, and nothing is called. */
function requireSession({ location }: { location: { href: string } }): void {
  if (!session.isLoggedIn)
    redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href }, throw: true });
}

/** The frame of the pages for people who are logged in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
});

/** Pages without the navigation. */
export const plainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'plain',
  beforeLoad: requireSession,
  component: Plain,
});
