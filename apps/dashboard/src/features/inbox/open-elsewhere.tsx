import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { post } from '../../api/post';
import { PER_PAGE } from '../../ui/paged';
import { inboxBeforeDocument, inboxPlaceDocument } from './inbox-place.graphql.ts';
import styles from './inbox.module.css';

interface OpenElsewhereProps {
  id: string;
  /** Whether the page of the list that is shown has the request. */
  isListed: boolean;
  place: { page: number; order: string };
}

/** The orders in which the page of a request is known from the number of requests before it. */
const BY_CREATION = ['created_at', '-created_at'];

/** The page of a request that the list has, where its order does not tell. */
const UNKNOWN = 0;

/**
 * The page of the list that has a request; null when the list does not have it. Of requests of one second the last one counts, so the page
 * may be the one after.
 */
async function pageOf(id: string, order: string, signal: AbortSignal): Promise<number | null> {
  const [found] = (await post(inboxPlaceDocument, { id }, { signal })).approvalRequests.data;
  if (!found) return null;
  if (!BY_CREATION.includes(order)) return UNKNOWN;
  const upTo = await post(inboxBeforeDocument, { created_to: found.created_at }, { signal });
  const { total } = upTo.approvalRequests.paginatorInfo;
  if (order === 'created_at') return Math.ceil(total / PER_PAGE);
  const all = await post(inboxBeforeDocument, { created_to: END }, { signal });
  return Math.floor((all.approvalRequests.paginatorInfo.total - total) / PER_PAGE) + 1;
}

const END = '9999-12-31 23:59:59';

/** Says where the open request is when the page of the list does not have it. After a reload and by a deep link that page is shown. */
export function OpenElsewhere({ id, isListed, place: { page, order } }: OpenElsewhereProps) {
  const navigate = useNavigate();
  /** Whether the place of the request that the page was loaded with is settled. */
  const isSettled = useRef(false);
  const { data: found, isSuccess } = useQuery({
    queryKey: ['inbox', 'place', id, order],
    queryFn: ({ signal }) => pageOf(id, order, signal),
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
