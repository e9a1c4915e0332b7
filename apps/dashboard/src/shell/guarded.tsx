import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeading } from '../ui/page-heading';
import { viewerQuery } from './viewer';
import { WORDS } from './words';

/** A page for people with the permission. Others see a sentence, and nothing is called for the page. The server decides in any case. */
export function Guarded({ permission, title, children }: { permission: string; title: string; children: ReactNode }) {
  const { data } = useQuery(viewerQuery);
  if (data?.permissions.includes(permission)) return children;
  return (
    <>
      <PageHeading title={title} />
      <p>{WORDS.forbidden}</p>
    </>
  );
}
