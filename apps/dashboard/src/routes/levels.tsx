import { createRoute } from '@tanstack/react-router';
import { Guarded } from '../shell/guarded';
import { shellRoute } from './root';

const levelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels',
  component: function Levels() {
    return (
      <Guarded permission="levels:read" title="Approval levels">
        {null}
      </Guarded>
    );
  },
});

const levelsNewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels/new',
  component: function LevelsNew() {
    return (
      <Guarded permission="levels:write" title="New level">
        {null}
      </Guarded>
    );
  },
});

const levelsIdRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/levels/$id',
  component: function LevelsId() {
    return (
      <Guarded permission="levels:read" title="Approval level">
        {null}
      </Guarded>
    );
  },
});

export const levelRoutes = [levelsRoute, levelsNewRoute, levelsIdRoute] as const;
