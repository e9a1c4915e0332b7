import type { ReactNode } from 'react';
import { useViewer } from '../api/viewer';
import { PageHeading, PageTitleContext } from '../ui/page-heading';
import { type PageName, pageOf } from './pages';

/** A page for people with its permission. Others see a sentence, and nothing is called for the page. The server decides in any case. */
export function Guarded({ page, children }: { page: PageName; children: ReactNode }) {
  const { can } = useViewer();
  const { title, permission } = pageOf(page);
  return (
    <PageTitleContext value={title}>
      {permission === undefined || can(permission) ? (
        children
      ) : (
        <>
          <PageHeading />
          <p>You may not see this.</p>
        </>
      )}
    </PageTitleContext>
  );
}
