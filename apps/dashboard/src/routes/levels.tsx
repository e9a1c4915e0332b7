import { createRoute } from '@tanstack/react-router';
import { oneIn, textIn, withValues } from '../api/search';
import { Guarded } from '../shell/guarded';
import { lazyPage } from '../ui/lazy';
import { shellRoute } from './root';

const LevelsPage = lazyPage(() => import('../features/levels/levels').then((module) => module.LevelsPage));
const LevelPage = lazyPage(() => import('../features/levels/level').then((module) => module.LevelPage));
const NewLevelPage = lazyPage(() => import('../features/levels/level').then((module) => module.NewLevelPage));

const SimulatePage = lazyPage(() => import('../features/levels/simulate').then((module) => module.SimulatePage));

const BASES = ['unit_price', 'line_total', 'request_total'] as const;

const levelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels',
  validateSearch: (search: Record<string, unknown>) =>
    withValues({
      basis: oneIn(search, 'basis', BASES),
      amount: textIn(search, 'amount'),
      part: textIn(search, 'part'),
      quantity: textIn(search, 'quantity'),
      price: textIn(search, 'price'),
    }),
  component: function Levels() {
    const search = levelsRoute.useSearch();
    return (
      <Guarded page="/levels">
        <LevelsPage search={search} />
      </Guarded>
    );
  },
});

const levelsNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels/new',
  component: function LevelsNew() {
    return (
      <Guarded page="/levels/new">
        <NewLevelPage />
      </Guarded>
    );
  },
});

const levelsSimulateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels/simulate',
  validateSearch: (search: Record<string, unknown>) => withValues({ job: textIn(search, 'job') }),
  component: function LevelsSimulate() {
    const { job } = levelsSimulateRoute.useSearch();
    return (
      <Guarded page="/levels/simulate">
        <SimulatePage job={job} />
      </Guarded>
    );
  },
});

const levelsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels/$id',
  component: function LevelsId() {
    const { id } = levelsIdRoute.useParams();
    return (
      <Guarded page="/levels/$id">
        <LevelPage key={id} id={id} />
      </Guarded>
    );
  },
});

export const levelRoutes = [levelsRoute, levelsNewRoute, levelsSimulateRoute, levelsIdRoute] as const;
