import { Link, useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { type RequestsSearch, hasFilters, withoutFilters } from './requests-search';
import { WORDS } from './words';

/** A list without rows: nothing matches, the page is behind the last one, or there are no requests. */
export function NoRequests({ search, last }: { search: RequestsSearch; last: number }) {
  const { can } = useViewer();
  const navigate = useNavigate();
  const isFiltered = hasFilters(search);
  if (search.page !== undefined)
    return (
      <Empty title={WORDS.pastEnd}>
        <Link to="/requests" search={{ ...search, page: last > 1 && last < search.page ? last : undefined } as never}>
          {WORDS.toLastPage}
        </Link>
      </Empty>
    );
  if (isFiltered || search.view !== undefined)
    return (
      <Empty title={WORDS.noMatch}>
        <Button onClick={() => void navigate({ to: '/requests', search: isFiltered ? withoutFilters(search) : {} })}>
          {WORDS.clearFilters}
        </Button>
      </Empty>
    );
  return (
    <Empty title={WORDS.empty}>
      <p>{WORDS.emptyHint}</p>
      {can('requests:write') && <Link to="/requests/new">{WORDS.createFirst}</Link>}
    </Empty>
  );
}
