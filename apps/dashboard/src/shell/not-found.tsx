import { Link } from '@tanstack/react-router';
import { PageHeading } from '../ui/page-heading';
import { WORDS } from './words';

export const NotFoundPage = () => (
  <>
    <PageHeading title={WORDS.notFound} />
    <p>{WORDS.notFoundHint}</p>
    <p>
      <Link to="/">{WORDS.home}</Link>
    </p>
  </>
);
