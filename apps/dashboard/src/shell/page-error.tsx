import { PageHeading } from '../ui/page-heading';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { WORDS } from './words';

/** A page that cannot be shown: its code did not load, or it has a fault. */
export const PageError = () => (
  <>
    <PageHeading title={WORDS.unexpected} />
    <Alert>
      <p>{WORDS.unexpectedHint}</p>
      <Button onClick={() => location.reload()}>{WORDS.tryAgain}</Button>
    </Alert>
  </>
);
