import { NotFoundState } from '../ui/not-found-state';

export const NotFoundPage = () => <NotFoundState to="/" label="Go to the start page" />;
