import { createRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home';
import { NotFoundPage } from '../shell/not-found';
import { shellRoute } from './root';

const firstRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', component: HomePage });

const restRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFoundPage });

export const homeRoutes = [firstRoute, restRoute] as const;
