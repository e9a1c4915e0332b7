import { Link } from '@tanstack/react-router';
import { useViewer } from '../../api/viewer';
import { Empty } from '../../ui/empty';
import { WORDS } from './words';

/** A list without rows. @param isEmpty whether other pages have none either */
export function InboxEmpty({ isEmpty }: { isEmpty: boolean }) {
  const { user } = useViewer();
  if (!isEmpty)
    return (
      <Empty title={WORDS.pageIsEmpty}>
        <Link to="." search={(search: object) => ({ ...search, page: undefined })}>
          {WORDS.firstPage}
        </Link>
      </Empty>
    );
  return (
    <Empty title={user.levels.length ? WORDS.empty : WORDS.noLevel}>
      {user.levels.length > 0 && <p>{WORDS.emptyHint}</p>}
      <Link to="/requests">{WORDS.toRequests}</Link>
    </Empty>
  );
}
