import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { lazyPage } from './lazy-page';
import { plainRoute } from './root';

const PrintPage = lazyPage(() => import('../features/print/print').then((module) => module.PrintPage));

const printRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: '/requests/$id/print',
  component: function Print() {
    const { id } = printRoute.useParams();
    return (
      <Guarded page="/requests/$id/print">
        <PrintPage id={id} />
      </Guarded>
    );
  },
});

export const printRoutes = [printRoute] as const;
