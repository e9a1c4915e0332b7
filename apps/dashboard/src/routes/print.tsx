import { createRoute } from '@tanstack/react-router';
import { type RawSearch, oneIn, withValues } from '../api/search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { plainRoute } from './root';

const PrintPage = lazyPage(() => import('../features/print/print').then((module) => module.PrintPage));

const printRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/requests/$id/print',
  validateSearch: (search: RawSearch) => withValues({ sheet: oneIn(search, 'sheet', ['internal']) }),
  component: function Print() {
    const { id } = printRoute.useParams();
    const { sheet } = printRoute.useSearch();
    return (
      <Guarded page="/requests/$id/print">
        <PrintPage id={id} isInternal={sheet === 'internal'} />
      </Guarded>
    );
  },
});

export const printRoutes = [printRoute] as const;
