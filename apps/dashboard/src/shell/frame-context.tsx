import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewerQuery } from '../api/viewer';
import { SiteNameContext } from '../ui/page-heading';
import { ValueFormatContext } from '../ui/values';

/** Gives pages the name of the tenant, its time zone and its currency. Pages are shown once they are known. */
export function FrameContext({ children }: { children: ReactNode }) {
  const { data } = useQuery(viewerQuery);
  const { name, timezone, currency } = data?.tenant ?? { name: 'Discount Approval', timezone: 'UTC', currency: null };
  return (
    <SiteNameContext value={name}>
      <ValueFormatContext value={{ timezone, currency }}>{children}</ValueFormatContext>
    </SiteNameContext>
  );
}
