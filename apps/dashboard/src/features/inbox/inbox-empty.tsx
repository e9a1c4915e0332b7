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
  const holdsLevel = user.levels.length > 0;
  return (
    <Empty title={holdsLevel ? WORDS.empty : WORDS.noLevel}>
      <p>{holdsLevel ? WORDS.emptyHint : WORDS.noLevelHint}</p>
      <Link to="/requests">{WORDS.toRequests}</Link>
    </Empty>
  );
}
