import { NotFoundState } from '../ui/not-found-state';
import { WORDS } from './words';

export const NotFoundPage = () => <NotFoundState to="/" label={WORDS.home} />;
