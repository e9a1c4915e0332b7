import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { viewerQuery } from '../api/viewer';
import { Banner } from './banner';
import { FrameContext } from './frame-context';
import { LogInAgain } from './log-in-again';

/** A page without navigation, for printing. */
export function Plain() {
  const { data } = useQuery(viewerQuery);
  const queries = useQueryClient();
  return (
    <FrameContext>
      <main>
        <Banner />
        {data && <Outlet />}
      </main>
      <LogInAgain onDone={() => void queries.invalidateQueries()} />
    </FrameContext>
  );
}
