import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { get } from '../../api/rest';
import { withValues } from '../../api/search';
import { beginOf, endOf } from '../../format/local-moment';
import { ListState } from '../../ui/list-state';
import { PageHeading } from '../../ui/page-heading';
import { PER_PAGE } from '../../ui/paged';
import { useValueFormat } from '../../ui/values';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditList } from './audit-list';
import { Chain } from './chain';
import { auditChainDocument } from './chain.graphql.ts';
import { cursorOf } from './entry';
import type { AuditFilters } from './filters';

interface AuditPageProps {
  filters: AuditFilters;
  cursor: string | undefined;
  /** The id of the open entry. */
  open: string | undefined;
}

/** The audit log, newest first. A page by cursor stays the same while the log grows. */
export function AuditPage({ filters, cursor, open }: AuditPageProps) {
  const { timezone } = useValueFormat();
  const { action, actor: actor_id, type: resource_type, resource: resource_id, result } = filters;
  const period = {
    from: filters.from && beginOf(filters.from, timezone),
    to: filters.to && endOf(filters.to, timezone),
  };
  const asked = withValues({
    action,
    actor_id,
    resource_type,
    resource_id,
    result,
    ...period,
    cursor,
    per_page: PER_PAGE,
  });
  const view = JSON.stringify(asked);
  const chain = useQuery({
    queryKey: ['audit', 'chain'],
    queryFn: async ({ signal }) => (await post(auditChainDocument, {}, { signal })).auditChain,
  });
  const entries = useQuery({
    queryKey: ['audit', 'entries', view],
    queryFn: async ({ signal }) => {
      const { data, links } = await get('/v2/audit-logs', asked, signal);
      return { rows: data, older: cursorOf(links.next) };
    },
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading hint={`Times in ${timezone}`} />
      <ListState query={chain}>{(state) => <Chain state={state} />}</ListState>
      <AuditFilterBar filters={filters} />
      <AuditList entries={entries} view={view} place={{ cursor, filters, head: chain.data?.seq }} open={open} />
    </>
  );
}
