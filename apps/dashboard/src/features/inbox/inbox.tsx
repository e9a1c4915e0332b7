import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { ErrorState } from '../../ui/error-state';
import { PageHeading } from '../../ui/page-heading';
import { Pager } from '../../ui/pager';
import { inboxDocument } from './inbox.graphql.ts';
import { InboxTable } from './inbox-table';
import styles from './inbox.module.css';
import { WORDS } from './words';

const INTERVAL_MS = 15_000;

/** The requests that await the person, oldest first. */
export function InboxPage({ page }: { page: number }) {
  const inbox = useQuery({
    queryKey: ['inbox', page],
    queryFn: async ({ signal }) => (await post(inboxDocument, { page }, { signal })).approvalRequests,
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  });
  const { data, error } = inbox;
  return (
    <>
      <PageHeading title={WORDS.title} hint={data && WORDS.requests(data.paginatorInfo.total)} />
      {error && <ErrorState error={error} onRetry={() => void inbox.refetch()} />}
      {data && data.paginatorInfo.total === 0 && (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{WORDS.empty}</p>
          <p>{WORDS.emptyHint}</p>
        </div>
      )}
      {data && data.data.length > 0 && <InboxTable requests={data.data} isStale={inbox.isPlaceholderData} read_at_ms={inbox.dataUpdatedAt} />}
      {data && <Pager page={data.paginatorInfo.currentPage} last={data.paginatorInfo.lastPage} />}
    </>
  );
}
