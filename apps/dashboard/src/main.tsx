import './ui/base.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasCode } from './api/refused';
import { session } from './api/session';
import { router } from './router';
import { preloadParts } from './ui/lazy';
import { installShortcuts } from './ui/shortcuts';

/** A refused read means that the permissions of the viewer have changed. When the viewer itself is refused, another read would be, too. */
const queryCache = new QueryCache({
  onError: (error, { queryKey: [name] }) => {
    if (hasCode(error, 'FORBIDDEN') && name !== 'viewer') void queries.invalidateQueries({ queryKey: ['viewer'] });
  },
});

/** Calls wait and repeat in `send`, so that a query is not repeated again. */
const queries: QueryClient = new QueryClient({
  queryCache,
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: 'always' } },
});

installShortcuts();
session.start();
preloadParts();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
