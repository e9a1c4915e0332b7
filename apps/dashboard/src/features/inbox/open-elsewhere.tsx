import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { post } from '../../api/post';
import { PER_PAGE } from '../../ui/paged';
import { inboxUpToDocument, inboxPlaceDocument } from './inbox-place.graphql.ts';
import styles from './inbox.module.css';
import type { Show } from './use-inbox';

interface OpenElsewhereProps {
  id: string;
  /** Whether the page of the list that is shown has the request. */
  isListed: boolean;
  place: { page: number; order: string; show: Show | undefined };
}

/** The limit of creation up to which an order lists requests. In other orders the page of a request is not known. */
const LIMITS: Record<string, 'created_from' | 'created_to'> = {
  created_at: 'created_to',
  '-created_at': 'created_from',
};

/** The page of a request that the list has, where its order does not tell. */
const UNKNOWN = 0;

/**
 * The page of the list that has a request; null when the list does not have it. Of requests of one second the last one counts, so the page
 * may be the one after.
 */
async function pageOf(
  id: string,
  { order, show }: Omit<OpenElsewhereProps['place'], 'page'>,
  signal: AbortSignal,
): Promise<number | null> {
  const [found] = (await post(inboxPlaceDocument, { id, show }, { signal })).approvalRequests.data;
  if (!found) return null;
  const limit = LIMITS[order];
  if (!limit) return UNKNOWN;
  const { approvalRequests } = await post(inboxUpToDocument, { [limit]: found.created_at, show }, { signal });
  return Math.ceil(approvalRequests.paginatorInfo.total / PER_PAGE);
}

/** Says where the open request is when the page of the list does not have it. After a reload and by a deep link that page is shown. */
export function OpenElsewhere({ id, isListed, place: { page, order, show } }: OpenElsewhereProps) {
  const navigate = useNavigate();
  /** Whether the place of the request that the page was loaded with is settled. */
  const isSettled = useRef(false);
  const { data: found, isSuccess } = useQuery({
    queryKey: ['inbox', 'place', id, order, show],
    queryFn: ({ signal }) => pageOf(id, { order, show }, signal),
    enabled: !isListed,
  });
  const other = found !== page ? found : undefined;
  useEffect(() => {
    if (isSettled.current || (!isListed && !isSuccess)) return;
    isSettled.current = true;
    if (!isListed && other)
      void navigate({ to: '.', search: (search: object) => ({ ...search, page: other }), replace: true });
  }, [isListed, isSuccess, other, navigate]);
  if (isListed || !isSuccess) return null;
  return (
    <p role="status" className={styles.elsewhere}>
      {other ? (
        <>
          {'The open request is on '}
          <Link to="." search={(search: object) => ({ ...search, page: other })}>{`page ${other}`}</Link>.
        </>
      ) : (
        <span>
          {found === null
            ? 'The open request is not in this list.'
            : 'The open request is not on this page of the list.'}
        </span>
      )}
    </p>
  );
}
