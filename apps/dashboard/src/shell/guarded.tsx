import type { ReactNode } from 'react';
import { useViewer } from '../api/viewer';
import { PageHeading } from '../ui/page-heading';
import { WORDS } from './words';

/** A page for people with the permission. Others see a sentence, and nothing is called for the page. The server decides in any case. */
export function Guarded({ permission, title, children }: { permission?: string; title: string; children: ReactNode }) {
  const { can } = useViewer();
  if (permission === undefined || can(permission)) return children;
  return (
    <>
      <PageHeading title={title} />
      <p>{WORDS.forbidden}</p>
    </>
  );
}
