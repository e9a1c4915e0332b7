import { PageHeading } from '../ui/page-heading';
import { Alert } from '../ui/alert';
import { Button } from '../ui/button';

/** A page that cannot be shown: its code did not load, or it has a fault. */
export const PageError = () => (
  <>
    <PageHeading title="This page cannot be shown" />
    <Alert>
      <p>The page failed to load.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Alert>
  </>
);
